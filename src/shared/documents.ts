import { choice } from './fields/choice.ts';
import { anyOf, dateRange, numberRange, person, searchText, sortParser } from './records/filters.ts';
import { subjectNoun } from './records/nouns.ts';

/** In bytes. */
export const MEGABYTE = 1024 * 1024;

/** The largest file that is taken, in bytes: 50 MB. */
export const MAX_FILE_SIZE = 50 * MEGABYTE;

export const FILE_TOO_LARGE_MESSAGE = 'This file is larger than 50 MB, which is the most that is taken';

/** How long a link to a file works, in minutes. */
export const DOWNLOAD_LINK_MINUTES = 10;

/** How many files one person sends at the same time. */
export const MAX_CONCURRENT_UPLOADS = 3;

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

export const UNSUPPORTED_FILE_MESSAGE =
  'Files of this kind are not taken. Taken are PDF, images, Word, Excel and PowerPoint files without macros, OpenDocument, RTF, plain text, CSV and ZIP';

/** The label of each field: on the form, in the history, in conflicts, in files. */
export const documentLabels = {
  name: 'Name',
  description: 'Description',
  ownerId: 'Owner',
};

/** What a list of documents may be narrowed to. */
export const documentFilterParsers = {
  search: searchText,
  type: anyOf(documentKind),
  /** The kinds of record that they are about. */
  about: anyOf(subjectNoun),
  owner: person,
  /** In MB. */
  size: numberRange,
  uploaded: dateRange,
};

/** The columns that a list of documents shows; without one asked for, what came last comes first. */
export const documentSortParser = sortParser([
  'name',
  'type',
  'record',
  'owner',
  'size',
  'versions',
  'uploaded',
]);

const SHOWN_IMAGES = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

/** How a file can be looked at in place; null where it has to be downloaded for that. */
export function previewType(mediaType: string): 'pdf' | 'image' | 'text' | null {
  if (mediaType === 'application/pdf') return 'pdf';
  if (SHOWN_IMAGES.test(mediaType)) return 'image';
  return mediaType.startsWith('text/') ? 'text' : null;
}
