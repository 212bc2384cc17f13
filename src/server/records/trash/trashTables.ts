import type { Parents, Records, RecordType } from '../record.ts';

/** A table from which rows go to the trash: that of a record type, or one that a record owns. */
export interface TrashTable {
  name: string;
  parents: Parents;
  /** None where the rows belong to a record: they are counted with it. */
  record?: RecordType;
}

/** Every such table, parents before what is below them. */
export const trashTables = (records: Records): TrashTable[] =>
  records.flatMap((record) => [
    { name: record.table, parents: record.parents, record },
    ...(record.ownedTables ?? []).map(({ table, parents }) => ({ name: table, parents })),
  ]);

/** A column that is cleared, not deleted with its row, when what it points to goes to the trash. */
export interface TrashLink {
  table: string;
  column: string;
  target: string;
}

export const trashLinks = (records: Records): TrashLink[] =>
  records.flatMap(({ table, links = {} }) =>
    Object.entries(links).map(([column, target]) => ({ table, column, target })),
  );

/** Every column that points to a table, whether its row is deleted along or only unlinked. */
export const columnsPointingTo = (records: Records, target: string) =>
  records.flatMap(({ table, parents, links, ownedTables = [] }) =>
    [{ table, parents: { ...parents, ...links } }, ...ownedTables].flatMap(({ table, parents }) =>
      Object.entries(parents)
        .filter(([, parent]) => parent === target)
        .map(([column]) => ({ table, column })),
    ),
  );
