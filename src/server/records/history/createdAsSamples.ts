import { sql } from 'kysely';

/** The ids of the rows of a table that the demo data made. */
export const createdAsSamples = (table: string) =>
  sql`(select record_id from history where action = 'created' and cause = 'demo_data' and table_name = ${table})`;
