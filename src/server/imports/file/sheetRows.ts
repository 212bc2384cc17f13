import { MAX_COLUMNS, MAX_LENGTH, MAX_LINES, MAX_ROW_LENGTH, MAX_ROWS } from '#shared/imports/limits.ts';
import type { FileRow } from '../parseRow.ts';
import { cellText, describeLong } from './decodeText.ts';
import { ImportFileError, LARGE, MANY_ROWS, UNREADABLE } from './importFileError.ts';
import { textOfCell } from './sheetCells.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** A row of a sheet. */
export interface SheetRow extends FileRow {
  /** True if it is one cell over several columns: a heading within the sheet. */
  isBanner?: boolean;
}

/** Cells that are joined to one, by the places of their first and last. */
interface MergedCells {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Sheets of people have few of them. */
const MAX_MERGED = 20_000;

/**
 * The rows of a sheet that have a value. The value of cells that are joined downwards is in each of their rows.
 *
 * @throws ImportFileError when it has too many rows, or more text than the limit: a text may stand in many cells
 */
export async function readSheet(workbook: Workbook, { path }: Sheet): Promise<SheetRow[]> {
  const { texts, styles, is1904, read } = workbook;
  const rows: SheetRow[] = [];
  const merged: MergedCells[] = [];
  let line = 0;
  let place = -1;
  let cells: string[] = [];
  let cell = { type: '', style: '' };
  let value = '';
  let isValue = false;
  const count = textCounter();

  function beginRow(r: string) {
    const next = r === '' ? line + 1 : Number(r);
    if (!Number.isInteger(next) || next <= line || next > MAX_LINES) throw new ImportFileError(UNREADABLE);
    line = next;
    place = -1;
    cells = [];
  }
  function endCell() {
    if (place < 0 || place > MAX_COLUMNS || value === '') return;
    const style = styles[Number(cell.style)] ?? 'plain';
    const text = textOfCell(cell.type, value.slice(0, MAX_ROW_LENGTH), style, texts, is1904);
    count(text);
    // Workbooks escape what ends a line.
    const stored = cellText(text.replaceAll('_x000D_', '\r'));
    if (stored !== '') cells[place] = stored;
  }
  function endRow() {
    if (cells.length === 0) return;
    if (rows.length > MAX_ROWS) throw new ImportFileError(MANY_ROWS);
    const row = { line, cells: Array.from(cells, (text = '') => text) };
    rejectLong(row);
    rows.push(row);
  }

  await read(path, {
    onTag(name, { r = '', t = '', s = '', ref = '' }) {
      if (name === 'row') beginRow(r);
      else if (name === 'c') {
        place = r ? columnOf(r) : place + 1;
        cell = { type: t, style: s };
        value = '';
      } else if (name === 'mergeCell' && merged.length < MAX_MERGED) merged.push(readRange(ref));
      isValue = name === 'v' || name === 't';
      return undefined;
    },
    onText(text) {
      if (isValue) value += text;
    },
    onEnd(name) {
      isValue = false;
      if (name === 'c') endCell();
      else if (name === 'row') endRow();
      return undefined;
    },
  });
  return fillMerged(rows, merged, count);
}

/** Counts the characters of all cells, and throws an ImportFileError beyond the limit. */
function textCounter() {
  let counted = 0;
  return ({ length }: string) => {
    counted += length;
    if (counted > MAX_LENGTH) throw new ImportFileError(LARGE);
  };
}

/** @throws ImportFileError for a row with more characters than a line of a CSV file may have */
function rejectLong({ line, cells }: SheetRow) {
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  if (length > MAX_ROW_LENGTH) throw new ImportFileError(describeLong(line));
}

/** The place of the column of 'AB12', from 0. */
function columnOf(reference: string) {
  let column = 0;
  for (const letter of reference.slice(0, 4)) {
    const number = letter.charCodeAt(0) - 64;
    if (number < 1 || number > 26) break;
    column = column * 26 + number;
  }
  return column - 1;
}

const rowOf = (reference: string) => Number(reference.replace(/\D/g, ''));

/** The cells of 'A2:B5'. */
function readRange(ref: string): MergedCells {
  const [from = '', to = from] = ref.slice(0, 30).split(':');
  return { top: rowOf(from), bottom: rowOf(to), left: columnOf(from), right: columnOf(to) };
}

/** Cells that are filled at most: joined cells of a hostile file may lie over each other. */
const MAX_FILLED = 1_000_000;

function fillMerged(rows: SheetRow[], merged: MergedCells[], count: (text: string) => void) {
  const places = new Map(rows.map(({ line }, at) => [line, at]));
  let filled = 0;
  for (const { top, bottom, left, right } of merged) {
    const at = places.get(top) ?? -1;
    const first = rows[at];
    const text = first?.cells[left];
    if (!first || !text) continue;
    const isAlone = first.cells.every((one, place) => place === left || one === '');
    if (top === bottom && right > left && isAlone) first.isBanner = true;
    // Rows without a value of their own stay out: a cell may be joined down to the end of the sheet.
    for (let next = at + 1; (rows[next]?.line ?? Number.POSITIVE_INFINITY) <= bottom; next += 1) {
      filled += 1;
      if (filled > MAX_FILLED) return rows;
      const row = rows[next];
      if (!row || row.cells[left]) continue;
      while (row.cells.length < left) row.cells.push('');
      row.cells[left] = text;
      count(text);
      rejectLong(row);
    }
  }
  return rows;
}
