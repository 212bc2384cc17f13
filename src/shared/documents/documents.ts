import { FILE_NAME_LENGTH } from '../fields/fitText.ts';
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

export const MEGABYTE = 1024 * 1024;

export const MAX_FILE_SIZE = 50 * MEGABYTE;

export const FILE_TOO_LARGE_MESSAGE = 'This file is larger than 50 MB, which is the most that is taken';

export const DOWNLOAD_LINK_MINUTES = 10;

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

export const documentCategory = optionSet({
  certificate: 'Certificate',
  insurance: 'Insurance',
  screening: 'Worker screening',
  audit_report: 'Audit report',
  policy: 'Policy',
  agreement: 'Agreement',
  other: 'Other',
});

export type DocumentCategory = keyof typeof documentCategory.labels;

const EXPIRING: readonly (DocumentCategory | null)[] = ['certificate', 'insurance', 'screening'];

/** True where a day is missing that documents of this category have. */
export const lacksExpiry = ({
  category,
  expiresOn,
}: {
  category: DocumentCategory | null;
  expiresOn: string | null;
}) => expiresOn === null && EXPIRING.includes(category);

/** What the name of a file says for certain; of several the first. */
const CATEGORY_WORDS: [DocumentCategory, RegExp][] = [
  ['insurance', /\b(insurance|certificate of currency)\b/],
  ['screening', /\b(worker screening|police check)\b/],
  ['audit_report', /\baudit report\b/],
  ['certificate', /\bcertificate\b/],
  ['agreement', /\bagreement\b/],
  ['policy', /\bpolicy\b/],
];

export function categoryOfName(name: string): DocumentCategory | null {
  const words = name.toLowerCase().replace(/[^a-z]+/g, ' ');
  return CATEGORY_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

export const documentDue = optionSet({ expiring: 'Expiring in 60 days', expired: 'Expired' });

/** The days before its expiry from which a document is listed as expiring, and has a task. */
export const EXPIRY_NOTICE_DAYS = 60;

export const documentFields = fields({
  name: text('Name', FILE_NAME_LENGTH).required('Name is required'),
  description: searched(longText('Description', 2_000), 'list'),
  category: optionalChoice('Category', documentCategory),
  expiresOn: date('Expires on'),
  ownerId: person('Owner'),
});

export const documentLabels = labelsOf(documentFields);

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

export const documentFilterParsers = {
  ...parsersOf(documentFieldFilters),
  search: searchText,
  due: anyOf(documentDue, { isOptional: true }),
  /** The types of record that the documents belong to. */
  about: anyOf(subjectNoun),
  createdBy: personFilter,
};

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
