import { type Expression, sql } from 'kysely';
import { lostFor, lostReasons } from '#shared/lostReasons.ts';

/** The condition of the filter by the reason; `isLost` says that a row is lost. */
export const whereLostFor =
  (reason: Expression<unknown>, isLost: Expression<unknown>) => (value: keyof typeof lostFor.labels) => {
    if (value === 'none') return sql`(${isLost} and ${reason} is null)`;
    // Compared with null, the answer is null: no row.
    if (value === 'other') return sql`${reason} <> all(${lostReasons}::text[])`;
    return sql`${reason} = ${sql.lit(lostFor.labels[value])}`;
  };
