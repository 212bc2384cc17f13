import * as z from 'zod';
import { idInput, oneOf, optionalId } from '../fields/fields.schema.ts';
import { sanitizeFileName, UNSAFE_IN_NAMES } from '../fields/fileNames.ts';
import { blankOf } from '../fields/kinds.ts';
import { shapeOf } from '../fields/shapeOf.schema.ts';
import { bulkChangeInput, selectionInput } from '../records/bulk-changes.schema.ts';
import { filterInput, filtersInput, listInput } from '../records/lists.schema.ts';
import { type SubjectNoun, subjectNoun } from '../records/nouns.ts';
import {
  type DocumentKind,
  documentCategory,
  documentFields,
  documentFilterParsers,
  documentSortParser,
} from './documents.ts';

export interface DocumentSubject {
  subject: SubjectNoun;
  subjectId: string;
}

const shape = shapeOf(documentFields);

export const documentForm = z.object({
  ...shape,
  name: shape.name
    .overwrite((name) => name.normalize('NFC'))
    .refine((name) => !UNSAFE_IN_NAMES.test(name), 'Use a name without slashes and invisible characters'),
});

export type DocumentValues = z.input<typeof documentForm>;
type DocumentInput = z.output<typeof documentForm>;

export const blankDocument = blankOf(documentFields);

export const documentChanges = documentForm.partial();

/** The query of an upload. The client chooses the id, so that a repeated upload makes one version. */
export const uploadInput = idInput.extend({
  subject: oneOf(subjectNoun),
  subjectId: z.uuid('Not a record'),
  name: z.string().max(1_000, 'This name is too long').transform(sanitizeFileName),
});

export type UploadInput = z.output<typeof uploadInput>;

export const documentFilters = filtersInput(documentFilterParsers);

export const documentListInput = listInput
  .extend({
    ...documentFilters.shape,
    sort: filterInput(documentSortParser),
    /** Both or neither: the documents of one record. */
    subject: oneOf(subjectNoun).optional(),
    subjectId: z.uuid('Not a record').optional(),
  })
  .refine(({ subject, subjectId }) => !subject === !subjectId, 'Say of which record');

export const documentBulkChange = bulkChangeInput(
  z.object({ ownerId: optionalId.optional(), category: oneOf(documentCategory).optional() }),
);

export const documentSelection = selectionInput(documentFilters);

export const documentLinkInput = z.object({ versionId: z.uuid('Not a document') });

interface FileProperties {
  kind: DocumentKind;
  mediaType: string;
  size: number;
}

export interface DocumentCard extends FileProperties, DocumentSubject {
  id: string;
  version: number;
  name: string;
  description: string | null;
  category: DocumentInput['category'];
  /** 'YYYY-MM-DD' */
  expiresOn: string | null;
  subjectName: string;
  newestId: string;
  versionCount: number;
  uploadedAt: Date;
  /** The person who uploaded the document, unless it was assigned since; null for nobody. */
  ownerId: string | null;
  ownerName: string | null;
}

export interface DocumentVersion extends FileProperties {
  id: string;
  number: number;
  sha256: string;
  createdAt: Date;
  createdByName: string | null;
}

export interface DocumentRecord extends DocumentInput, DocumentCard {
  createdAt: Date;
  updatedAt: Date;
  versions: DocumentVersion[];
}

export interface DocumentLink {
  url: string;
  expiresAt: Date;
}
