import { type RawBuilder, sql } from 'kysely';
import type { Parents, Records, RecordType } from '../record.ts';

/** Of a record type, or owned by a record. */
export interface TrashTable {
  name: string;
  parents: Parents;
  /** Left out for owned rows, which are not counted. */
  record?: RecordType;
}

/** Parents first. */
export const trashTables = (records: Records): TrashTable[] =>
  records.flatMap((record) => [
    { name: record.table, parents: record.parents, record },
    ...(record.ownedTables ?? []).map(({ table, parents }) => ({ name: table, parents })),
  ]);

/** A reference that is cleared when its target goes to the trash. */
export interface TrashLink {
  table: string;
  column: string;
  target: string;
  /** Other rows go to the trash with their target. */
  condition: RawBuilder<boolean>;
}

export const trashLinks = (records: Records): TrashLink[] =>
  records.flatMap(({ table, parents, links = {}, isKept }) => [
    ...linksOf(table, links, sql<boolean>`true`),
    ...(isKept ? linksOf(table, parents, isKept) : []),
  ]);

const linksOf = (table: string, columns: Parents, condition: RawBuilder<boolean>) =>
  Object.entries(columns).map(([column, target]) => ({ table, column, target, condition }));
