import * as z from 'zod';
import {
  type DocumentKind,
  documentFilterParsers,
  type documentLabels,
  documentSortParser,
} from './documents.ts';
import { idInput, oneOf, optionalId, optionalText, requiredText } from './fields/fields.schema.ts';
import { FILE_NAME_LENGTH, sanitizeFileName, UNSAFE_IN_NAMES } from './fields/fileNames.ts';
import { NO_CHANGE_MESSAGE, selectionInput } from './records/bulk-changes.schema.ts';
import { filterInput, filtersInput, listInput } from './records/lists.schema.ts';
import { type SubjectNoun, subjectNoun } from './records/nouns.ts';

/** The one record that a document is about. */
export interface DocumentSubject {
  subject: SubjectNoun;
  subjectId: string;
}

const fields = {
  name: requiredText('Name is required', FILE_NAME_LENGTH)
    .transform((name) => name.normalize('NFC'))
    .refine((name) => !UNSAFE_IN_NAMES.test(name), 'Use a name without slashes and invisible characters'),
  description: optionalText(2_000),
  ownerId: optionalId,
} satisfies Record<keyof typeof documentLabels, z.ZodType>;

export const documentForm = z.object(fields);

export type DocumentValues = z.input<typeof documentForm>;
export type DocumentInput = z.output<typeof documentForm>;

export const blankDocument: DocumentValues = { name: '', description: '', ownerId: null };

/** What `update` takes: the fields that are sent change, the others stay. */
export const documentChanges = documentForm.partial();

/** What stands in the address of an upload; its id is chosen by the client, so that a repeated one makes one version. */
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
    /** Together: the documents of this one record. */
    subject: oneOf(subjectNoun).optional(),
    subjectId: z.uuid('Not a record').optional(),
  })
  .refine(({ subject, subjectId }) => !subject === !subjectId, 'Say of which record');

/** What many documents can be given at once. */
export const documentBulkChange = z
  .object({ ownerId: optionalId })
  .partial()
  .refine(({ ownerId }) => ownerId !== undefined, NO_CHANGE_MESSAGE);

export const documentSelection = selectionInput(documentFilters);

export const documentLinkInput = z.object({ versionId: z.uuid('Not a document') });

/** What is told of a file wherever it stands. */
interface FileFacts {
  kind: DocumentKind;
  mediaType: string;
  /** In bytes. */
  size: number;
}

/** A card of the list. */
export interface DocumentCard extends FileFacts, DocumentSubject {
  id: string;
  name: string;
  description: string | null;
  subjectName: string;
  /** The newest version. */
  newestId: string;
  versionCount: number;
  uploadedAt: Date;
  /** Who added it or was given it since; null where nobody has it. */
  ownerId: string | null;
  ownerName: string | null;
}

export interface DocumentVersion extends FileFacts {
  id: string;
  number: number;
  sha256: string;
  createdAt: Date;
  createdByName: string | null;
}

/** A document as the server tells it. */
export interface DocumentRecord extends DocumentInput, DocumentCard {
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** The newest first. */
  versions: DocumentVersion[];
}

/** Where a file can be fetched, and until when. */
export interface DocumentLink {
  url: string;
  expiresAt: Date;
}
