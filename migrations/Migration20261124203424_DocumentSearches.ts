import { Migration } from '@mikro-orm/migrations';

export class Migration20261124203424_DocumentSearches extends Migration {
  override name = 'Migration20261124203424_DocumentSearches';

  override up(): void | Promise<void> {
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
  perform write_documents_search(array(select id from changed));
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
  perform write_documents_search(array(select id from documents where account_id = new.id));
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
  perform write_documents_search(array(select id from documents where contact_id = new.id));
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
  perform write_documents_search(array(select id from documents where lead_id = new.id));
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
  perform write_documents_search(array(select id from documents where opportunity_id = new.id));
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
  perform write_documents_search(array(select id from documents where proposal_id = new.id));
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
           concat_ws(' · ', search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent)),
           ' ' || search_folded(concat_ws(' ', r."name", search_name(lead_id_parent), search_name(contact_id_parent), search_name(account_id_parent), search_name(opportunity_id_parent), search_name(proposal_id_parent))) || ' '
      from (select * from documents where id = any(ids)) r
      left join leads lead_id_parent on lead_id_parent.id = r.lead_id
      left join contacts contact_id_parent on contact_id_parent.id = r.contact_id
      left join accounts account_id_parent on account_id_parent.id = r.account_id
      left join opportunities opportunity_id_parent on opportunity_id_parent.id = r.opportunity_id
      left join proposals proposal_id_parent on proposal_id_parent.id = r.proposal_id
     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);
end
$function$;`,
    );
  }
}
