import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

// Workbooks as Excel writes them: texts by number, days as numbers with a style, joined cells.

export type SheetCell = string | number | Date | boolean | null | FormattedNumber;

/** A number that is shown in a format, such as '0000'. */
interface FormattedNumber {
  number: number;
  format: string;
}

export interface SheetToWrite {
  name: string;
  rows: SheetCell[][];
  /** Such as 'A2:A5'. */
  merged?: string[];
  isHidden?: boolean;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** 'AB' for 27. */
const columnName = (place: number): string =>
  (place >= 26 ? columnName(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

const DAY_MS = 86_400_000;

export const workbookXml = (sheets: Pick<SheetToWrite, 'name' | 'isHidden'>[]) =>
  `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets
    .map(
      ({ name, isHidden }, n) =>
        `<sheet name="${escapeXml(name)}" sheetId="${n + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${n + 1}"/>`,
    )
    .join('')}</sheets></workbook>`;

export const relationships = (sheets: unknown[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
    .map((_, n) => `<Relationship Id="rId${n + 1}" Type="worksheet" Target="worksheets/sheet${n + 1}.xml"/>`)
    .join('')}</Relationships>`;

/** The styles that every workbook has here, and behind them one for each format. */
const stylesXml = (formats: string[]) => {
  const codes = ['dd\\-mmm\\-yy', ...formats].map(
    (code, n) => `<numFmt numFmtId="${165 + n}" formatCode="${escapeXml(code).replaceAll('"', '&quot;')}"/>`,
  );
  const ids = [0, 14, 165, 9, ...formats.map((_, n) => 166 + n)];
  return `<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;
};
const FIRST_FORMAT = 4;

/** A zip file of these parts, by their paths. */
export function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream);
}

/** An Excel workbook of these sheets. A text that begins with '%' is a number that is shown as a percentage. */
export function writeWorkbook(sheets: SheetToWrite[]): Promise<Buffer> {
  const texts = new Map<string, number>();
  const formats: string[] = [];
  const cellXml = (value: SheetCell, reference: string) => {
    if (value === null) return `<c r="${reference}" s="2"/>`;
    if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    if (value instanceof Date)
      return `<c r="${reference}" s="2"><v>${value.getTime() / DAY_MS + 25_569}</v></c>`;
    if (typeof value === 'object') {
      formats.push(value.format);
      return `<c r="${reference}" s="${FIRST_FORMAT + formats.length - 1}"><v>${value.number}</v></c>`;
    }
    if (value.startsWith('%')) return `<c r="${reference}" s="3"><v>${Number(value.slice(1)) / 100}</v></c>`;
    const place = texts.get(value) ?? texts.size;
    texts.set(value, place);
    return `<c r="${reference}" t="s"><v>${place}</v></c>`;
  };
  const sheetXml = ({ rows, merged = [] }: SheetToWrite) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map((cells, row) =>
        cells.length === 0
          ? ''
          : `<row r="${row + 1}">${cells.map((value, place) => cellXml(value, `${columnName(place)}${row + 1}`)).join('')}</row>`,
      )
      .join(
        '',
      )}</sheetData><mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`;
  const written = sheets.map(sheetXml);
  const shared = `<sst>${[...texts.keys()].map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`;
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': workbookXml(sheets),
    'xl/_rels/workbook.xml.rels': relationships(sheets),
    'xl/styles.xml': stylesXml(formats),
    'xl/sharedStrings.xml': shared,
    ...Object.fromEntries(written.map((xml, n) => [`xl/worksheets/sheet${n + 1}.xml`, xml])),
  });
}
