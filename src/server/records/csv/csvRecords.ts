import { TRPCError } from '@trpc/server';
import type { ExportRecordType, ImportRecordType, Records, RecordType } from '../record.ts';

/** @throws NOT_FOUND when records of this table cannot be exported */
export function exportRecordType(records: Records, table: string): ExportRecordType {
  const found = records.find((record) => record.table === table);
  if (!found || !isExportable(found)) throw notFound();
  return found;
}

/** @throws NOT_FOUND when records of this table cannot be imported */
export function importRecordType(records: Records, table: string): ImportRecordType {
  const found = exportRecordType(records, table);
  if (!isImportable(found)) throw notFound();
  return found;
}

const isExportable = (record: RecordType): record is ExportRecordType =>
  record.csv !== undefined && record.selectIds !== undefined;

const isImportable = (record: ExportRecordType): record is ImportRecordType =>
  record.csv.import !== undefined;

const notFound = () => new TRPCError({ code: 'NOT_FOUND', message: 'There is nothing at this address' });
