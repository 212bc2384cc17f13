import { IconFile, IconFileText, IconFileTypePdf, IconPhoto, IconTable } from '@tabler/icons-react';
import type { DocumentKind } from '#shared/documents/documents.ts';

export const documentIcons = {
  pdf: IconFileTypePdf,
  image: IconPhoto,
  text_document: IconFileText,
  spreadsheet: IconTable,
  presentation: IconFile,
  plain_text: IconFileText,
  older_office: IconFile,
  archive: IconFile,
} satisfies Record<DocumentKind, typeof IconFile>;
