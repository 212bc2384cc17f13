import * as z from 'zod';
import { type SubjectNoun, subjectNoun } from './activities.ts';
import { choice } from './choice.ts';
import { byId, oneOf, optionalText, requiredText } from './fields.ts';
import { listInput } from './lists.ts';

/** The largest file that is taken, in bytes: 50 MB. */
export const MAX_FILE_SIZE = 50 * 1024 * 1024;

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

const NAME_LENGTH = 200;

/** Separators of folders, control characters, and those that turn the direction of what follows them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNSAFE = /[\\/\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** A file's own name as we keep it: one spelling, without folders and what hides what it is; cut before its ending. */
export function cleanFileName(given: string): string {
  const name = given.toWellFormed().normalize('NFC').replace(new RegExp(UNSAFE, 'g'), '_').trim();
  if (name === '' || /^\.+$/.test(name)) return 'Untitled';
  const ending = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - ending.length).slice(0, NAME_LENGTH - ending.length);
  // Cut between two halves of a character, its first half is none.
  return stem.replace(/[\ud800-\udbff]$/, '') + ending;
}

const fields = {
  name: requiredText('Name is required', NAME_LENGTH)
    .transform((name) => name.normalize('NFC'))
    .refine((name) => !UNSAFE.test(name), 'Use a name without slashes and invisible characters'),
  description: optionalText(2_000),
};

export const documentForm = z.object(fields);

export type DocumentValues = z.input<typeof documentForm>;
export type DocumentInput = z.output<typeof documentForm>;

/** What `update` takes: the fields that are sent change, the others stay. */
export const documentChanges = documentForm.partial();

/** What stands in the address of an upload; its id is chosen by the client, so that a repeated one makes one version. */
export const uploadInput = byId.extend({
  subject: oneOf(subjectNoun),
  subjectId: z.uuid('Not a record'),
  name: z.string().max(1_000, 'This name is too long').transform(cleanFileName),
});

export type UploadInput = z.output<typeof uploadInput>;

export const documentListInput = listInput.extend({
  kind: oneOf(documentKind).optional(),
  ownerId: z.uuid('Choose one of the list').optional(),
  subject: oneOf(subjectNoun).optional(),
  /** With `subject`: the documents of this one record. */
  subjectId: z.uuid('Not a record').optional(),
});

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
  /** Who added it; null where that account is gone. */
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
