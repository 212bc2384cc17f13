import * as z from 'zod';
import { type SubjectNoun, subjectNoun } from './activities.schema.ts';
import { choice } from './fields/choice.ts';
import { byId, oneOf, optionalId, optionalText, requiredText } from './fields/fields.schema.ts';
import { cleanFileName, FILE_NAME_LENGTH, UNSAFE_IN_NAMES } from './fields/fileNames.ts';
import { NOTHING_CHOSEN, selectionOf } from './records/bulk-changes.schema.ts';
import { anyOf, days, numbers, person, searchText, sortBy } from './records/filters.ts';
import { filterInput, filtersInput, listInput } from './records/lists.schema.ts';

/** In bytes. */
export const MEGABYTE = 1024 * 1024;

/** The largest file that is taken, in bytes: 50 MB. */
export const MAX_FILE_SIZE = 50 * MEGABYTE;

export const TOO_LARGE = 'This file is larger than 50 MB, which is the most that is taken';

/** How long a link to a file works, in minutes. */
export const LINK_MINUTES = 10;

/** How many files one person sends at the same time. */
export const UPLOADS_AT_ONCE = 3;

/** The kinds of file that are taken. Which one a file is, its content says; its name says nothing. */
export const documentKind = choice({
  pdf: 'PDF',
  image: 'Image',
  text_document: 'Text document',
  spreadsheet: 'Spreadsheet',
  presentation: 'Presentation',
  plain_text: 'Plain text',
  older_office: 'Older Office file',
  archive: 'ZIP archive',
});

export type DocumentKind = keyof typeof documentKind.labels;

export const NOT_TAKEN =
  'Files of this kind are not taken. Taken are PDF, images, Word, Excel and PowerPoint files without macros, OpenDocument, RTF, plain text, CSV and ZIP';

/** The one record that a document is about. */
export interface Subject {
  subject: SubjectNoun;
  subjectId: string;
}

const fields = {
  name: requiredText('Name is required', FILE_NAME_LENGTH)
    .transform((name) => name.normalize('NFC'))
    .refine((name) => !UNSAFE_IN_NAMES.test(name), 'Use a name without slashes and invisible characters'),
  description: optionalText(2_000),
  ownerId: optionalId,
};

export const documentForm = z.object(fields);

export type DocumentValues = z.input<typeof documentForm>;
export type DocumentInput = z.output<typeof documentForm>;

/** What each field of a document is called, on the form, in its history and where two people's changes meet. */
export const documentLabels: Record<keyof DocumentValues, string> = {
  name: 'Name',
  description: 'Description',
  ownerId: 'Owner',
};

/** What `update` takes: the fields that are sent change, the others stay. */
export const documentChanges = documentForm.partial();

/** What stands in the address of an upload; its id is chosen by the client, so that a repeated one makes one version. */
export const uploadInput = byId.extend({
  subject: oneOf(subjectNoun),
  subjectId: z.uuid('Not a record'),
  name: z.string().max(1_000, 'This name is too long').transform(cleanFileName),
});

export type UploadInput = z.output<typeof uploadInput>;

/** What a list of documents may be narrowed to. */
export const documentsNarrowedBy = {
  search: searchText,
  type: anyOf(documentKind),
  /** The kinds of record that they are about. */
  about: anyOf(subjectNoun),
  owner: person,
  /** In MB. */
  size: numbers,
  uploaded: days,
};

/** The columns that a list of documents shows; without one asked for, what came last comes first. */
export const documentsSortedBy = sortBy(['name', 'type', 'record', 'owner', 'size', 'versions', 'uploaded']);

export const documentFilters = filtersInput(documentsNarrowedBy);

export const documentListInput = listInput
  .extend({
    ...documentFilters.shape,
    sort: filterInput(documentsSortedBy),
    /** Together: the documents of this one record. */
    subject: oneOf(subjectNoun).optional(),
    subjectId: z.uuid('Not a record').optional(),
  })
  .refine(({ subject, subjectId }) => !subject === !subjectId, 'Say of which record');

/** What many documents can be given at once. */
export const documentsChange = z
  .object({ ownerId: optionalId })
  .partial()
  .refine(({ ownerId }) => ownerId !== undefined, NOTHING_CHOSEN);

export const documentsSelection = selectionOf(documentFilters);

export const linkInput = z.object({ versionId: z.uuid('Not a document') });

/** What is told of a file wherever it stands. */
interface FileFacts {
  kind: DocumentKind;
  mediaType: string;
  /** In bytes. */
  size: number;
}

/** A card of the list. */
export interface DocumentCard extends FileFacts, Subject {
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

const SHOWN_IMAGES = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

/** How a file can be looked at in place; null where it has to be downloaded for that. */
export function previewOf(mediaType: string): 'pdf' | 'image' | 'text' | null {
  if (mediaType === 'application/pdf') return 'pdf';
  if (SHOWN_IMAGES.test(mediaType)) return 'image';
  return mediaType.startsWith('text/') ? 'text' : null;
}
