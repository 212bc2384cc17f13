import { BYTE_ORDER_MARK, formatCsvLine, unescapeFormula } from '#shared/records/csv/csvLine.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { Import } from './imports.entity.ts';

const CHUNK_ROWS = 1_000;

/** The rows with problems as they were uploaded, and what is wrong with each: to be corrected and imported again. */
export async function* problemsCsv(em: EntityManager, { id, noun, headers }: Import) {
  yield BYTE_ORDER_MARK + formatCsvLine([...headers, 'Row', 'What is wrong']);
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await kysely(em)
      .selectFrom('ImportRow as row')
      .where('row.import', '=', id)
      .where('row.noun', '=', noun)
      .where('row.action', '=', 'problem')
      .where('row.line', '>', after)
      .select(['row.line', 'row.cells', 'row.reasons'])
      .orderBy('row.line')
      .limit(CHUNK_ROWS)
      .execute();
    yield rows
      .map(({ line, cells, reasons }) =>
        formatCsvLine([...cellsOf(cells, headers), String(line), reasons.join('; ')]),
      )
      .join('');
    after = rows.at(-1)?.line ?? after;
    isMore = rows.length === CHUNK_ROWS;
  }
}

/** The cells, as many as there are headings, as `formatCsvLine` takes them. */
const cellsOf = (cells: string[], headers: string[]) =>
  headers.map((_, index) => unescapeFormula(cells[index] ?? ''));
