import { ADDRESS_DAYS, LOG_DAYS } from '#shared/platform/eventLog.ts';
import { doLongWork } from '../database/longWork.ts';
import type { Database } from '../database/orm.ts';
import { runSql } from '../database/runSql.ts';

/** Deletes lines that are older than `LOG_DAYS`, and the addresses in those older than `ADDRESS_DAYS`. */
export const purgeEventLog = (orm: Database) =>
  doLongWork(orm, async (em) => {
    await runSql(em)`delete from log_events where at < now() - make_interval(days => ${LOG_DAYS}::int)`;
    await runSql(em)`
      update log_events set address = null
       where address is not null and at < now() - make_interval(days => ${ADDRESS_DAYS}::int)`;
  });
