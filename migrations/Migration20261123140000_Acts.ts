import { Migration } from '@mikro-orm/migrations';

// The history names the act that each change is part of, and undoes it: see docs/decisions/125-one-history-for-undo.md.

/** The name of a column, of that on the wire. */
const column = (name: string) => `lower(regexp_replace(${name}, '([A-Z])', '_\\1', 'g'))`;

/** The values before each act that can still be undone, as they were kept. */
const KEPT = `
  select change.id, change.created_at, null as cause, change.noun as table_name, (record ->> 'id')::uuid as record_id,
         ${column('field.key')} as column_name, field.value as before
    from bulk_changes change, jsonb_array_elements(before) as kept (record), jsonb_each(record -> 'values') as field
   where kind = 'change'
  union all
  select change.id, change.created_at, 'hand_over', record -> 'values' ->> 'table', (record ->> 'id')::uuid,
         record -> 'values' ->> 'column', given -> 'personId'
    from bulk_changes change, jsonb_array_elements(before) as kept (record)
   where kind = 'hand_over'
  union all
  select merge.id, merge.created_at, 'merge', noun, kept_id, ${column('field.key')}, field.value
    from merges merge, jsonb_each(earlier) as field
   where undone_at is null
  union all
  select merge.id, merge.created_at, 'merge', rows ->> 'table', record_id::uuid, rows ->> 'column', rows -> 'from'
    from merges merge, jsonb_array_elements(moved) as kept (rows), jsonb_array_elements_text(rows -> 'ids') as record_id
   where undone_at is null`;

export class Migration20261123140000_Acts extends Migration {
  override name = 'Migration20261123140000_Acts';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "history" add column "act_id" uuid null default (NULLIF(current_setting('providerdesk.act'::text, true), ''::text))::uuid;`,
    );
    // The line that an act wrote is the one with this value that is the nearest to it.
    this.addSql(`alter table "history" disable trigger history_is_kept;`);
    this.addSql(`
update history set act_id = found.act_id from (
  select distinct on (act.id, act.table_name, act.record_id, act.column_name) history.id, act.id as act_id
    from (${KEPT}) as act
    join history on history.record_id = act.record_id and history.table_name = act.table_name
     and history.action = 'changed' and history.cause is not distinct from act.cause
     and history.changes -> act.column_name -> 0 = act.before
   order by act.id, act.table_name, act.record_id, act.column_name, abs(extract(epoch from history.at - act.created_at))) as found
 where history.id = found.id;`);
    this.addSql(`alter table "history" enable always trigger history_is_kept;`);
    this.addSql(`create index "history_act_id_index" on "history" ("act_id") where act_id is not null;`);
    this.addSql(`alter table "bulk_changes" drop column "before";`);
    this.addSql(`alter table "merges" drop column "earlier", drop column "moved";`);
  }
}
