import { TRPCError } from '@trpc/server';

const badRequest = (message: string) => new TRPCError({ code: 'BAD_REQUEST', message });

const NOT_UTF8 = 'This file is damaged: part of it is UTF-8 and part is not. Save it again as “CSV UTF-8”.';
const WORKBOOK = 'This is an Excel workbook. In Excel choose Save As, then “CSV UTF-8”.';
const UTF16 = 'This file is UTF-16 (“Unicode Text”). In Excel choose Save As, then “CSV UTF-8”.';
const BINARY = 'This file is not text. In Excel choose Save As, then “CSV UTF-8”.';

/** First bytes of files that people upload as CSV: zip and OLE, which workbooks are, and UTF-16 in either order. */
const signatures: [number[], string][] = [
  [[0x50, 0x4b, 0x03, 0x04], WORKBOOK],
  [[0xd0, 0xcf, 0x11, 0xe0], WORKBOOK],
  [[0xff, 0xfe], UTF16],
  [[0xfe, 0xff], UTF16],
];

/**
 * The text of a file as it arrives. It is UTF-8, with or without a byte order mark; where the first characters beyond
 * ASCII are not valid UTF-8, it is Windows-1252, which Excel writes as “CSV”.
 *
 * @throws BAD_REQUEST when it is neither
 */
export async function* decodeText(chunks: AsyncIterable<Buffer>) {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const windows = new TextDecoder('windows-1252');
  let isWindows = false;
  let sawUtf8 = false;
  // The bytes of a character that the last chunk did not end.
  let pending: Buffer = Buffer.alloc(0);
  let isFirst = true;

  const decode = (chunk: Buffer, isLast: boolean) => {
    if (isWindows) return windows.decode(chunk, { stream: !isLast });
    try {
      const text = utf8.decode(chunk, { stream: !isLast });
      sawUtf8 ||= /[^\0-\x7f]/.test(text);
      const tail = chunk.subarray(-3);
      const start = sawUtf8 ? -1 : tail.findIndex((byte) => byte > 0x7f);
      pending = start < 0 ? Buffer.alloc(0) : Buffer.from(tail.subarray(start));
      return text;
    } catch {
      if (sawUtf8) throw badRequest(NOT_UTF8);
      isWindows = true;
      return windows.decode(Buffer.concat([pending, chunk]), { stream: !isLast });
    }
  };

  for await (const chunk of chunks) {
    if (isFirst) {
      const known = signatures.find(([bytes]) => bytes.every((byte, index) => chunk[index] === byte));
      if (known) throw badRequest(known[1]);
      isFirst = false;
    }
    const text = decode(chunk, false);
    if (text.includes('\0')) throw badRequest(BINARY);
    yield text;
  }
  yield decode(Buffer.alloc(0), true);
}
