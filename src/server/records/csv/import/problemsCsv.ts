import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, formatCsvLine, unescapeFormula } from '#shared/records/csv/csvLine.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import type { Import } from './imports.entity.ts';
import { listProblemRows } from './imports.queries.ts';

const AT_ONCE = 1_000;

/** The rows that were not taken, as they came, with what is wrong with each: to be mended and imported again. */
export const streamProblemsCsv = (em: EntityManager, { id, headers }: Import) =>
  Readable.from(
    (async function* () {
      yield BYTE_ORDER_MARK + formatCsvLine([...headers, 'Row', 'What is wrong']);
      for (let after = 0, isMore = true; isMore; ) {
        const rows = await listProblemRows(em, id, after, AT_ONCE);
        yield rows
          .map(({ line, cells, reasons }) =>
            formatCsvLine([...asWide(cells, headers), String(line), reasons.join('; ')]),
          )
          .join('');
        after = rows.at(-1)?.line ?? after;
        isMore = rows.length === AT_ONCE;
      }
    })(),
  );

/** Cells that were guarded before are not guarded once more. */
const asWide = (cells: string[], headers: string[]) =>
  headers.map((_, place) => unescapeFormula(cells[place] ?? ''));
