import { Migration } from '@mikro-orm/migrations';

export class Migration20261128192322_KeyPersonnel extends Migration {
  override name = 'Migration20261128192322_KeyPersonnel';

  override up(): void | Promise<void> {
    this.addSql(`
drop trigger if exists note_change_to_tell_update on accounts;
alter table "accounts" add "key_personnel" text[] not null default '{}';
alter table "registrations" add "mid_term_extended_to" date null;
CREATE OR REPLACE PROCEDURE public.make_search(IN tbl text, IN kind text, IN columns json, IN detail text[], IN separator text, IN parents json)
 LANGUAGE plpgsql
AS $procedure$
declare
  looks_up constant text := 'set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off';
  phone constant text := '(^|_)(phone|mobile)$';
  all_columns text[] := array(select json_object_keys(columns));
  list text[] := array(select name from unnest(all_columns) with ordinality as each (name, place)
                        where columns ->> name <> 'everything' and name !~ phone order by place);
  words text[] := array(select name from unnest(all_columns) with ordinality as each (name, place)
                         where columns ->> name <> 'list' order by place);
  -- The columns that are lists of texts.
  lists text[] := array(select attname from pg_attribute join pg_type on pg_type.oid = atttypid
                         where attrelid = tbl::regclass and typcategory = 'A');
  -- The references whose names the entries have, and those of them that only the entries have.
  entry text[] := array(select name from unnest(words || detail) with ordinality as each (name, place)
                         where parents ->> name is not null group by name order by min(place));
  entry_only text[] := array(select name from unnest(entry) with ordinality as each (name, place)
                              where name <> all (list) order by place);
  keeper text := format('keep_%s_search', tbl);
  writer text := format('write_%s_search', tbl);
  writes text;
  waits text;
  col text;
  spread text;
begin
  execute format('create or replace function search_name(%s) returns text language sql immutable parallel safe as %L',
    tbl, format(' select %s ', row_text('$1', all_columns[1])));
  call make_search_text(tbl, list, parents);

  -- Sorted, so that two who write the same entries take them in the same order; nothing is written that stays as it is.
  writes := format($write$  insert into search_entries (id, kind, name, detail, words)
    select r.id, '%s', %s,
           concat_ws('%s', %s),
           ' ' || search_folded(concat_ws(' ', %s)) || ' '
      from {rows} r
%s     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);$write$,
    kind, shown_text(all_columns[1], parents), separator,
    (select string_agg(shown_text(name, parents), ', ' order by place) from unnest(detail) with ordinality as each (name, place)),
    (select string_agg(case when name ~ phone then format('search_phone(r."%s")', name)
                            when name = any (lists) then format('array_to_string(r."%s", '' '')', name)
                            else shown_text(name, parents) end,
                       ', ' order by place) from unnest(words) with ordinality as each (name, place)),
    (select string_agg(format(E'      left join %s %s_parent on %2$s_parent.id = r.%2$s\\n', parents ->> name, name), '' order by place)
       from unnest(entry) with ordinality as each (name, place)));

  -- A new row waits for whoever is just renaming a parent; where the parents are part of the list's text, it has done. One
  -- function writes the entries for several triggers, so that a new noun changes one of them and not all.
  if cardinality(entry_only) > 0 then
    execute format('create or replace function %s(ids uuid[]) returns void language plpgsql set search_path from current %s as %L',
      writer, looks_up,
      format(E'\\nbegin\\n%s\\nend\\n', replace(writes, '{rows}', format('(select * from %s where id = any(ids))', tbl))));
    waits := (select string_agg(format(E'    perform from %s where id in (select %s from changed) order by id for share;\\n',
                                       parents ->> name, name), '' order by place)
                from unnest(entry_only) with ordinality as each (name, place));
    call make_trigger_function(keeper, format(
      E'begin\\n  if tg_op = ''INSERT'' then\\n%s  end if;\\n  perform %s(array(select id from changed));\\n  return null;\\nend',
      waits, writer), looks_up);
  else
    call make_trigger_function(keeper,
      format(E'begin\\n%s\\n  return null;\\nend', replace(writes, '{rows}', 'changed')), looks_up);
  end if;
  execute format('create or replace trigger search_insert after insert on %s referencing new table as changed
    for each statement execute function %s()', tbl, keeper);
  execute format('create or replace trigger search_update after update on %s referencing new table as changed
    for each statement execute function %s()', tbl, keeper);
  execute format('create or replace trigger search_delete after delete on %s referencing old table as changed
    for each statement execute function drop_search()', tbl);

  foreach col in array list || entry_only loop
    continue when parents ->> col is null;
    spread := format('search_%s_by_%s', tbl, col);
    call make_trigger_function(spread, format(E'begin\\n%s\\n  return null;\\nend',
      case when col = any (list) then format('  update %s set search_text = '''' where %s = new.id;', tbl, col)
           else format('  perform %s(array(select id from %s where %s = new.id));', writer, tbl, col) end), looks_up);
    execute format('create or replace trigger %s after update on %s for each row
      when (search_name(old.*) is distinct from search_name(new.*)) execute function %1$s()', spread, parents ->> col);
  end loop;
end $procedure$;
CREATE OR REPLACE FUNCTION public.note_change_to_tell()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  outlet_before uuid;
  outlet_now uuid;
begin
  -- Erasing a person changes no facts, and must keep no name.
  if current_setting('providerdesk.cause', true) = 'erasure' then return null; end if;
  if tg_op <> 'INSERT' then
    outlet_before := registration_of_outlet(old.parent_account_id, old.abn);
  end if;
  if tg_op <> 'DELETE' then
    outlet_now := registration_of_outlet(new.parent_account_id, new.abn);
  end if;
  insert into registration_changes (id, created_at, registration_id, account_id, account_name, field, before)
  select gen_random_uuid(), now(), registration, account, account_name, field, before from (
    select outlet_before, old.id, old.name, 'outlet', 'there' where outlet_before is distinct from outlet_now
    union all
    select outlet_now, new.id, new.name, 'outlet', null where outlet_now is distinct from outlet_before
    union all
    select registration, new.id, new.name, key, to_jsonb(old) ->> key
      from jsonb_each(to_jsonb(new)),
           unnest(array[outlet_now, (select id from registrations where account_id = new.id and state = 'current')]) as registration
     where tg_op = 'UPDATE' and value is distinct from to_jsonb(old) -> key
       and key = any('{legal_name,business_name,abn,business_email,business_phone,email,phone,website,address,city,state,postcode,key_personnel}')
  ) as change (registration, account, account_name, field, before)
   where registration is not null
  on conflict (registration_id, account_id, field) do nothing;
  return null;
end $function$;
call make_search('accounts', 'account', '{"name":"both","legal_name":"both","business_name":"both","abn":"everything","industry":"list","business_email":"everything","email":"everything","key_personnel":"everything","business_phone":"both","phone":"both"}', '{"city","state"}', ', ', '{}');
CREATE TRIGGER note_change_to_tell_update AFTER UPDATE OF legal_name, business_name, abn, business_email, business_phone, email, phone, website, address, city, state, postcode, key_personnel, parent_account_id ON public.accounts FOR EACH ROW EXECUTE FUNCTION note_change_to_tell();
update "accounts" set "search_text" = 'X';
-- Tasks of the last days: their titles have the day, and the day of the expiry itself is too late for a renewal.
update activities set title = 'Begin the mid-term audit by ' || to_char(starts_on + interval '18 months', 'FMDD Mon YYYY')
  from registration_steps step join registrations on registrations.id = step.registration_id
 where activities.id = step.made_id and step.step = 'mid_term_18m' and done_at is null and starts_on is not null
   and activities.title = 'Begin the mid-term audit: this is the last day';
update activities set title = 'Start the renewal by ' || to_char(expires_on - 1, 'FMDD Mon YYYY'),
       due_date = least(due_date, expires_on - 1)
  from registration_steps step join registrations on registrations.id = step.registration_id
 where activities.id = step.made_id and step.step = 'renewal_0' and done_at is null and expires_on is not null
   and activities.title = 'Start the renewal: the expiry is the last day';
`);
  }
}
