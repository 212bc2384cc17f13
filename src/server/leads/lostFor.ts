import { type Expression, sql } from 'kysely';
import { lostFor, lostReasons } from '#shared/lostReasons.ts';

const NONE = sql.lit(lostFor.labels.none);

/** The condition of the filter by the reason; `isLost` says that a row is lost. */
export const whereLostFor =
  (reason: Expression<unknown>, isLost: Expression<unknown>) => (value: keyof typeof lostFor.labels) => {
    // An imported opportunity has the words, as it needs a reason.
    if (value === 'none') return sql`(${isLost} and coalesce(${reason}, ${NONE}) = ${NONE})`;
    // Compared with null, the answer is null: no row.
    if (value === 'other') return sql`${reason} <> all(${[...lostReasons, lostFor.labels.none]}::text[])`;
    return sql`${reason} = ${sql.lit(lostFor.labels[value])}`;
  };
