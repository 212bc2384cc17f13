import { Migration } from '@mikro-orm/migrations';

export class Migration20261124202727_DiscountApprovals extends Migration {
  override name = 'Migration20261124202727_DiscountApprovals';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "discount_approvals" ("id" uuid not null, "created_at" timestamptz(3) not null, "proposal_id" uuid not null, "proposal_version" int not null, "discount_cents" int not null, "total_cents" int not null, "asked_by_id" uuid not null, "question" text null, "state" text not null default 'open', "answered_by_id" uuid null, "answered_at" timestamptz(3) null, "answer" text null, primary key ("id"));`,
    );
    this.addSql(
      `create index "discount_approvals_proposal_id_created_at_id_index" on "discount_approvals" ("proposal_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "discount_approvals_created_at_id_index" on "discount_approvals" ("created_at", "id") where state = 'open';`,
    );
    this.addSql(
      `create index "discount_approvals_asked_by_id_answered_at_index" on "discount_approvals" ("asked_by_id", "answered_at");`,
    );

    this.addSql(
      `alter table "discount_approvals" add constraint "discount_approvals_proposal_id_foreign" foreign key ("proposal_id") references "proposals" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "discount_approvals" add constraint "discount_approvals_asked_by_id_foreign" foreign key ("asked_by_id") references "users" ("id");`,
    );
    this.addSql(
      `alter table "discount_approvals" add constraint "discount_approvals_answered_by_id_foreign" foreign key ("answered_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "discount_approvals" add constraint "discount_approvals_answer_check" check ((state in ('approved', 'refused')) = (num_nonnulls(answered_at, answered_by_id) = 2));`,
    );
    this.addSql(
      `alter table "discount_approvals" add constraint "discount_approvals_state_check" check ("state" in ('open', 'approved', 'refused', 'withdrawn'));`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.announce_discount_approvals()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.proposal_id, few.asked_by_id, few.answered_by_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.proposal_id, few.asked_by_id, few.answered_by_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.proposal_id, few.asked_by_id, few.answered_by_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.proposal_id, few.asked_by_id, few.answered_by_id]) as each (id)
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
      `CREATE TRIGGER announce_delete AFTER DELETE ON public.discount_approvals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_discount_approvals();`,
    );
    this.addSql(
      `CREATE TRIGGER announce_insert AFTER INSERT ON public.discount_approvals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_discount_approvals();`,
    );
    this.addSql(
      `CREATE TRIGGER announce_update AFTER UPDATE ON public.discount_approvals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_discount_approvals();`,
    );
    this.addSql(
      `CREATE TRIGGER history_delete AFTER DELETE ON public.discount_approvals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();`,
    );
    this.addSql(
      `CREATE TRIGGER history_insert AFTER INSERT ON public.discount_approvals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_of_new_rows();`,
    );
    this.addSql(
      `CREATE TRIGGER history_update AFTER UPDATE ON public.discount_approvals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();`,
    );
  }
}
