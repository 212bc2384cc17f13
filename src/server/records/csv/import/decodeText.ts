import { isAscii, isUtf8 } from 'node:buffer';
import { MAX_LINES, MAX_ROW_LENGTH } from '#shared/records/csv/limits.ts';

/** The reason why a file cannot be read; the message is for whoever imports it. */
export class CsvFileError extends Error {}

const WORKBOOK = 'This is an Excel workbook. In Excel choose Save As, then “CSV UTF-8”.';
const BINARY = 'This file is not text. In Excel choose Save As, then “CSV UTF-8”.';

const names = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' } as const;
type Encoding = keyof typeof names;

const startsWith = (chunk: Buffer, ...bytes: number[]) => bytes.every((byte, index) => chunk[index] === byte);

/**
 * The text of a file as it arrives. With a byte order mark it is UTF-16 or UTF-8; else its lines are UTF-8 or, where they
 * are not valid UTF-8, Windows-1252, which Excel writes as “CSV”.
 *
 * @throws CsvFileError when it is none of these, some of its lines are UTF-8 and others Windows-1252, or it has more or
 * longer lines than a file of rows can have: each line costs the CSV parser time, and each cell memory
 */
export async function* decodeText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const blocks = startOf(chunks);
  const { value: first = Buffer.alloc(0) } = await blocks.next();
  // zip and OLE, which workbooks are
  if (startsWith(first, 0x50, 0x4b, 0x03, 0x04) || startsWith(first, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new CsvFileError(WORKBOOK);
  }
  const utf16 = startsWith(first, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWith(first, 0xfe, 0xff)
      ? 'utf-16be'
      : null;
  const all = (async function* () {
    yield first;
    yield* blocks;
  })();
  const countLinesOf = lineLimits();
  for await (const text of utf16 ? decodeUtf16(all, utf16) : decodeLines(all)) {
    if (text.includes('\0')) throw new CsvFileError(BINARY);
    countLinesOf(text);
    yield text;
  }
}

/** Returns a function that is called with the parts of a text, and throws CsvFileError beyond the limits of its lines. */
function lineLimits() {
  let lines = 1;
  /** The length of the last line so far. */
  let length = 0;
  return (text: string) => {
    const ends = countLineEnds(text);
    const [first, last] =
      ends > 0
        ? [text.search(/[\r\n]/), Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))]
        : [text.length, -1];
    if (length + first > MAX_ROW_LENGTH) throw new CsvFileError(describeLong(lines));
    lines += ends;
    if (lines > MAX_LINES) throw new CsvFileError(MANY_LINES);
    length = last < 0 ? length + text.length : text.length - last - 1;
  };
}

export const countLineEnds = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

const MANY_LINES = `This file has more than ${MAX_LINES.toLocaleString('en-AU')} lines. Delete the empty lines, or split it.`;

export const describeLong = (line: number) =>
  `Line ${line.toLocaleString('en-AU')} of this file is too long to be a row. Check where its rows end.`;

/** The same bytes, the first chunk being long enough for a signature. */
async function* startOf(chunks: AsyncIterable<Buffer>) {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (start) start = Buffer.concat([start, chunk]);
    if (start && start.length < 4) continue;
    yield start ?? chunk;
    start = null;
  }
  if (start) yield start;
}

async function* decodeUtf16(chunks: AsyncIterable<Buffer>, encoding: 'utf-16le' | 'utf-16be') {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new CsvFileError(BINARY) : error;
  }
}

async function* decodeLines(chunks: AsyncIterable<Buffer>) {
  let encoding: Encoding | null = null;
  let line = 1;
  for await (const block of wholeLines(chunks)) {
    for (const { part, encoding: own, line: at } of partsOf(block, line)) {
      if (own && encoding && own !== encoding) throw new CsvFileError(describeMix(encoding, own, at));
      encoding ??= own;
      // A mark at the start is left to the CSV parser.
      yield new TextDecoder(own ?? 'utf-8', { ignoreBOM: true }).decode(part);
    }
    line += countLines(block);
  }
}

const describeMix = (encoding: Encoding, own: Encoding, line: number) =>
  `Line ${line.toLocaleString('en-AU')} of this file is ${names[own]}, and the lines before it are ${names[encoding]}. Save the file again as “CSV UTF-8”, and check the letters with accents.`;

const LF = 0x0a;
const CR = 0x0d;

/** A line that is longer is cut: it is refused, whatever its encoding. */
const MAX_LINE_BYTES = 4 * MAX_ROW_LENGTH;

/** The same bytes, cut behind line ends. */
async function* wholeLines(chunks: AsyncIterable<Buffer>) {
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const end = Math.max(chunk.lastIndexOf(LF), chunk.lastIndexOf(CR)) + 1;
    if (end > 0) {
      yield Buffer.concat([pending, chunk.subarray(0, end)]);
      pending = chunk.subarray(end);
    } else pending = Buffer.concat([pending, chunk]);
    if (pending.length > MAX_LINE_BYTES) {
      yield pending;
      pending = Buffer.alloc(0);
    }
  }
  if (pending.length > 0) yield pending;
}

/** A block as one part if all of it is in one encoding, else its lines. */
function* partsOf(block: Buffer, line: number) {
  if (isAscii(block)) yield { part: block, encoding: null, line };
  else if (isUtf8(block)) yield { part: block, encoding: 'utf-8' as const, line: line + linesBefore(block) };
  else
    for (let start = 0, at = line; start < block.length; at += 1) {
      const next = block.indexOf(LF, start);
      const end = next < 0 ? block.length : next + 1;
      const part = block.subarray(start, end);
      const encoding = isAscii(part) ? null : isUtf8(part) ? ('utf-8' as const) : ('windows-1252' as const);
      yield { part, encoding, line: at };
      start = end;
    }
}

/** Line ends before the first character beyond ASCII. */
const linesBefore = (block: Buffer) =>
  countLines(
    block.subarray(
      0,
      block.findIndex((byte) => byte > 0x7f),
    ),
  );

function countLines(block: Buffer) {
  let count = 0;
  for (let at = block.indexOf(LF); at >= 0; at = block.indexOf(LF, at + 1)) count += 1;
  return count;
}
