import { FILE_NAME_LENGTH } from '../fields/fileNames.ts';
import {
  choice,
  date,
  fields,
  labelsOf,
  longText,
  moment,
  optionalChoice,
  person,
  searched,
  text,
  whole,
} from '../fields/kinds.ts';
import { optionSet } from '../fields/optionSet.ts';
import { fieldFilters, parsersOf } from '../records/fieldFilters.ts';
import { anyOf, personFilter, searchText, sortParser } from '../records/filters.ts';
import { subjectNoun } from '../records/nouns.ts';

/** A megabyte, in bytes. */
export const MEGABYTE = 1024 * 1024;

/** The size limit of a file, in bytes: 50 MB. */
export const MAX_FILE_SIZE = 50 * MEGABYTE;

export const FILE_TOO_LARGE_MESSAGE = 'This file is larger than 50 MB, which is the most that is taken';

/** The minutes for which a download link is valid. */
export const DOWNLOAD_LINK_MINUTES = 10;

/** Uploads of one person at the same time. */
export const MAX_CONCURRENT_UPLOADS = 3;

/** The accepted kinds of files. A file's kind is detected from its content, not from its name. */
export const documentKind = optionSet({
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
  'This kind of file cannot be uploaded. Use PDF, images, text, RTF, CSV, ZIP or OpenDocument. Word, Excel and PowerPoint files must be without macros.';

/** The purposes of a document; its type is that of the file. */
export const documentCategory = optionSet({
  certificate: 'Certificate',
  insurance: 'Insurance',
  screening: 'Worker screening',
  audit_report: 'Audit report',
  policy: 'Policy',
  agreement: 'Agreement',
  other: 'Other',
});

/** The documents whose expiry is near or has passed. */
export const documentDue = optionSet({ expiring: 'Expiring in 60 days', expired: 'Expired' });

/** The days before its expiry from which a document is listed as expiring, and has a task. */
export const EXPIRY_NOTICE_DAYS = 60;

/** The fields that staff edit. */
export const documentFields = fields({
  name: text('Name', FILE_NAME_LENGTH).required('Name is required'),
  description: searched(longText('Description', 2_000), 'list'),
  category: optionalChoice('Category', documentCategory),
  expiresOn: date('Expires on'),
  ownerId: person('Owner'),
});

/** The label of each field: on the form, in the history, in conflicts, in files. */
export const documentLabels = labelsOf(documentFields);

/** The fields that no form edits. */
export const documentFacts = fields({
  kind: choice('Type', documentKind),
  about: text('Record'),
  size: whole('Size'),
  versionCount: whole('Version'),
  uploadedAt: moment('Uploaded'),
});

/** The filters of a list of documents by fields; the size is in MB. */
export const documentFieldFilters = fieldFilters(
  { ...documentFields, ...documentFacts },
  {
    owner: 'ownerId',
    type: 'kind',
    category: 'category',
    expires: 'expiresOn',
    size: 'size',
    uploaded: 'uploadedAt',
  },
);

/** All filters of a list of documents. */
export const documentFilterParsers = {
  ...parsersOf(documentFieldFilters),
  search: searchText,
  due: anyOf(documentDue, { isOptional: true }),
  /** The types of record that the documents belong to. */
  about: anyOf(subjectNoun),
  /** The person who added it, with its first version. */
  createdBy: personFilter,
};

/** The sort keys of a list of documents; last uploaded first without one. */
export const documentSortParser = sortParser([
  'name',
  'type',
  'record',
  'owner',
  'category',
  'expires',
  'size',
  'versions',
  'uploaded',
]);

const PREVIEWED_IMAGES = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

/** Returns the way a file is previewed; null for kinds of files that can only be downloaded. */
export function previewType(mediaType: string): 'pdf' | 'image' | 'text' | null {
  if (mediaType === 'application/pdf') return 'pdf';
  if (PREVIEWED_IMAGES.test(mediaType)) return 'image';
  return mediaType.startsWith('text/') ? 'text' : null;
}
