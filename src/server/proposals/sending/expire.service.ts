import { sql } from 'kysely';
import { today } from '#shared/fields/format.ts';
import type { Database } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';

/** Stores that proposals have expired whose last day is over in Sydney; until then they are read as expired. */
export const expireProposals = (orm: Database) =>
  orm.em.fork().transactional((em) =>
    runSql(
      em,
      sql`update proposals set state = 'expired', version = version + 1, updated_at = now()
           where state in ('sent', 'viewed') and valid_until < ${today()}::date`,
    ),
  );
