import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { hasNoFilter } from '#shared/records/filters.ts';
import { STAFF_EXPORT_ROWS } from '#shared/team/rights.ts';
import { requireRight } from '../../../platform/identity/rights.ts';
import { recordExport } from '../../history/history.service.ts';
import type { ExportRecordType, RecordContext } from '../../record.ts';
import { countSelection, csvFile, type ExportSelection } from './exports.queries.ts';

/** Includes records that a list without filters leaves out. */
const everything = z.strictObject({ everything: z.literal(true) });

/**
 * CSV in chunks, and its number of rows. Noted in the history before the first row is sent.
 * @throws FORBIDDEN when it is everything, or more than `STAFF_EXPORT_ROWS`, and the caller may not export
 * that
 * @throws BAD_REQUEST when `given` is no selection of these records
 */
export async function exportCsv(
  context: RecordContext & { user: SessionUser },
  record: ExportRecordType,
  given: unknown,
) {
  const parsed = z.union([everything, record.csv.selection]).safeParse(given);
  if (!parsed.success) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'This is no selection of this list' });
  }
  const selection = parsed.data;
  const { total, last } = await countSelection(context, record, selection);
  if (isEverything(selection) || total > STAFF_EXPORT_ROWS) requireRight(context.user, 'exportEverything');
  await recordExport(context.em, context.user.id, record.table, total, selection);
  return { total, file: csvFile(context, record, selection, last) };
}

const isEverything = (selection: ExportSelection) =>
  'everything' in selection || ('filters' in selection && hasNoFilter(selection.filters));
