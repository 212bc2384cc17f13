import { Migration } from '@mikro-orm/migrations';

export class Migration20261124212937_AddRegistrations extends Migration {
  override name = 'Migration20261124212937_AddRegistrations';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "registrations" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "search_text" text not null default '', "number" text not null, "account_id" uuid not null, "state" text not null default 'current', "pathway" text null, "groups" text[] not null default '{}', "starts_on" date null, "expires_on" date null, "renewal_started_on" date null, "mid_term_started_on" date null, "mid_term_exemption" text null, "audit_finished_on" date null, "auditor" text null, "package_sold" text null, "owner_id" uuid null, "notes" text null, "certificate_id" uuid null, "confirmations" jsonb not null default '[]', "created_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "registrations_account_id_index" on "registrations" ("account_id");`);
    this.addSql(`create index "registrations_owner_id_index" on "registrations" ("owner_id");`);
    this.addSql(
      `create index "registrations_search_text_index" on "registrations" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 1024);`,
    );
    this.addSql(`create index "registrations_number_lower_index" on "registrations" (lower_text(number));`);
    this.addSql(
      `create unique index "registrations_current_unique" on "registrations" ("account_id") where state = 'current';`,
    );

    this.addSql(`drop index "history_actor_id_at_id_index";`);
    this.addSql(`drop index "history_at_id_index";`);
    this.addSql(
      `create index "history_actor_id_at_id_index" on "history" ("actor_id", "at", "id") where table_name in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations');`,
    );
    this.addSql(
      `create index "history_at_id_index" on "history" ("at", "id") where table_name in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations');`,
    );

    this.addSql(
      `create index "search_entries_registration_index" on "search_entries" using gin ("words" gin_trgm_ops) with (gin_pending_list_limit = 1024) where "kind" = 'registration';`,
    );

    this.addSql(`alter table "saved_views" drop constraint "saved_views_list_check";`);
    this.addSql(
      `alter table "saved_views" add constraint "saved_views_list_check" check ("list" in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'documents'));`,
    );

    this.addSql(`alter table "imports" drop constraint "imports_noun_check";`);
    this.addSql(
      `alter table "imports" add constraint "imports_noun_check" check ("noun" in ('accounts', 'contacts', 'leads', 'opportunities', 'registrations', 'activities'));`,
    );

    this.addSql(`alter table "bulk_changes" drop constraint "bulk_changes_noun_check";`);
    this.addSql(
      `alter table "bulk_changes" add constraint "bulk_changes_noun_check" check ("noun" in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'documents', 'activities', 'users'));`,
    );

    this.addSql(`alter table "documents" drop constraint "documents_subject_check";`);
    this.addSql(`alter table "documents" add "registration_id" uuid null;`);
    this.addSql(
      `alter table "documents" add constraint "documents_registration_id_foreign" foreign key ("registration_id") references "registrations" ("id") on delete no action;`,
    );
    this.addSql(
      `create index "documents_registration_id_uploaded_at_id_index" on "documents" ("registration_id", "uploaded_at", "id");`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_subject_check" check (num_nonnulls(lead_id, contact_id, account_id, opportunity_id, proposal_id, registration_id) = 1);`,
    );

    this.addSql(`alter table "activities" drop constraint "activities_subject_check";`);
    this.addSql(`alter table "activities" add "registration_id" uuid null;`);
    this.addSql(
      `alter table "activities" add constraint "activities_registration_id_foreign" foreign key ("registration_id") references "registrations" ("id") on delete no action;`,
    );
    this.addSql(
      `create index "activities_registration_id_created_at_id_index" on "activities" ("registration_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_subject_check" check (num_nonnulls(lead_id, contact_id, account_id, opportunity_id, proposal_id, registration_id) = 1);`,
    );

    this.addSql(
      `alter table "registrations" add constraint "registrations_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "registrations" add constraint "registrations_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "registrations" add constraint "registrations_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "registrations" add constraint "registrations_days_check" check (expires_on >= starts_on);`,
    );
    this.addSql(
      `alter table "registrations" add constraint "registrations_state_check" check ("state" in ('current', 'applied', 'replaced', 'lapsed', 'ended'));`,
    );
    this.addSql(
      `alter table "registrations" add constraint "registrations_pathway_check" check ("pathway" in ('certification', 'verification'));`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.announce_activities()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.registration_id, few.next_id, few.owner_id, few.assigned_by_id, few.done_by_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.registration_id, few.next_id, few.owner_id, few.assigned_by_id, few.done_by_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.registration_id, few.next_id, few.owner_id, few.assigned_by_id, few.done_by_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.registration_id, few.next_id, few.owner_id, few.assigned_by_id, few.done_by_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.announce_documents()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.registration_id, few.owner_id, few.newest_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.registration_id, few.owner_id, few.newest_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.registration_id, few.owner_id, few.newest_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.registration_id, few.owner_id, few.newest_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.announce_registrations()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.account_id, few.owner_id, few.certificate_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.account_id, few.owner_id, few.certificate_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.account_id, few.owner_id, few.certificate_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.account_id, few.owner_id, few.certificate_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.keep_documents_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform from leads where id in (select lead_id from changed) order by id for share;
    perform from contacts where id in (select contact_id from changed) order by id for share;
    perform from accounts where id in (select account_id from changed) order by id for share;
    perform from opportunities where id in (select opportunity_id from changed) order by id for share;
    perform from proposals where id in (select proposal_id from changed) order by id for share;
    perform from registrations where id in (select registration_id from changed) order by id for share;
  end if;
  perform write_documents_search(array(select id from changed));
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.keep_registrations_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into search_entries (id, kind, name, detail, words)
    select r.id, 'registration', r."number",
           concat_ws(' · ', search_name(account_id_parent), r."auditor"),
           ' ' || search_folded(concat_ws(' ', r."number", r."auditor", search_name(account_id_parent))) || ' '
      from changed r
      left join accounts account_id_parent on account_id_parent.id = r.account_id
     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.keep_registrations_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  account_id_name text;
begin
  if tg_op = 'INSERT' or new.account_id is distinct from old.account_id then
    select search_name(parent) into account_id_name from accounts parent where id = new.account_id for share;
  else
    select search_name(parent) into account_id_name from accounts parent where id = new.account_id;
  end if;
  new.search_text := concat_ws('X',
    lower_text(coalesce(new."number", '')),
    lower_text(coalesce(new."auditor", '')),
    lower_text(coalesce(new."package_sold", '')),
    lower_text(coalesce(account_id_name, '')));
  return new;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_documents_by_registration_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform write_documents_search(array(select id from documents where registration_id = new.id));
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_name(registrations)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1."number" $function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_registrations_by_account_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  update registrations set search_text = '' where account_id = new.id;
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.write_documents_search(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into search_entries (id, kind, name, detail, words)
    select r.id, 'document', r."name",
           concat_ws(' · ', search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent), search_name(registration_id_parent)),
           ' ' || search_folded(concat_ws(' ', r."name", search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent), search_name(registration_id_parent))) || ' '
      from (select * from documents where id = any(ids)) r
      left join leads lead_id_parent on lead_id_parent.id = r.lead_id
      left join contacts contact_id_parent on contact_id_parent.id = r.contact_id
      left join accounts account_id_parent on account_id_parent.id = r.account_id
      left join opportunities opportunity_id_parent on opportunity_id_parent.id = r.opportunity_id
      left join proposals proposal_id_parent on proposal_id_parent.id = r.proposal_id
      left join registrations registration_id_parent on registration_id_parent.id = r.registration_id
     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);
end
$function$;`,
    );
    this.addSql(
      `CREATE TRIGGER announce_delete AFTER DELETE ON public.registrations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_registrations();`,
    );
    this.addSql(
      `CREATE TRIGGER announce_insert AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_registrations();`,
    );
    this.addSql(
      `CREATE TRIGGER announce_update AFTER UPDATE ON public.registrations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_registrations();`,
    );
    this.addSql(
      `CREATE TRIGGER history_delete AFTER DELETE ON public.registrations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();`,
    );
    this.addSql(
      `CREATE TRIGGER history_insert AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_of_new_rows();`,
    );
    this.addSql(
      `CREATE TRIGGER history_update AFTER UPDATE ON public.registrations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();`,
    );
    this.addSql(
      `CREATE TRIGGER search_delete AFTER DELETE ON public.registrations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_search();`,
    );
    this.addSql(
      `CREATE TRIGGER search_documents_by_registration_id AFTER UPDATE ON public.registrations FOR EACH ROW WHEN ((search_name(old.*) IS DISTINCT FROM search_name(new.*))) EXECUTE FUNCTION search_documents_by_registration_id();`,
    );
    this.addSql(
      `CREATE TRIGGER search_insert AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_registrations_search();`,
    );
    this.addSql(
      `CREATE TRIGGER search_registrations_by_account_id AFTER UPDATE ON public.accounts FOR EACH ROW WHEN ((search_name(old.*) IS DISTINCT FROM search_name(new.*))) EXECUTE FUNCTION search_registrations_by_account_id();`,
    );
    this.addSql(
      `CREATE TRIGGER search_text_insert BEFORE INSERT ON public.registrations FOR EACH ROW EXECUTE FUNCTION keep_registrations_search_text();`,
    );
    this.addSql(
      `CREATE TRIGGER search_text_update BEFORE UPDATE ON public.registrations FOR EACH ROW WHEN (((old.number IS DISTINCT FROM new.number) OR (old.auditor IS DISTINCT FROM new.auditor) OR (old.package_sold IS DISTINCT FROM new.package_sold) OR (old.account_id IS DISTINCT FROM new.account_id) OR (old.search_text IS DISTINCT FROM new.search_text))) EXECUTE FUNCTION keep_registrations_search_text();`,
    );
    this.addSql(
      `CREATE TRIGGER search_update AFTER UPDATE ON public.registrations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_registrations_search();`,
    );
    this.addSql(`update "documents" set "search_text" = 'X';`);
  }
}
