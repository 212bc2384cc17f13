import { Migration } from '@mikro-orm/migrations';

export class Migration20261123160000_WithdrawVersions extends Migration {
  override name = 'Migration20261123160000_WithdrawVersions';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "content_versions" add "withdrawn_at" timestamptz(3) null, add "withdrawn_by_id" uuid null;`,
    );
    this.addSql(
      `alter table "content_versions" add constraint "content_versions_withdrawn_by_id_foreign" foreign key ("withdrawn_by_id") references "users" ("id") on delete restrict;`,
    );
    this.addSql(`drop index "content_versions_published_unique";`);
    this.addSql(
      `create unique index "content_versions_published_unique" on "content_versions" ("kind", "valid_from") where "published_at" is not null and "withdrawn_at" is null;`,
    );
    this.addSql(`create or replace function refuse_published_change() returns trigger language plpgsql as $$
declare
  withdrawal constant text[] := '{withdrawn_at,withdrawn_by_id,updated_at,version}';
begin
  -- A withdrawal, or its Undo, before the first day begins in Sydney.
  if tg_op = 'UPDATE'
    and (clock_timestamp() at time zone 'Australia/Sydney')::date < old.valid_from
    and to_jsonb(new) - withdrawal = to_jsonb(old) - withdrawal then
    return new;
  end if;
  raise exception 'A published version cannot be changed' using errcode = 'restrict_violation';
end
$$;`);
  }
}
