import type { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { readFileInThread } from '#server/imports/file/readFileInThread.ts';
import { relationships, workbookXml, writeWorkbook, zipOf } from '../../support/imports/workbook.ts';
import { readWhole } from '../../support/records/csvFiles.ts';

// What a file says, before anything of it is stored.

interface Row {
  line: number;
  cells: string[];
}

async function rowsOf(file: string | Buffer) {
  const { batches } = await readWhole(file);
  return batches.flatMap((batch) => JSON.parse(batch) as Row[]);
}

describe('files of different programs', () => {
  const head = 'First name,Last name\n';

  test.each([
    ['UTF-8', Buffer.from(`${head}Zoë,Núñez`)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${head}Zoë,Núñez`)],
    ['Windows-1252, as Excel writes it', Buffer.from(`${head}Zoë,Núñez`, 'latin1')],
    [
      'UTF-16, as Excel writes “Unicode Text”',
      Buffer.from('\uFEFFFirst name\tLast name\r\nZoë\tNúñez', 'utf16le'),
    ],
    ['UTF-16 in the other order', Buffer.from('\uFEFFFirst name,Last name\nZoë,Núñez', 'utf16le').swap16()],
    ['semicolons and CRLF', Buffer.from('First name;Last name\r\nZoë;Núñez\r\n')],
    ['tabs', Buffer.from('First name\tLast name\nZoë\tNúñez')],
    ['quotes behind a blank', Buffer.from('"First name", "Last name"\n"Zoë",   "Núñez"\n')],
    ['blanks behind quotes', Buffer.from('"First name" , "Last name"\n"Zoë"  ,"Núñez" \n')],
    ['tabs and quotes', Buffer.from('"First name"\t "Last name"\n"Zoë"\t"Núñez"\n')],
    ['quotes and empty lines', Buffer.from('"First name","Last name"\n\n"Zoë","Núñez"\n,\n')],
  ])('%s', async (_, file) => {
    expect((await readWhole(file)).headers).toEqual(['First name', 'Last name']);
    expect((await rowsOf(file)).map(({ cells }) => cells)).toEqual([['Zoë', 'Núñez']]);
  });

  test.each([
    [
      'half a workbook',
      Buffer.from('PK\x03\x04rest'),
      'This workbook cannot be read. In Excel choose Save As, then “Excel Workbook”.',
    ],
    [
      'UTF-8 with a line of Windows-1252',
      Buffer.concat([Buffer.from(`${head}Zoë,Núñez\nKim,Low\n`), Buffer.from('René,Fox', 'latin1')]),
      'Line 4 of this file is Windows-1252, and the lines before it are UTF-8. Save the file again as “CSV UTF-8”, and check the letters with accents.',
    ],
    [
      'Windows-1252 with a line of UTF-8',
      Buffer.concat([Buffer.from(`${head}René,Fox\n`, 'latin1'), Buffer.from('Zoë,Núñez')]),
      'Line 3 of this file is UTF-8, and the lines before it are Windows-1252. Save the file again as “CSV UTF-8”, and check the letters with accents.',
    ],
    [
      'an export of ours that was opened in another encoding',
      Buffer.from('ï»¿"ID",First name\n1,ZoÃ«'),
      'This file was opened in the wrong encoding before it was saved: its letters with accents are wrong. Open it again as UTF-8.',
    ],
    [
      'a PDF',
      Buffer.from('%PDF-1.7\n1 0 obj\n'),
      'This is a PDF, whose rows cannot be read. Ask the program that made it for an Excel workbook or a CSV file.',
    ],
    [
      'contact cards',
      Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Bee\r\nEND:VCARD\r\n'),
      'These are contact cards (vCard). Open them in Outlook or Google Contacts, and export them from there as CSV.',
    ],
    ...['Ann Bee,ann@bee.example', 'Ann Bee,0412 000 111'].map((line): [string, Buffer, string] => [
      `no headings above ${line}`,
      Buffer.from(`${line}\nBob Cee,0412 000 112\n`),
      'The first line of this file is a record. Write headings above it, such as Name, Phone and Email.',
    ]),
    ['bytes', Buffer.from('a,b\n\0,1'), 'This file is not text. In Excel choose Save As, then “CSV UTF-8”.'],
    [
      'a quote left open',
      Buffer.from(`${head}"a\nb",c\n\n${'d,e\n'.repeat(2_000)}f,"g\nh,i\n`),
      'A quotation mark is opened in the row that begins at line 2,005 of the file, and never closed.',
    ],
    [
      'more lines than a sheet has, all of them empty',
      Buffer.from(`${head}${'\n'.repeat(1_048_576)}`),
      'This file has more than 1,048,576 lines. Delete the empty lines, or split it.',
    ],
    [
      'a line of commas',
      Buffer.from(`${head}Zoë,Núñez\n${','.repeat(300_000)}`),
      'Line 3 of this file is too long to be a row. Check where its rows end.',
    ],
    [
      'rows that another character ends than the first',
      Buffer.from(`${head}${'Zoë,Núñez\r'.repeat(30_000)}`),
      'Line 2 of this file is too long to be a row. Check where its rows end.',
    ],
    [
      'more rows than can be reviewed',
      Buffer.from(`${head}${'Zoë,Núñez\n'.repeat(50_001)}`),
      'This file has more than 50,000 rows. Split it into several.',
    ],
    [
      'more rows without a value than can be skipped',
      Buffer.from(`${head}Zoë,Núñez\n${' ,\n'.repeat(50_001)}`),
      'This file has more than 50,000 rows without a value. Delete those rows.',
    ],
    [
      'more columns than are needed',
      Buffer.from(`${'a,'.repeat(10_000)}\n${'b,'.repeat(10_000)}`),
      'This file has more than 100 columns. Leave out those that are not needed.',
    ],
  ])('%s is refused with a message', async (_, file, message) => {
    await expect(readWhole(file)).rejects.toThrow(message);
  });

  test('a quotation mark within a cell stays', async () => {
    const file = `${head}"He said "hi" to her",12" screen\n"A ""B"" C" , "D" x\n`;

    expect((await rowsOf(file)).map(({ cells }) => cells)).toEqual([
      ['"He said "hi" to her"', '12" screen'],
      ['A "B" C', '"D" x'],
    ]);
  });

  test('empty lines count where a row is named, and nowhere else', async () => {
    const file = `${head}\n\nMia,\n \n,\nKim,\n${'\n'.repeat(100_000)}Lou,`;

    expect((await rowsOf(file)).map(({ line }) => line)).toEqual([4, 7, 100_008]);
  });
});

describe('a hostile workbook', () => {
  const sheets = [{ name: 'One' }];
  const sheet = (xml: string) => ({
    'xl/workbook.xml': workbookXml(sheets),
    'xl/_rels/workbook.xml.rels': relationships(sheets),
    'xl/worksheets/sheet1.xml': xml,
  });
  const start = '<worksheet><sheetData>';
  const large = 'This workbook is larger than 100 MB unpacked. Delete what is not needed, or split it.';
  const longRow = 'Line 1 of this file is too long to be a row. Check where its rows end.';
  const manySheetsSaid =
    'This workbook has more than 200 sheets. Save the one that you need as a file of its own.';
  const manySheets = workbookXml(Array.from({ length: 200_000 }, () => ({ name: 'A' }))).replaceAll(
    /rId\d+/g,
    'rId1',
  );
  const rowsAt = (...lines: number[]) =>
    `${start}${lines.map((line) => `<row r="${line}"><c t="str"><v>a</v></c></row>`).join('')}</sheetData></worksheet>`;
  /** A text of this length, to which the cells of these rows refer. */
  const sharedText = (length: number, rows: number, cells: number) => ({
    ...sheet(
      `${start}${`<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`.repeat(rows)}</sheetData></worksheet>`,
    ),
    'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(length)}</t></si></sst>`,
  });
  const LOCAL = Buffer.from('PK\x03\x04');
  const CENTRAL = Buffer.from('PK\x01\x02');
  /** A workbook with the header of its sheet changed: that in the list of its parts, or that before the part itself. */
  async function damaged(change: (zip: Buffer, at: number) => void, header = CENTRAL) {
    const zip = await writeWorkbook([
      { name: 'A', rows: Array.from({ length: 50 }, (_, n) => [`Name ${n}`]) },
    ]);
    const name = zip[header === LOCAL ? 'indexOf' : 'lastIndexOf']('xl/worksheets/sheet1.xml');
    change(zip, zip.lastIndexOf(header, name));
    return zip;
  }
  const unreadable = 'This workbook cannot be read. In Excel choose Save As, then “Excel Workbook”.';

  test.each([
    ['a zip bomb', () => zipOf(sheet(start + ' '.repeat(101 * 1024 * 1024))), large],
    [
      'many empty cells',
      () =>
        zipOf(
          sheet(`${start}${`<row>${'<c s="1"/>'.repeat(100)}</row>`.repeat(2_000)}</sheetData></worksheet>`),
        ),
      'This workbook has no sheet with rows.',
    ],
    [
      'more rows than can be reviewed',
      () =>
        zipOf(
          sheet(`${start}${'<row><c t="str"><v>a</v></c></row>'.repeat(50_100)}</sheetData></worksheet>`),
        ),
      'This file has more than 50,000 rows. Split it into several.',
    ],
    [
      'entities',
      () =>
        zipOf(
          sheet(
            `<!DOCTYPE w [<!ENTITY a "aaa">]>${start}<row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>`,
          ),
        ),
      unreadable,
    ],
    ['a row that stands twice', () => zipOf(sheet(rowsAt(2, 3, 3))), unreadable],
    ['a row beyond the last of a sheet', () => zipOf(sheet(rowsAt(2, 2 ** 31))), unreadable],
    ['one text in thousands of cells', () => zipOf(sharedText(1024 * 1024, 60, 100)), longRow],
    ['one text in thousands of rows', () => zipOf(sharedText(200 * 1024, 6_000, 1)), large],
    [
      'one text joined down over thousands of rows',
      () => {
        const rows = '<row><c t="inlineStr"><is><t>A</t></is></c></row>'.repeat(6_000);
        const text = `<row><c t="inlineStr"><is><t>A</t></is></c><c t="str"><v>${'a'.repeat(200 * 1024)}</v></c></row>`;
        return zipOf(
          sheet(
            `${start}${text}${rows}</sheetData><mergeCells><mergeCell ref="B1:B9000"/></mergeCells></worksheet>`,
          ),
        );
      },
      large,
    ],
    ['200,000 sheets', () => zipOf({ ...sheet(start), 'xl/workbook.xml': manySheets }), manySheetsSaid],
    [
      'more styles than there can be',
      () =>
        zipOf({
          ...sheet(start),
          'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(70_000)}</cellXfs></styleSheet>`,
        }),
      large,
    ],
    ['an encrypted part', () => damaged((zip, at) => zip.writeUInt16LE(1, at + 8)), unreadable],
    [
      'a part packed in an unknown way',
      () => damaged((zip, at) => zip.writeUInt16LE(99, at + 10)),
      unreadable,
    ],
    ['a part of another size', () => damaged((zip, at) => zip.writeUInt32LE(7, at + 24)), unreadable],
    [
      'a part whose bytes are no deflated text',
      () => damaged((zip, at) => zip.fill(0xff, at + 60, at + 90), LOCAL),
      unreadable,
    ],
    ['no XML', () => zipOf(sheet('<worksheet><sheetData><row></c>')), unreadable],
    ['a zip of something else', () => zipOf({ 'a.txt': 'a' }), unreadable],
    [
      'half a file',
      async () => (await writeWorkbook([{ name: 'A', rows: [['Name'], ['B']] }])).subarray(0, 600),
      unreadable,
    ],
    [
      'an old or a protected workbook',
      async () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      'This workbook is old or has a password. In Excel choose Save As, then “Excel Workbook”.',
    ],
  ])('%s is refused with a message', async (_, file, message) => {
    await expect(readWhole(await file())).rejects.toThrow(message);
  });

  test('that takes a processor for too long is ended', async () => {
    const file = await writeWorkbook([{ name: 'A', rows: [['Name']] }]);
    const bytes = async function* () {
      yield file;
    };

    await expect(readFileInThread(bytes(), null, async () => 'read', -1)).rejects.toThrow(
      'This file has too much in it to be read. Split it into several.',
    );
    expect(await readFileInThread(bytes(), null, async ({ headers }) => headers)).toEqual(['Name']);
  });

  test('whose thread runs out of memory while its rows are stored is refused, and ends nothing else', async () => {
    const file = await writeWorkbook([{ name: 'A', rows: [['Name'], ['B']] }]);
    const bytes = async function* () {
      yield file;
    };
    const threads: Worker[] = [];
    process.once('worker', (thread) => threads.push(thread));
    const outOfMemory = Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });

    const reading = readFileInThread(bytes(), null, async (_, batches) => {
      for (const thread of threads) thread.emit('error', outOfMemory);
      for await (const batch of batches) expect(batch).toContain('B');
    });

    await expect(reading).rejects.toThrow('This file has too much in it to be read. Split it into several.');
    expect(threads).toHaveLength(1);
  });

  test('has the names of its sheets cut', async () => {
    const names = ['A'.repeat(1024 * 1024), 'B'];
    const file = await writeWorkbook(names.map((name) => ({ name, rows: [['Name']] })));

    expect((await readWhole(file)).sheets).toEqual(['A'.repeat(100), 'B']);
  });

  test('joined cells over joined cells, formulas and links are read as their values', async () => {
    const merged = '<mergeCell ref="A2:A1048576"/>'.repeat(19_000);
    const cells = (name: string, value: string) =>
      `<row><c t="str"><f>HYPERLINK("http://a.example","[1]Sheet1!A1")</f><v>${name}</v></c><c><f>1+1</f><v>${value}</v></c></row>`;

    const rows = await rowsOf(
      await zipOf(
        sheet(
          `${start}${cells('Display name', '')}${cells('=1+2', '2')}<row><c/><c><v>7</v></c></row>${cells('One_x000D_\nTwo', '3')}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
        ),
      ),
    );

    expect(rows.map(({ cells }) => cells)).toEqual([
      ['=1+2', '2'],
      ['=1+2', '7'],
      ['One\nTwo', '3'],
    ]);
  });
});
