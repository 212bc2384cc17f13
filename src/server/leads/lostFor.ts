import { type Expression, sql } from 'kysely';
import { lostFor, lostReasons } from '#shared/lostReasons.ts';

const NONE = sql.lit(lostFor.labels.none);

export const whereLostFor =
  (reason: Expression<unknown>, isLost: Expression<unknown>) => (value: keyof typeof lostFor.labels) => {
    // Imported opportunities need a reason and get these words.
    if (value === 'none') return sql`(${isLost} and coalesce(${reason}, ${NONE}) = ${NONE})`;
    // Null is not compared: no row.
    if (value === 'other') return sql`${reason} <> all(${[...lostReasons, lostFor.labels.none]}::text[])`;
    return sql`${reason} = ${sql.lit(lostFor.labels[value])}`;
  };
