import { sql } from 'kysely';
import type { ImportNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { Import } from '../imports.entity.ts';

const UNUSED = 'Its row has a problem: nothing of it is imported';

/**
 * Leaves out the records above that only rows with problems would create or fill in. One that another row stands on
 * is imported with that row.
 */
export async function leaveOutUnused(
  em: EntityManager,
  { id, noun }: Pick<Import, 'id' | 'noun'>,
  above: ImportNoun,
) {
  await runSql(
    em,
    sql`with used as (
          select stored.is_below, stored.line, stored.action, bool_or(own.action <> 'problem') over (partition by stored.record_id) as is_used
            from import_rows stored
            join import_rows own on own.import_id = ${id} and own.noun = ${noun}
                 and not own.is_below and own.line = stored.line
           where stored.import_id = ${id} and stored.noun = ${above} and stored.record_id is not null)
        update import_rows as stored
           set action = 'skip', changes = '{}', version = null, reasons = ${JSON.stringify([UNUSED])}::jsonb,
               record_id = case when used.action = 'create' then null else stored.record_id end
          from used
         where stored.import_id = ${id} and stored.noun = ${above} and stored.is_below = used.is_below and stored.line = used.line
           and used.action in ('create', 'update') and not used.is_used`,
  );
}
