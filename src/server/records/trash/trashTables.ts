import { type RawBuilder, sql } from 'kysely';
import type { Parents, Records, RecordType } from '../record.ts';

/** A table from which rows go to the trash: that of a record type, or one that a record owns. */
export interface TrashTable {
  name: string;
  parents: Parents;
  /** Left out for owned rows, which are not counted. */
  record?: RecordType;
}

/** Every such table, parents before what is below them. */
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
  /** The rows of which it is cleared; the others go to the trash with what they point to. */
  condition: RawBuilder<boolean>;
}

export const trashLinks = (records: Records): TrashLink[] =>
  records.flatMap(({ table, parents, links = {}, isKept }) => [
    ...linksOf(table, links, sql<boolean>`true`),
    ...(isKept ? linksOf(table, parents, isKept) : []),
  ]);

const linksOf = (table: string, columns: Parents, condition: RawBuilder<boolean>) =>
  Object.entries(columns).map(([column, target]) => ({ table, column, target, condition }));
