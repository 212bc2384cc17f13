import { Migration } from '@mikro-orm/migrations';

/** Of users only what the team's list shows is kept, and of the quarantine only the score. */
const SHOWN = {
  users: '{email,first_name,last_name,role,email_confirmed_at,approved_at,deactivated_at}',
  quarantine: '{score}',
};

/** What the database makes by itself is no change. */
const MADE = '{id,created_at,updated_at,version,score_parts,search_text}';

const fields = (row: string, pair: string, differs: string) => `
           coalesce((select jsonb_object_agg(key,
                              case when tg_table_name = 'users' and key <> all('${SHOWN.users}')
                                     or tg_table_name = 'quarantine' and key <> all('${SHOWN.quarantine}')
                                   then '["hidden", "hidden"]' else jsonb_build_array(${pair}) end)
                       from jsonb_each(to_jsonb(${row}))
                      where key <> all('${MADE}') and ${differs}), '{}')`;

export class Migration20261122031500_ReceivedEnquiries extends Migration {
  override name = 'Migration20261122031500_ReceivedEnquiries';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "received_enquiries" ("id" uuid not null, "created_at" timestamptz(3) not null, "sender_hash" text not null, "text_hash" text not null, "content_hash" text not null, "submitted_ms" bigint not null, primary key ("id"));`,
    );
    this.addSql(`create index "received_enquiries_created_at_index" on "received_enquiries" ("created_at");`);
    this.addSql(
      `create index "received_enquiries_text_hash_created_at_sender_hash_index" on "received_enquiries" ("text_hash", "created_at", "sender_hash");`,
    );
    this.addSql(
      `create index "received_enquiries_content_hash_submitted_ms_index" on "received_enquiries" ("content_hash", "submitted_ms");`,
    );

    // As it was, but for the quarantine: its purge deletes what strangers wrote, and nothing can be deleted from the
    // history.
    this.addSql(`
create or replace function history_rows() returns trigger language plpgsql set search_path from current as $$
declare
  actor uuid := nullif(current_setting('providerdesk.actor', true), '')::uuid;
  cause text := nullif(current_setting('providerdesk.cause', true), '');
begin
  if tg_op = 'INSERT' then
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, case cause when 'restore' then 'restored' else 'created' end, cause, tg_table_name, id,
           case when cause = 'restore' then '{}' else${fields('new_rows', 'null, value', `value <> 'null'`)} end
      from new_rows;
  elsif tg_op = 'UPDATE' then
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'changed', cause, tg_table_name, id, fields
      from (select id,${fields('now', 'row -> key, value', 'value is distinct from row -> key')} as fields
              from new_rows now join (select id, to_jsonb(old_rows) as row from old_rows offset 0) before using (id)
            offset 0) as changed
     where fields <> '{}';
  else
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'deleted', cause, tg_table_name, id,${fields('old_rows', 'value, null', `value <> 'null'`)}
      from old_rows;
  end if;
  return null;
end $$;`);
  }
}
