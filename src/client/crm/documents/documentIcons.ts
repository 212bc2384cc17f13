import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileWord,
  IconFileZip,
  IconPhoto,
  IconPresentation,
} from '@tabler/icons-react';
import type { DocumentKind } from '#shared/documents.ts';

/** The icon of each kind of file. */
export const documentIcons = {
  pdf: IconFileTypePdf,
  image: IconPhoto,
  text_document: IconFileWord,
  spreadsheet: IconFileSpreadsheet,
  presentation: IconPresentation,
  plain_text: IconFileText,
  older_office: IconFile,
  archive: IconFileZip,
} satisfies Record<DocumentKind, typeof IconFile>;
