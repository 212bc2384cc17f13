import { doLongWork } from '../platform/database/longWork.ts';
import type { Database } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';

/** Deletes what waited in quarantine for more than these days, and what enquiries of earlier days are recognized by. */
export const purgeEnquiries = (orm: Database, days: number) =>
  doLongWork(orm, async (em) => {
    await runSql(em)`delete from quarantine where created_at < now() - make_interval(days => ${days})`;
    await runSql(em)`delete from received_enquiries where created_at < now() - interval '1 day'`;
  });
