import { isAscii, isUtf8 } from 'node:buffer';
import { MAX_LINES, MAX_ROW_LENGTH, MAX_ROWS, MAX_UNPACKED_MB } from '#shared/imports/imports.ts';

/** The reason why a file cannot be read; the message is for whoever imports it. */
export class ImportFileError extends Error {}

export const UNREADABLE = 'This workbook cannot be read. In Excel choose Save As, then “Excel Workbook”.';
export const LARGE = `This workbook is larger than ${MAX_UNPACKED_MB} MB unpacked. Delete what is not needed, or split it.`;
export const MANY_ROWS = `This file has more than ${MAX_ROWS.toLocaleString('en-AU')} rows. Split it into several.`;

const BINARY = 'This file is not text. In Excel choose Save As, then “CSV UTF-8”.';

const names = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' } as const;

export const startsWith = (file: Buffer, ...bytes: number[]) =>
  bytes.every((byte, index) => file[index] === byte);

/**
 * The text of a file. With a byte order mark it is UTF-16 or UTF-8; else UTF-8 or, where it is not valid UTF-8,
 * Windows-1252, which Excel writes as “CSV”.
 *
 * @throws ImportFileError when it is none of these, some of its lines are UTF-8 and others Windows-1252, or it has more or
 * longer lines than a file of rows can have: each line costs the CSV parser time, and each cell memory
 */
export function decodeText(file: Buffer): string {
  const mark = startsWith(file, 0xff, 0xfe) ? 'utf-16le' : startsWith(file, 0xfe, 0xff) ? 'utf-16be' : null;
  const encoding = mark ?? (isUtf8(file) ? 'utf-8' : 'windows-1252');
  const text = decode(file, encoding);
  if (text.includes('\0')) throw new ImportFileError(BINARY);
  rejectLines(text);
  if (encoding === 'windows-1252') rejectMixture(file);
  return text;
}

function decode(file: Buffer, encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    throw new ImportFileError(BINARY);
  }
}

/** @throws ImportFileError beyond the limits of the lines of a text */
function rejectLines(text: string) {
  let lines = 1;
  let start = 0;
  const check = (end: number) => {
    if (end - start > MAX_ROW_LENGTH) throw new ImportFileError(describeLong(lines));
  };
  for (const { 0: lineEnd, index } of text.matchAll(LINE_ENDS)) {
    check(index);
    lines += 1;
    start = index + lineEnd.length;
    if (lines > MAX_LINES) throw new ImportFileError(MANY_LINES);
  }
  check(text.length);
}

const LINE_ENDS = /\r\n|\r|\n/g;

/** The text of a cell as it is stored: its lines end as those of a form, and it has no lone surrogates, which PostgreSQL refuses. */
export const cellText = (text: string) => text.trim().replace(LINE_ENDS, '\n').toWellFormed();

export const countLineEnds = (text: string) => text.match(LINE_ENDS)?.length ?? 0;

const MANY_LINES = `This file has more than ${MAX_LINES.toLocaleString('en-AU')} lines. Delete the empty lines, or split it.`;

export const describeLong = (line: number) =>
  `Line ${line.toLocaleString('en-AU')} of this file is too long to be a row. Check where its rows end.`;

/** @throws ImportFileError when the lines beyond ASCII are not all in one encoding */
function rejectMixture(file: Buffer) {
  let known: keyof typeof names | null = null;
  for (let start = 0, line = 1; start < file.length; line += 1) {
    const next = file.indexOf('\n', start);
    const end = next < 0 ? file.length : next + 1;
    const part = file.subarray(start, end);
    start = end;
    if (isAscii(part)) continue;
    const own = isUtf8(part) ? 'utf-8' : 'windows-1252';
    if (known && own !== known) {
      throw new ImportFileError(
        `Line ${line.toLocaleString('en-AU')} of this file is ${names[own]}, and the lines before it are ${names[known]}. Save the file again as “CSV UTF-8”, and check the letters with accents.`,
      );
    }
    known = own;
  }
}
