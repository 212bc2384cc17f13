import { Migration } from '@mikro-orm/migrations';

// The functions and triggers that many tables have, as `src/server/databaseCode.ts` generates them; the procedures that
// made them are gone. Texts are the same as before, so none is made again. `withdrawn_by_id` comes with a later migration.

export class Migration20261123150000_CodeFromFiles extends Migration {
  override name = 'Migration20261123150000_CodeFromFiles';

  override up(): void | Promise<void> {
    this.addSql(`drop trigger if exists search_text_update on contacts;`);
    this.addSql(`drop routine if exists announce(regclass);`);
    this.addSql(`drop routine if exists announce_to_owner(regclass,name,name);`);
    this.addSql(`drop routine if exists keep_history(regclass);`);
    this.addSql(`drop routine if exists keep_list_text(regclass,text[]);`);
    this.addSql(`drop routine if exists keep_search_entries(regclass,text[],text,text[],text[],text);`);
    this.addSql(`drop routine if exists keep_search_text(regclass,text[],text,text[],text[],text);`);
    this.addSql(`drop routine if exists search_columns(text,text);`);
    this.addSql(`drop routine if exists search_entries_of(regclass,text,text,text[],text[],text,text);`);
    this.addSql(`drop routine if exists search_parent(regclass,text);`);
    this.addSql(`drop routine if exists search_text_of(text[]);`);
    this.addSql(`drop routine if exists spread_search_name(regclass,text,text[],text);`);
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.announce_accounts()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.parent_account_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.parent_account_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.parent_account_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.parent_account_id]) as each (id)
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.next_id, few.owner_id, few.assigned_by_id, few.done_by_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.next_id, few.owner_id, few.assigned_by_id, few.done_by_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.next_id, few.owner_id, few.assigned_by_id, few.done_by_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.next_id, few.owner_id, few.assigned_by_id, few.done_by_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.announce_backups()
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
      `CREATE OR REPLACE FUNCTION public.announce_business_logos()
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
      `CREATE OR REPLACE FUNCTION public.announce_business_sections()
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
      `CREATE OR REPLACE FUNCTION public.announce_contacts()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.account_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.account_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.account_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.account_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.announce_content_versions()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.published_by_id, few.withdrawn_by_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.published_by_id, few.withdrawn_by_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.published_by_id, few.withdrawn_by_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.published_by_id, few.withdrawn_by_id]) as each (id)
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.owner_id, few.newest_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.owner_id, few.newest_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.owner_id, few.newest_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.lead_id, few.contact_id, few.account_id, few.opportunity_id, few.proposal_id, few.owner_id, few.newest_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.announce_imports()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  person uuid;
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    for person, ids in
      select few.created_by_id, array_agg(distinct each.id) from new_rows as few, unnest(array[few.id]) as each (id)
       where each.id is not null and (few.created_by_id is not null) group by 1
    loop perform announce_change_to(tg_table_name, ids, person); end loop;
  elsif tg_op = 'DELETE' then
    for person, ids in
      select few.created_by_id, array_agg(distinct each.id) from old_rows as few, unnest(array[few.id]) as each (id)
       where each.id is not null and (few.created_by_id is not null) group by 1
    loop perform announce_change_to(tg_table_name, ids, person); end loop;
  else
    for person, ids in
      select few.created_by_id, array_agg(distinct each.id) from (select * from old_rows union all select * from new_rows) as few, unnest(array[few.id]) as each (id)
       where each.id is not null and (few.created_by_id is not null) group by 1
    loop perform announce_change_to(tg_table_name, ids, person); end loop;
  end if;
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.announce_invitations()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.invited_by_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.invited_by_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.invited_by_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.invited_by_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.announce_leads()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.account_id, few.contact_id, few.follow_up_by_id, few.assigned_to_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.account_id, few.contact_id, few.follow_up_by_id, few.assigned_to_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.account_id, few.contact_id, few.follow_up_by_id, few.assigned_to_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.account_id, few.contact_id, few.follow_up_by_id, few.assigned_to_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.announce_mail_servers()
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
      `CREATE OR REPLACE FUNCTION public.announce_microsoft_connections()
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
      `CREATE OR REPLACE FUNCTION public.announce_microsoft_notices()
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
      `CREATE OR REPLACE FUNCTION public.announce_not_duplicates()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.one_id, few.other_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.one_id, few.other_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.one_id, few.other_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.one_id, few.other_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.announce_notice_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  person uuid;
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    for person, ids in
      select few.user_id, array_agg(distinct each.id) from new_rows as few, unnest(array[few.user_id]) as each (id)
       where each.id is not null and (few.user_id is not null) group by 1
    loop perform announce_change_to(tg_table_name, ids, person); end loop;
  elsif tg_op = 'DELETE' then
    for person, ids in
      select few.user_id, array_agg(distinct each.id) from old_rows as few, unnest(array[few.user_id]) as each (id)
       where each.id is not null and (few.user_id is not null) group by 1
    loop perform announce_change_to(tg_table_name, ids, person); end loop;
  else
    for person, ids in
      select few.user_id, array_agg(distinct each.id) from (select * from old_rows union all select * from new_rows) as few, unnest(array[few.user_id]) as each (id)
       where each.id is not null and (few.user_id is not null) group by 1
    loop perform announce_change_to(tg_table_name, ids, person); end loop;
  end if;
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.announce_opportunities()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.account_id, few.contact_id, few.lead_id, few.owner_id, few.assigned_by_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.account_id, few.contact_id, few.lead_id, few.owner_id, few.assigned_by_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.account_id, few.contact_id, few.lead_id, few.owner_id, few.assigned_by_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.account_id, few.contact_id, few.lead_id, few.owner_id, few.assigned_by_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.announce_proposal_reminders()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.proposal_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.proposal_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.proposal_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.proposal_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.announce_proposals()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.account_id, few.contact_id, few.lead_id, few.opportunity_id, few.owner_id, few.assigned_by_id, few.sent_by_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.account_id, few.contact_id, few.lead_id, few.opportunity_id, few.owner_id, few.assigned_by_id, few.sent_by_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.account_id, few.contact_id, few.lead_id, few.opportunity_id, few.owner_id, few.assigned_by_id, few.sent_by_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.account_id, few.contact_id, few.lead_id, few.opportunity_id, few.owner_id, few.assigned_by_id, few.sent_by_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.announce_quarantine()
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
      `CREATE OR REPLACE FUNCTION public.announce_requested_proposals()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.proposal_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.proposal_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.proposal_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.proposal_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.announce_saved_views()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  person uuid;
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    for person, ids in
      select case when not few.is_shared then few.owner_id end, array_agg(distinct each.id) from new_rows as few, unnest(array[few.id, few.owner_id]) as each (id)
       where each.id is not null and (few.owner_id is not null or few.is_shared) group by 1
    loop perform announce_change_to(tg_table_name, ids, person); end loop;
  elsif tg_op = 'DELETE' then
    for person, ids in
      select case when not few.is_shared then few.owner_id end, array_agg(distinct each.id) from old_rows as few, unnest(array[few.id, few.owner_id]) as each (id)
       where each.id is not null and (few.owner_id is not null or few.is_shared) group by 1
    loop perform announce_change_to(tg_table_name, ids, person); end loop;
  else
    for person, ids in
      select case when not few.is_shared then few.owner_id end, array_agg(distinct each.id) from (select * from old_rows union all select * from new_rows) as few, unnest(array[few.id, few.owner_id]) as each (id)
       where each.id is not null and (few.owner_id is not null or few.is_shared) group by 1
    loop perform announce_change_to(tg_table_name, ids, person); end loop;
  end if;
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.announce_share_links()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.document_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.document_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.document_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.document_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.announce_trash()
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
      array(select distinct each.id from (select * from old_rows limit 101) as few, unnest(array[few.id, few.batch_id, few.row_id, few.deleted_by_id]) as each (id)
             where each.id is not null limit 101));
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from (select * from old_rows union all select * from new_rows) as rows_of_both limit 101) as few, unnest(array[few.id, few.batch_id, few.row_id, few.deleted_by_id]) as each (id)
             where each.id is not null limit 101));
  else
    ids := array(select concat_ws('","', few.id, few.batch_id, few.row_id, few.deleted_by_id) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      array(select distinct each.id from (select * from new_rows limit 101) as few, unnest(array[few.id, few.batch_id, few.row_id, few.deleted_by_id]) as each (id)
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
      `CREATE OR REPLACE FUNCTION public.announce_users()
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
      `CREATE OR REPLACE FUNCTION public.keep_accounts_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into search_entries (id, kind, name, detail, words)
    select r.id, 'account', r."name",
           concat_ws(', ', r."city", r."state"),
           ' ' || search_folded(concat_ws(' ', r."name", r."legal_name", r."business_name", r."abn", r."business_email", r."email", search_phone(r."business_phone"), search_phone(r."phone"))) || ' '
      from changed r
     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.keep_accounts_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
begin
  new.search_text := concat_ws('X',
    lower_text(coalesce(new."name", '')),
    lower_text(coalesce(new."legal_name", '')),
    lower_text(coalesce(new."business_name", '')),
    lower_text(coalesce(new."industry", '')));
  return new;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.keep_contacts_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into search_entries (id, kind, name, detail, words)
    select r.id, 'contact', r."first_name" || ' ' || r."last_name",
           concat_ws(' · ', r."position", search_name(account_id_parent)),
           ' ' || search_folded(concat_ws(' ', r."first_name" || ' ' || r."last_name", search_name(account_id_parent), r."email", r."personal_email", search_phone(r."phone"), search_phone(r."mobile"), search_phone(r."direct_phone"))) || ' '
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
      `CREATE OR REPLACE FUNCTION public.keep_contacts_search_text()
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
    lower_text(coalesce(new."first_name" || ' ' || new."last_name", '')),
    lower_text(coalesce(account_id_name, '')),
    lower_text(coalesce(new."email", '')),
    lower_text(coalesce(new."position", '')),
    lower_text(coalesce(new."department", '')));
  return new;
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
  end if;
  insert into search_entries (id, kind, name, detail, words)
    select r.id, 'document', r."name",
           concat_ws(' · ', search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent)),
           ' ' || search_folded(concat_ws(' ', r."name", search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent))) || ' '
      from changed r
      left join leads lead_id_parent on lead_id_parent.id = r.lead_id
      left join contacts contact_id_parent on contact_id_parent.id = r.contact_id
      left join accounts account_id_parent on account_id_parent.id = r.account_id
      left join opportunities opportunity_id_parent on opportunity_id_parent.id = r.opportunity_id
      left join proposals proposal_id_parent on proposal_id_parent.id = r.proposal_id
     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.keep_documents_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
begin
  new.search_text := concat_ws('X',
    lower_text(coalesce(new."name", '')),
    lower_text(coalesce(new."description", '')));
  return new;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.keep_leads_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into search_entries (id, kind, name, detail, words)
    select r.id, 'lead', r."title",
           concat_ws(' · ', search_name(account_id_parent), search_name(contact_id_parent)),
           ' ' || search_folded(concat_ws(' ', r."title", search_name(account_id_parent), search_name(contact_id_parent))) || ' '
      from changed r
      left join accounts account_id_parent on account_id_parent.id = r.account_id
      left join contacts contact_id_parent on contact_id_parent.id = r.contact_id
     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.keep_leads_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  account_id_name text;
  contact_id_name text;
begin
  if tg_op = 'INSERT' or new.account_id is distinct from old.account_id then
    select search_name(parent) into account_id_name from accounts parent where id = new.account_id for share;
  else
    select search_name(parent) into account_id_name from accounts parent where id = new.account_id;
  end if;
  if tg_op = 'INSERT' or new.contact_id is distinct from old.contact_id then
    select search_name(parent) into contact_id_name from contacts parent where id = new.contact_id for share;
  else
    select search_name(parent) into contact_id_name from contacts parent where id = new.contact_id;
  end if;
  new.search_text := concat_ws('X',
    lower_text(coalesce(new."title", '')),
    lower_text(coalesce(new."description", '')),
    lower_text(coalesce(account_id_name, '')),
    lower_text(coalesce(contact_id_name, '')));
  return new;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.keep_opportunities_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into search_entries (id, kind, name, detail, words)
    select r.id, 'opportunity', r."name",
           concat_ws(' · ', search_name(account_id_parent), search_name(contact_id_parent)),
           ' ' || search_folded(concat_ws(' ', r."name", search_name(account_id_parent), search_name(contact_id_parent))) || ' '
      from changed r
      left join accounts account_id_parent on account_id_parent.id = r.account_id
      left join contacts contact_id_parent on contact_id_parent.id = r.contact_id
     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.keep_opportunities_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  account_id_name text;
  contact_id_name text;
begin
  if tg_op = 'INSERT' or new.account_id is distinct from old.account_id then
    select search_name(parent) into account_id_name from accounts parent where id = new.account_id for share;
  else
    select search_name(parent) into account_id_name from accounts parent where id = new.account_id;
  end if;
  if tg_op = 'INSERT' or new.contact_id is distinct from old.contact_id then
    select search_name(parent) into contact_id_name from contacts parent where id = new.contact_id for share;
  else
    select search_name(parent) into contact_id_name from contacts parent where id = new.contact_id;
  end if;
  new.search_text := concat_ws('X',
    lower_text(coalesce(new."name", '')),
    lower_text(coalesce(new."next_step", '')),
    lower_text(coalesce(account_id_name, '')),
    lower_text(coalesce(contact_id_name, '')));
  return new;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.keep_proposals_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into search_entries (id, kind, name, detail, words)
    select r.id, 'proposal', r."name",
           concat_ws(' · ', search_name(account_id_parent), search_name(contact_id_parent)),
           ' ' || search_folded(concat_ws(' ', r."name", search_name(account_id_parent), search_name(contact_id_parent))) || ' '
      from changed r
      left join accounts account_id_parent on account_id_parent.id = r.account_id
      left join contacts contact_id_parent on contact_id_parent.id = r.contact_id
     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.keep_proposals_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  account_id_name text;
  contact_id_name text;
begin
  if tg_op = 'INSERT' or new.account_id is distinct from old.account_id then
    select search_name(parent) into account_id_name from accounts parent where id = new.account_id for share;
  else
    select search_name(parent) into account_id_name from accounts parent where id = new.account_id;
  end if;
  if tg_op = 'INSERT' or new.contact_id is distinct from old.contact_id then
    select search_name(parent) into contact_id_name from contacts parent where id = new.contact_id for share;
  else
    select search_name(parent) into contact_id_name from contacts parent where id = new.contact_id;
  end if;
  new.search_text := concat_ws('X',
    lower_text(coalesce(new."name", '')),
    lower_text(coalesce(new."note", '')),
    lower_text(coalesce(account_id_name, '')),
    lower_text(coalesce(contact_id_name, '')));
  return new;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_contacts_by_account_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  update contacts set search_text = '' where account_id = new.id;
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_documents_by_account_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into search_entries (id, kind, name, detail, words)
    select r.id, 'document', r."name",
           concat_ws(' · ', search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent)),
           ' ' || search_folded(concat_ws(' ', r."name", search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent))) || ' '
      from (select * from documents where account_id = new.id) r
      left join leads lead_id_parent on lead_id_parent.id = r.lead_id
      left join contacts contact_id_parent on contact_id_parent.id = r.contact_id
      left join accounts account_id_parent on account_id_parent.id = r.account_id
      left join opportunities opportunity_id_parent on opportunity_id_parent.id = r.opportunity_id
      left join proposals proposal_id_parent on proposal_id_parent.id = r.proposal_id
     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_documents_by_contact_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into search_entries (id, kind, name, detail, words)
    select r.id, 'document', r."name",
           concat_ws(' · ', search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent)),
           ' ' || search_folded(concat_ws(' ', r."name", search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent))) || ' '
      from (select * from documents where contact_id = new.id) r
      left join leads lead_id_parent on lead_id_parent.id = r.lead_id
      left join contacts contact_id_parent on contact_id_parent.id = r.contact_id
      left join accounts account_id_parent on account_id_parent.id = r.account_id
      left join opportunities opportunity_id_parent on opportunity_id_parent.id = r.opportunity_id
      left join proposals proposal_id_parent on proposal_id_parent.id = r.proposal_id
     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_documents_by_lead_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into search_entries (id, kind, name, detail, words)
    select r.id, 'document', r."name",
           concat_ws(' · ', search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent)),
           ' ' || search_folded(concat_ws(' ', r."name", search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent))) || ' '
      from (select * from documents where lead_id = new.id) r
      left join leads lead_id_parent on lead_id_parent.id = r.lead_id
      left join contacts contact_id_parent on contact_id_parent.id = r.contact_id
      left join accounts account_id_parent on account_id_parent.id = r.account_id
      left join opportunities opportunity_id_parent on opportunity_id_parent.id = r.opportunity_id
      left join proposals proposal_id_parent on proposal_id_parent.id = r.proposal_id
     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_documents_by_opportunity_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into search_entries (id, kind, name, detail, words)
    select r.id, 'document', r."name",
           concat_ws(' · ', search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent)),
           ' ' || search_folded(concat_ws(' ', r."name", search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent))) || ' '
      from (select * from documents where opportunity_id = new.id) r
      left join leads lead_id_parent on lead_id_parent.id = r.lead_id
      left join contacts contact_id_parent on contact_id_parent.id = r.contact_id
      left join accounts account_id_parent on account_id_parent.id = r.account_id
      left join opportunities opportunity_id_parent on opportunity_id_parent.id = r.opportunity_id
      left join proposals proposal_id_parent on proposal_id_parent.id = r.proposal_id
     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_documents_by_proposal_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into search_entries (id, kind, name, detail, words)
    select r.id, 'document', r."name",
           concat_ws(' · ', search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent)),
           ' ' || search_folded(concat_ws(' ', r."name", search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent))) || ' '
      from (select * from documents where proposal_id = new.id) r
      left join leads lead_id_parent on lead_id_parent.id = r.lead_id
      left join contacts contact_id_parent on contact_id_parent.id = r.contact_id
      left join accounts account_id_parent on account_id_parent.id = r.account_id
      left join opportunities opportunity_id_parent on opportunity_id_parent.id = r.opportunity_id
      left join proposals proposal_id_parent on proposal_id_parent.id = r.proposal_id
     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_leads_by_account_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  update leads set search_text = '' where account_id = new.id;
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_leads_by_contact_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  update leads set search_text = '' where contact_id = new.id;
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_name(accounts)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1."name" $function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_name(contacts)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1."first_name" || ' ' || $1."last_name" $function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_name(documents)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1."name" $function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_name(leads)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1."title" $function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_name(opportunities)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1."name" $function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_name(proposals)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1."name" $function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_opportunities_by_account_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  update opportunities set search_text = '' where account_id = new.id;
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_opportunities_by_contact_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  update opportunities set search_text = '' where contact_id = new.id;
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_proposals_by_account_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  update proposals set search_text = '' where account_id = new.id;
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_proposals_by_contact_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  update proposals set search_text = '' where contact_id = new.id;
  return null;
end
$function$;`,
    );
    this.addSql(
      `CREATE TRIGGER search_text_update BEFORE UPDATE ON public.contacts FOR EACH ROW WHEN (((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name) OR (old.account_id IS DISTINCT FROM new.account_id) OR (old.email IS DISTINCT FROM new.email) OR (old."position" IS DISTINCT FROM new."position") OR (old.department IS DISTINCT FROM new.department) OR (old.search_text IS DISTINCT FROM new.search_text))) EXECUTE FUNCTION keep_contacts_search_text();`,
    );
  }
}
