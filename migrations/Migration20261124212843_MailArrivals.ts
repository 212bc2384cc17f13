import { Migration } from '@mikro-orm/migrations';

export class Migration20261124212843_MailArrivals extends Migration {
  override name = 'Migration20261124212843_MailArrivals';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "mail_arrivals" ("id" uuid not null, "created_at" timestamptz(3) not null, "way" text not null, primary key ("id"));`,
    );
    this.addSql(`alter table "mail_arrivals" add constraint "mail_arrivals_way_unique" unique ("way");`);
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.announce_mail_arrivals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  ids text[];
  sent text;
begin
  if tg_op = 'DELETE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id]) as each (id)
             where each.id is not null limit 101));
    elsif cardinality(ids) > 0 then
      sent := pg_notify('changes', concat('{"table":"', tg_table_name, '","ids":["', array_to_string(ids, '","'), '"],"tab":',
        coalesce(to_json(nullif(current_setting('providerdesk.tab', true), ''))::text, 'null'), '}'));
    end if;
  end if;
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE TRIGGER announce_delete AFTER DELETE ON public.mail_arrivals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_mail_arrivals();`,
    );
    this.addSql(
      `CREATE TRIGGER announce_insert AFTER INSERT ON public.mail_arrivals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_mail_arrivals();`,
    );
    this.addSql(
      `CREATE TRIGGER announce_update AFTER UPDATE ON public.mail_arrivals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_mail_arrivals();`,
    );
  }
}
