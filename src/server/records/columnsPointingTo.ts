import type { Records } from './record.ts';

/** Every column that points to a table, whether its row is deleted along or only unlinked. */
export const columnsPointingTo = (records: Records, target: string) =>
  records.flatMap(({ table, parents, links, ownedTables = [] }) =>
    [{ table, parents: { ...parents, ...links } }, ...ownedTables].flatMap(({ table, parents }) =>
      Object.entries(parents)
        .filter(([, parent]) => parent === target)
        .map(([column]) => ({ table, column })),
    ),
  );
