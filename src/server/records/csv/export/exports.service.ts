import { Readable } from 'node:stream';
import { TRPCError } from '@trpc/server';
import { exportColumns } from '#shared/csv.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from '#shared/records/csv/csvLine.ts';
import type { ExportNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { recordExport } from '../../history/history.service.ts';
import { countSelection, selectionInputs, streamCsv } from './exports.queries.ts';

/** A selection as CSV, and how many rows it has. Whoever asks is noted before the first row leaves. */
export async function exportCsv(em: EntityManager, noun: ExportNoun, asked: unknown, me: string) {
  const { data: selection, success } = selectionInputs[noun].safeParse(asked);
  if (!success) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'This is no selection of this list' });
  }
  const { total, last } = await countSelection(em, noun, selection, me);
  await recordExport(em, me, noun, total, selection);
  async function* file() {
    yield BYTE_ORDER_MARK + formatCsvLine(exportColumns[noun].map(({ label }) => label));
    if (last) yield* streamCsv(em, noun, selection as never, { me, last });
  }
  return { total, file: Readable.from(file(), { objectMode: false }) };
}
