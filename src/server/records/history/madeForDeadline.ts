import { sql } from 'kysely';

/** Made by the product for a day, such as a reminder or the opportunity of a renewal. */
export const wasMadeForDeadline = (table: string, alias = table) => sql<boolean>`exists (
  select from history made
   where made.record_id = ${sql.table(alias)}.id and made.table_name = ${table}
     and made.action = 'created' and made.cause = 'deadline')`;
