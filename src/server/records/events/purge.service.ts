import { sql } from 'kysely';
import { doLongWork } from '../../platform/database/longWork.ts';
import type { Database } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';

/** Days for events about many records: longer than these acts can be undone. */
const KEPT_DAYS = 30;

/** Deletes events whose record is gone for good, with their notices. */
export const purgeEvents = (orm: Database, records: readonly { noun: string; table: string }[]) =>
  doLongWork(
    orm,
    (em) =>
      runSql(em)`
      delete from events event
       where case ${sql.join(
         records.map(
           ({ noun, table }) => sql`
             when noun = ${sql.lit(noun)} then not exists (
               select from ${sql.table(table)} as record where record.id = event.record_id)`,
         ),
         sql` `,
       )} else at < now() - make_interval(days => ${KEPT_DAYS}) end
         and not exists (select from trash where trash.row_id = event.record_id)`,
  );
