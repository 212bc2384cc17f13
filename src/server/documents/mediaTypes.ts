import type { DocumentKind } from '#shared/documents/documents.ts';

/** Bytes for detecting the type: enough for the first entries of an Office archive. */
export const HEAD_SIZE = 256 * 1024;

export interface MediaType {
  mediaType: string;
  kind: DocumentKind;
}

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** Files with macros have other types. */
const acceptedTypes: Record<string, DocumentKind> = {
  'application/pdf': 'pdf',
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'image/avif': 'image',
  'image/heic': 'image',
  'image/heif': 'image',
  'image/tiff': 'image',
  'image/bmp': 'image',
  [`${office}.wordprocessingml.document`]: 'text_document',
  [`${office}.wordprocessingml.template`]: 'text_document',
  [`${openDocument}.text`]: 'text_document',
  'application/rtf': 'text_document',
  [`${office}.spreadsheetml.sheet`]: 'spreadsheet',
  [`${office}.spreadsheetml.template`]: 'spreadsheet',
  [`${openDocument}.spreadsheet`]: 'spreadsheet',
  [`${office}.presentationml.presentation`]: 'presentation',
  [`${office}.presentationml.template`]: 'presentation',
  [`${office}.presentationml.slideshow`]: 'presentation',
  [`${openDocument}.presentation`]: 'presentation',
  'application/x-cfb': 'older_office',
  'application/zip': 'archive',
};

/** Text in disguise: SVG and other XML, calendars, visiting cards, subtitles, scripts. */
const TEXT = /^text\/|[/+]xml$|^application\/(json|x-ms-regedit|x-sh)$|^image\/svg/;

/** Null if the type is not accepted. All text is served as plain text, so that markup and scripts never run. */
export async function detectMediaType(head: Buffer, isWhole: boolean): Promise<MediaType | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const kind = acceptedTypes[found?.mime ?? ''];
  if (found && kind) return { mediaType: found.mime, kind };
  return !found || TEXT.test(found.mime) ? textType(head, isWhole) : null;
}

function textType(head: Buffer, isWhole: boolean): MediaType | null {
  const charset = charsetOf(head, isWhole);
  if (!charset) return null;
  const text = new TextDecoder(charset).decode(head);
  // Text has no control characters except white space, form feed and escape.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) return null;
  return {
    mediaType: `${isTable(text, isWhole) ? 'text/csv' : 'text/plain'}; charset=${charset}`,
    kind: 'plain_text',
  };
}

/** UTF-16 by its mark, UTF-8 if valid, otherwise what Windows writes. */
function charsetOf(head: Buffer, isWhole: boolean) {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  try {
    // A character that is cut by the end of the head is no fault of the file.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole });
    return 'utf-8';
  } catch {
    return head.includes(0) ? null : 'windows-1252';
  }
}

/** True if every line has as many separators outside quotes as the first. */
function isTable(text: string, isWhole: boolean) {
  const unquoted = text.replace(/"[^"]*"/g, '');
  const lines = unquoted
    .split(/\r?\n/)
    .slice(0, isWhole ? 50 : -1)
    .slice(0, 50);
  const rows = lines.filter((line) => line.trim() !== '');
  return [',', ';', '\t'].some((separator) => {
    const counts = rows.map((row) => row.split(separator).length - 1);
    return rows.length > 1 && Number(counts[0]) > 0 && counts.every((count) => count === counts[0]);
  });
}
