import type { Records } from './record.ts';

/** Whether it deletes or clears their rows. */
export const columnsPointingTo = (records: Records, target: string) =>
  records.flatMap(({ table, parents, links, ownedTables = [] }) =>
    [{ table, parents: { ...parents, ...links } }, ...ownedTables].flatMap(({ table, parents }) =>
      Object.entries(parents)
        .filter(([, parent]) => parent === target)
        .map(([column]) => ({ table, column })),
    ),
  );
