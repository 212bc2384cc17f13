import { Migration } from '@mikro-orm/migrations';

export class Migration20261129030000_Baseline extends Migration {
  override name = 'Migration20261129030000_Baseline';

  override up(): void | Promise<void> {
    this.addSql(`
create extension if not exists pg_trgm; set local check_function_bodies = off;
-- The moment since which the promised hours of work have passed: what came in before it, and has no answer, is overdue. Null
-- while nothing is promised.
create or replace function answers_due_since() returns timestamptz
  language plpgsql stable set search_path from current as $$
declare
  remaining numeric := (select (value ->> 'answerHours')::numeric * 60 from business_sections where section = 'details');
  holidays date[] := public_holidays();
  local_now timestamp := now() at time zone 'Australia/Sydney';
  day date := local_now;
  worked numeric;
begin
  while remaining is not null loop
    if extract(isodow from day) < 6 and day <> all(holidays) then
      worked := greatest(extract(epoch from least(local_now, day + time '17:00') - (day + time '09:00')) / 60, 0);
      if worked >= remaining and worked > 0 then
        return (least(local_now, day + time '17:00') - make_interval(secs => remaining * 60)) at time zone 'Australia/Sydney';
      end if;
      remaining := remaining - worked;
    end if;
    day := day - 1;
  end loop;
  return null;
end $$;
-- The public holidays of a section 'workingDays' of the business that are those of its own state.
create or replace function holidays_of(section jsonb) returns date[]
  language sql immutable set search_path from current as $$
  select coalesce(array_agg((holiday ->> 'day')::date order by holiday ->> 'day'), '{}')
    from jsonb_array_elements(section -> 'holidays') as holiday where holiday ->> 'state' = section ->> 'state'
$$;
-- The days on which the business does not work: the supplied ones until its own are saved.
create or replace function public_holidays() returns date[]
  language plpgsql stable set search_path from current as $$
begin
  return coalesce((select holidays_of(value) from business_sections where section = 'workingDays'), supplied_holidays());
end $$;
-- Published prices and terms stay as they are.
create or replace function refuse_change_of_published_version() returns trigger language plpgsql as $$
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
$$;
-- The whole minutes of work between two moments: on weekdays that are no holidays, from 9 to 17 in Sydney. Clocks change on
-- Sundays.
create or replace function working_minutes(since timestamptz, until timestamptz, holidays date[]) returns integer
  language plpgsql immutable strict set search_path from current as $$
declare
  starts timestamp := since at time zone 'Australia/Sydney';
  ends timestamp := until at time zone 'Australia/Sydney';
begin
  return (
    select floor(coalesce(sum(extract(epoch from least(ends, day + time '17:00') - greatest(starts, day + time '09:00'))), 0) / 60)
      from generate_series(starts::date::timestamp, ends::date::timestamp, interval '1 day') as days (moment),
           lateral (select moment::date as day) as dated
     where extract(isodow from day) < 6 and day <> all(holidays)
       and least(ends, day + time '17:00') > greatest(starts, day + time '09:00'));
end $$;
-- The history of a document says who shared it until when, and who revoked that; screens that show it run their queries
-- again. Downloads are only counted.
create or replace function share_links_in_history() returns trigger
  language plpgsql set search_path from current as $$
declare
  cause text := nullif(current_setting('providerdesk.cause', true), '');
begin
  if cause is distinct from 'restore' then
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    values (clock_timestamp(), nullif(current_setting('providerdesk.actor', true), '')::uuid, 'changed', cause,
            'documents', new.document_id,
            jsonb_build_object('share_link', case when new.revoked_at is null then jsonb_build_array(null, new.last_day)
                                                  else jsonb_build_array(new.last_day, null) end));
    perform announce_change('documents', array[new.document_id]);
  end if;
  return null;
end $$;
-- Takes a person out of lines of the history; nothing else may change one. Only within the transaction that erases the
-- contact: \`own\` are its ids and that of an account which is the person, whose values in \`columns\` go whole. In other lines
-- the texts are replaced; a value that is the same before and after then goes. It returns the number of lines.
create or replace function erase_history(contact uuid, own uuid[], columns text[], lines bigint[], names text, points text)
  returns integer language plpgsql set search_path from current as $$
declare
  erased integer;
begin
  if not exists (select from contacts where id = contact and erased_at = now()::timestamptz(3))
    and not exists (select from trash where row_id = contact and (row ->> 'erased_at')::timestamptz(3) = now()::timestamptz(3)) then
    raise exception 'Only erasing a person changes the history' using errcode = 'restrict_violation';
  end if;
  update history set changes = (
           select coalesce(jsonb_object_agg(key, value) filter (where value -> 0 is distinct from value -> 1), '{}')
             from jsonb_each(erased_json(
                    case when table_name in ('contacts', 'accounts') and record_id = any(own) then changes - columns else changes end,
                    names, points)))
   where id = any(lines);
  get diagnostics erased = row_count;
  return erased;
end $$;
-- The same for each text within a value; what is no text stays.
create or replace function erased_json(value jsonb, names text, points text) returns jsonb
  language plpgsql immutable set search_path from current as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(key, erased_json(each.value, names, points)), '{}') from jsonb_each(value) each)
    when 'array' then (select coalesce(jsonb_agg(erased_json(each.value, names, points) order by place), '[]')
                         from jsonb_array_elements(value) with ordinality each (value, place))
    when 'string' then to_jsonb(erased_text(value #>> '{}', names, points))
    else value
  end;
end $$;
-- A text without the names and the contact points of a person; both are regular expressions.
create or replace function erased_text(value text, names text, points text) returns text
  language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(value, points, '[erased]', 'g'), names, 'Erased person', 'g')
$$;
-- The follow-up of a lead ends when it is closed, and comes back when it is opened again.
create or replace function end_follow_up_of_lead() returns trigger
  language plpgsql set search_path from current as $$
declare
  was_closed boolean := old.status in ('closed_won', 'closed_lost');
  is_closed boolean := new.status in ('closed_won', 'closed_lost');
begin
  if is_closed and not was_closed and new.follow_up_date = old.follow_up_date then
    new.ended_follow_up := jsonb_build_object('date', new.follow_up_date, 'time', new.follow_up_time);
    new.follow_up_date := null;
    new.follow_up_time := null;
  elsif new.follow_up_date is null and was_closed and not 
  (new.status in ('closed_won', 'closed_lost')
   or exists (select from opportunities where lead_id = new.id and stage in ('won', 'lost'))) then
    new.follow_up_date := new.ended_follow_up ->> 'date';
    new.follow_up_time := new.ended_follow_up ->> 'time';
  end if;
  if new.follow_up_date is not null then
    new.ended_follow_up := null;
  end if;
  return new;
end $$;
-- Leads know when they had the first answer, whatever is done to what is noted about them.
create or replace function first_answers_of_activities() returns trigger
  language plpgsql set search_path from current as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct lead_id from new_rows where lead_id is not null and type in ('call', 'email', 'meeting'));
  elsif tg_op = 'DELETE' then
    ids := array(select distinct lead_id from old_rows where lead_id is not null and type in ('call', 'email', 'meeting'));
  else
    ids := array(
      select lead_id from old_rows where lead_id is not null and type in ('call', 'email', 'meeting') union
      select lead_id from new_rows where lead_id is not null and type in ('call', 'email', 'meeting'));
  end if;
  perform set_first_answers(ids);
  return null;
end $$;
-- A proposal that is sent, taken back, deleted or restored is an answer to its lead, or is none any more.
create or replace function first_answers_of_proposals() returns trigger
  language plpgsql set search_path from current as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct lead_id from new_rows where lead_id is not null and sent_at is not null);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct lead_id from old_rows where lead_id is not null and sent_at is not null);
  else
    ids := array(
      (select lead_id from old_rows where sent_at is not null union select lead_id from new_rows where sent_at is not null)
      except select null);
  end if;
  perform set_first_answers(ids);
  return null;
end $$;
-- The minutes until the first answers follow when the public holidays change.
create or replace function recount_answers() returns trigger
  language plpgsql set search_path from current as $$
declare
  before date[] := case when tg_op = 'UPDATE' then holidays_of(old.value) else supplied_holidays() end;
  holidays date[] := holidays_of(new.value);
  first_day date;
  last_day date;
begin
  select min(day), max(day) into first_day, last_day from (
    (select unnest(before) except select unnest(holidays)) union
    (select unnest(holidays) except select unnest(before))) as changed (day);
  update leads set answer_minutes = working_minutes(created_at, first_answer_at, holidays)
   where first_answer_at >= first_day - 1 and created_at < last_day + 2
     and answer_minutes is not null
     and answer_minutes is distinct from working_minutes(created_at, first_answer_at, holidays);
  return null;
end $$;
-- Sets when leads had the first answer of ours since they came in, by whom, and the minutes of work until then: a call, an
-- email or a meeting about them, or a proposal that was sent. The phone call by which a lead came in, of the same moment, answers
-- it after no time that could be counted.
create or replace function set_first_answers(ids uuid[]) returns void
  language plpgsql set search_path from current as $$
begin
  if ids = '{}' then
    return;
  end if;
  update leads
     set first_answer_at = found.at, first_answer_by_id = found.by_id,
         answer_minutes = case when found.at > leads.created_at
                               then working_minutes(leads.created_at, found.at, public_holidays()) end
    from (
      select lead.id, first.at, first.by_id
        from leads as lead left join lateral (
          select at, by_id from (
            select coalesce(done_at, created_at) as at, coalesce(done_by_id, created_by_id) as by_id from activities
             where lead_id = lead.id and type in ('call', 'email', 'meeting') and (due_date is null or done_at is not null)
            union all
            select sent_at, sent_by_id from proposals where lead_id = lead.id) as answers
           where at >= lead.created_at order by at, by_id limit 1) as first on true
       where lead.id = any(ids)) as found
   where leads.id = found.id
     and (leads.first_answer_at, leads.first_answer_by_id) is distinct from (found.at, found.by_id);
end $$;
-- The follow-up of a lead ends when its opportunity is won or lost, and comes back when that is open again. An opportunity
-- that comes back from the trash was closed before.
create or replace function end_follow_up_of_opportunity() returns trigger
  language plpgsql set search_path from current as $$
declare
  was_closed boolean := tg_op = 'UPDATE' and old.stage in ('won', 'lost') and old.lead_id is not distinct from new.lead_id;
begin
  if new.stage in ('won', 'lost') and not was_closed then
    update leads set version = version + 1, follow_up_date = null, follow_up_time = null,
             ended_follow_up = jsonb_build_object('date', follow_up_date, 'time', follow_up_time)
     where id = new.lead_id and follow_up_date is not null;
  elsif new.stage not in ('won', 'lost') and was_closed then
    update leads set version = version + 1, follow_up_date = (ended_follow_up ->> 'date')::date,
                     follow_up_time = ended_follow_up ->> 'time'
     where id = new.lead_id and follow_up_date is null and ended_follow_up is not null
       and not 
  (leads.status in ('closed_won', 'closed_lost')
   or exists (select from opportunities where lead_id = leads.id and stage in ('won', 'lost')));
  end if;
  return null;
end $$;
-- Text in lower case, whatever the locale of the database: with the locale C \`lower\` leaves letters beyond ASCII as they
-- are. There this names a collation: that of the embedded database, which servers have since version 17, or ICU's.
do $$
declare
  collation_name text := '';
begin
  if lower('Ü') <> 'ü' then
    select coalesce(min(format(' collate pg_catalog.%I', collname)), '') into collation_name
      from (select collname from pg_collation
             where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu')
             order by collname limit 1) as first;
  end if;
  execute format('create or replace function lower_text(text) returns text language sql immutable parallel safe as %L',
    format('select lower($1%s)', collation_name));
end $$;
-- A new line of the log without ids: a line may be about nobody, such as a failed sign-in.
create or replace function announce_log_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', json_build_object('table', tg_table_name, 'ids', null, 'tab', nullif(current_setting('providerdesk.tab', true), ''))::text);
  return null;
end
$$;
-- Lines of the log are only ever added, their addresses and they themselves deleted when their time has come: the days are
-- those of ADDRESS_DAYS and LOG_DAYS in shared/platform/eventLog.ts. Also while a backup is restored.
create or replace function log_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '730 days' then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.at < now() - interval '90 days' and to_jsonb(new) = to_jsonb(old) || '{"address": null}' then
    return new;
  end if;
  raise exception 'The log is only ever added to' using errcode = 'restrict_violation';
end
$$;
-- The changes of a table to everybody: the ids in these columns of the changed rows, as they were and as they are; beyond
-- 100 of them the table alone.
create or replace function announce() returns trigger
  language plpgsql set search_path from current as $$
declare
  changed jsonb[] := '{}';
begin
  if tg_op <> 'INSERT' then
    changed := array(select to_jsonb(old_rows) from old_rows limit 101);
  end if;
  if tg_op <> 'DELETE' then
    changed := changed || array(select to_jsonb(new_rows) from new_rows limit 101);
  end if;
  perform announce_change(tg_table_name, array(
    select distinct (value ->> name)::uuid from unnest(changed) as value, unnest(tg_argv) as name
     where value ->> name is not null limit 101));
  return null;
end $$;
-- The announcement to every open screen that rows changed, with their ids; beyond 100 of them that the table did. Never a
-- value of a row.
create or replace function announce_change(of_table text, ids uuid[]) returns void
  language plpgsql set search_path from current as $$
begin
  if cardinality(ids) > 0 then
    perform pg_notify('changes', json_build_object(
      'table', of_table,
      'ids', case when cardinality(ids) <= 100 then to_json(ids) end,
      'tab', nullif(current_setting('providerdesk.tab', true), '')
    )::text);
  end if;
end $$;
-- The announcement of private rows, to the screens of one person; to everybody where there is no person.
create or replace function announce_change_to(of_table text, ids uuid[], person uuid) returns void
  language plpgsql set search_path from current as $$
begin
  perform pg_notify('changes', json_build_object(
    'table', of_table,
    'ids', case when cardinality(ids) <= 100 then to_json(ids) end,
    'tab', nullif(current_setting('providerdesk.tab', true), ''),
    'to', person
  )::text);
end $$;
-- Ended sessions end what is open under them; only the person is announced.
create or replace function announce_ended_sessions() returns trigger
  language plpgsql set search_path from current as $$
begin
  perform announce_change(tg_table_name, array(select distinct user_id from old_rows limit 101));
  return null;
end $$;
-- The changes of a table with private rows, to their owners alone: the first argument is the column of the owner, the second
-- that which says what is for everybody, or empty; the others are those with ids.
create or replace function announce_to_owners() returns trigger
  language plpgsql set search_path from current as $$
declare
  changed jsonb[] := '{}';
  person uuid;
  ids uuid[];
begin
  if tg_op <> 'INSERT' then
    changed := array(select to_jsonb(old_rows) from old_rows);
  end if;
  if tg_op <> 'DELETE' then
    changed := changed || array(select to_jsonb(new_rows) from new_rows);
  end if;
  for person, ids in
    select case when value ->> tg_argv[1] is distinct from 'true' then (value ->> tg_argv[0])::uuid end,
           array_agg(distinct (value ->> name)::uuid)
      from unnest(changed) as value, unnest(tg_argv[2:]) as name
     where value ->> name is not null and (value ->> tg_argv[0] is not null or value ->> tg_argv[1] = 'true')
     group by 1
  loop
    perform announce_change_to(tg_table_name, ids, person);
  end loop;
  return null;
end $$;
-- An accepted proposal stays in the trash until this moment, with everything that belongs to it.
create or replace function keep_in_trash(batch uuid, proposal uuid, until timestamptz) returns void
  language sql as $$
  update trash set kept_until = until
   where batch_id = batch and kind = 'row'
     and (row_id = proposal or row ->> 'proposal_id' = proposal::text
          or row ->> 'document_id' in (
            select document.row_id::text from trash document
             where document.batch_id = batch and document.table_name = 'documents'
               and document.row ->> 'proposal_id' = proposal::text))
$$;
-- An accepted proposal in the trash is kept for seven years, unless it is a sample. Rows that belong to it are in the trash before it.
create or replace function keep_signed_proposal() returns trigger language plpgsql as $$
begin
  new.kept_until := (new.row ->> 'answered_at')::timestamptz + interval '7 years';
  perform keep_in_trash(new.batch_id, new.row_id, new.kept_until);
  return new;
end $$;
-- An accepted proposal is kept for seven years, in its table or in the trash, with everything that belongs to it.
create or replace function refuse_delete_of_signed_proposal() returns trigger language plpgsql as $$
declare
  gone jsonb := to_jsonb(old);
begin
  if exists (select from trash where row_id = old.id) then return null; end if;
  if tg_table_name <> 'proposals' then
    select to_jsonb(proposals) into gone from proposals where id = old.proposal_id;
  end if;
  if gone ->> 'state' = 'accepted' and (gone ->> 'answered_at')::timestamptz + interval '7 years' > now() then
    raise exception 'A signed proposal is kept for seven years' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
-- The day until which a row of the trash is kept only moves later, and the row stays that of its record.
create or replace function refuse_earlier_end() returns trigger language plpgsql as $$
begin
  raise exception 'A signed proposal is kept until %', old.kept_until using errcode = 'restrict_violation';
end $$;
-- Kept rows leave the trash only once they are in their table again.
create or replace function refuse_purge() returns trigger language plpgsql as $$
declare
  is_restored boolean;
begin
  execute format('select exists (select from %I where id = $1)', old.table_name) into is_restored using old.row_id;
  if not is_restored then
    raise exception 'A signed proposal is kept until %', old.kept_until using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
-- A table is not emptied while a signed proposal is kept in it. A backup is restored without triggers.
create or replace function refuse_truncate_of_signed_proposals() returns trigger language plpgsql as $$
begin
  if exists (select from trash where kept_until > now())
     or exists (select from proposals
                 where state = 'accepted' and reference not like 'PR-DEMO-%'
                   and answered_at + interval '7 years' > now()) then
    raise exception 'A signed proposal is kept for seven years: % cannot be emptied', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
-- A sent proposal stays as the client received it.
create or replace function refuse_update_of_sent_proposal() returns trigger language plpgsql as $$
begin
  raise exception 'A proposal that was sent cannot be changed' using errcode = 'restrict_violation';
end $$;
-- E-mail addresses and phone numbers in one spelling each, for comparing those of two records.
create or replace function contact_points(variadic texts text[]) returns text[]
  language sql immutable parallel safe as $$
  select coalesce(array_agg(point), '{}') from (
    select case when part like '%@%' then lower(trim(part)) else public.search_phone(part) end as point
      from unnest(texts) as part) as points
   where point like '%@%' or length(point) >= 6
$$;
-- The words of a name in alphabetical order, without case, accents and words such as 'Pty': names with the same key are
-- alike. 'P/L' is 'Pty Ltd'.
create or replace function name_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(word, ' ' order by word collate "C") filter (where word <> all(
           '{the,and,pty,ltd,limited,inc,incorporated}')), string_agg(word, ' ' order by word collate "C"), '')
    from string_to_table(translate(regexp_replace(normalize(regexp_replace(public.lower_text(name), '\\mp/l\\M', ' ', 'g'), NFD), '[\\u0300-\\u036f]', '', 'g'),
                                   '.,&-/()''’', '    '), ' ') as word
   where word <> ''
$$;
-- Lines of the history are only ever added, also while a backup is restored. The one exception is \`erase_history\`, by which
-- a person is erased.
create or replace function history_is_kept() returns trigger language plpgsql as $$
declare
  callers text;
begin
  get diagnostics callers = pg_context;
  if tg_op = 'UPDATE' and callers ~ '\\nPL/pgSQL function erase_history\\(uuid,' then
    return null;
  end if;
  raise exception 'The history is only ever added to';
end $$;
-- Rows that leave the trash without being restored are gone for good.
create or replace function history_purged() returns trigger
  language plpgsql set search_path from current as $$
begin
  if current_setting('providerdesk.cause', true) is distinct from 'restore' then
    insert into history (at, actor_id, action, table_name, record_id)
    select clock_timestamp(), nullif(current_setting('providerdesk.actor', true), '')::uuid, 'purged', table_name, row_id
      from old_rows where kind = 'row';
  end if;
  return null;
end $$;
-- A line of the history for each new, changed or deleted row, by whom stands in the variable \`providerdesk.actor\`, why in
-- \`providerdesk.cause\`. A new row's line has no values: a record began with what it has, but for what its changes and its
-- deletion hold. Where columns are given, the values of all others stay hidden; what the database makes by itself is no change.
create or replace function history_rows() returns trigger
  language plpgsql set search_path from current set enable_nestloop = off as $$
declare
  actor uuid := nullif(current_setting('providerdesk.actor', true), '')::uuid;
  cause text := nullif(current_setting('providerdesk.cause', true), '');
  made constant text[] := '{id,created_at,updated_at,version,score_parts,search_text,ended_follow_up,first_answer_at,first_answer_by_id,answer_minutes}';
begin
  if tg_op = 'INSERT' then
    insert into history (at, actor_id, action, cause, table_name, record_id)
    select clock_timestamp(), actor, case cause when 'restore' then 'restored' else 'created' end, cause, tg_table_name, id
      from new_rows;
  elsif tg_op = 'UPDATE' then
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'changed', cause, tg_table_name, id, fields
      from (select id,
           coalesce((select jsonb_object_agg(key, case when tg_nargs > 0 and key <> all(tg_argv) then '["hidden", "hidden"]'
                                                       else jsonb_build_array(row -> key, value) end)
                       from jsonb_each(to_jsonb(now))
                      where key <> all(made) and value is distinct from row -> key), '{}') as fields
              from new_rows now join (select id, to_jsonb(old_rows) as row from old_rows offset 0) before using (id)
            offset 0) as changed
     where fields <> '{}';
  else
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'deleted', cause, tg_table_name, id,
           coalesce((select jsonb_object_agg(key, case when tg_nargs > 0 and key <> all(tg_argv) then '["hidden", "hidden"]'
                                                       else jsonb_build_array(value, null) end)
                       from jsonb_each(to_jsonb(old_rows))
                      where key <> all(made) and value <> 'null'), '{}')
      from old_rows;
  end if;
  return null;
end $$;
-- The entries of a table's rows in the search over everything. The arguments are the kind; the columns of the name, of the
-- detail and what is between its texts, and of the words; and the columns of other tables that refer to these rows: a renamed
-- row has the texts made again of what refers to it. Only who changes a row writes its entry, which stays as it is while
-- nobody does; sorted, so that two who write the same entries take them in the same order.
create or replace function keep_search() returns trigger
  language plpgsql set search_path from current set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  detail_columns text[] := tg_argv[2];
  words_from int := 2 + cardinality(detail_columns);
  columns text[] := tg_argv[1] || detail_columns || tg_argv[4]::text[];
  renamed uuid[];
  reference text;
begin
  if tg_op = 'DELETE' then
    delete from search_entries entry using old_rows where entry.id = old_rows.id;
    return null;
  end if;

  with made as materialized (
    select id, texts[1] as name, array_to_string(texts[2:words_from - 1], tg_argv[3]) as detail,
           ' ' || search_folded(array_to_string(texts[words_from:], ' ')) || ' ' as words
      from (select id, searched_texts(to_jsonb(new_rows), columns) as texts from new_rows offset 0) as found
  ), different as materialized (
    select made.*, entry.name as old_name from made left join search_entries entry using (id)
     where (made.name, made.detail, made.words) is distinct from (entry.name, entry.detail, entry.words)
  ), written as (
    insert into search_entries (id, kind, name, detail, words)
    select id, tg_argv[0], name, detail, words from different order by id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
  )
  select array(select id from different where old_name <> name) into renamed;

  if renamed <> '{}' then
    foreach reference in array tg_argv[5:] loop
      execute format('update %I set search_text = default where %I = any($1)',
        split_part(reference, '.', 1), split_part(reference, '.', 2)) using renamed;
    end loop;
  end if;
  return null;
end $$;
-- The column \`search_text\`, by which a list finds a row: the texts of the columns of the first argument. The second one names
-- the references that the row is found by. A row that comes to a record waits for whoever is just renaming that. A row that is
-- there already does not: it would be waited for in turn, and whoever renames a record makes the texts again.
create or replace function keep_search_text() returns trigger
  language plpgsql set search_path from current as $$
declare
  new_row jsonb := to_jsonb(new);
  old_row jsonb := to_jsonb(old);
  comes_to uuid[] := array(
    select new_row ->> name from unnest(tg_argv[1]::text[]) as name where new_row ->> name is distinct from old_row ->> name);
  folded text[] := '{}';
  searched text;
begin
  if comes_to <> '{}' then
    perform from search_entries where id = any(comes_to) order by id for share;
  end if;
  foreach searched in array searched_texts(new_row, tg_argv[0]::text[]) loop
    folded := folded || search_folded(coalesce(searched, ''));
  end loop;
  new.search_text := array_to_string(folded, 'X');
  return new;
end $$;
-- Text as all searches compare it, stored and typed: without case, accents and the other spellings of a letter that people
-- do not tell apart (ligatures, full width, composed or not, the kinds of apostrophes, quotes and hyphens), and with one
-- blank for several. \`foldText\` in shared/records/foldText.ts does the same to what is searched in the browser. Most texts
-- are ASCII with single blanks, which need a fifth of the time.
create or replace function search_folded(text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length($1) = length($1) and strpos(translate($1, E'\\t\\n\\r\\f\\x0B', '     '), '  ') = 0
      then public.lower_text(translate($1, E'\`\\t\\n\\r\\f\\x0B', '''     '))
    else regexp_replace(
           replace(replace(replace(replace(
             translate(
               regexp_replace(public.lower_text(normalize(translate($1, '\`´‘’‛′“”„‟″‐‑‒–—―−', '''''''''''''"""""-------'), NFKD)),
                              '[\\u0300-\\u036f\\u00ad\\u200b-\\u200d\\u2060\\ufeff]', '', 'g'),
               'ıøłđðςʼ', 'iolddσ'''),
             'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
           '[\\s\\u0085\\u1680\\u2028\\u2029]+', ' ', 'g')
  end
$$;
-- What was typed, folded, for a pattern of \`like\`: \`%\`, \`_\` and \`\\\` have no special meaning. They are escaped last, because
-- letters of full width become them.
create or replace function search_literal(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(public.search_folded($1), '([\\\\%_])', '\\\\\\1', 'g')
$$;
-- A phone number without prefix and extension: '+61 (0)4…', '0011 61 4…', '0061 4…' and '04… ext. 12' are all '4…'.
create or replace function search_phone(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace(normalize($1, NFKC), '(ext|x|#)[^0-9]*[0-9]{1,6}\\s*$', '', 'i'), '[^0-9]', '', 'g'),
    '^(0011)?0*(61(?=0?[1-9][0-9]{8}$|1[38]00[0-9]{6}$))?0*', '')
$$;
-- The texts by which these columns of a row are found: of a reference the name of its record, of a phone number its digits
-- without prefix. Several columns with blanks between them are one text, as in 'first_name last_name', and so is a list of
-- texts. A loop, because a query with all these cases takes four times as long.
create or replace function searched_texts(of_row jsonb, columns text[]) returns text[]
  language plpgsql stable as $$
declare
  texts text[] := '{}';
  searched text;
  found_by text;
begin
  foreach searched in array columns loop
    if searched like '%\\_id' then
      select name into found_by from search_entries where id = (of_row ->> searched)::uuid;
    elsif searched like '% %' then
      found_by := (select string_agg(of_row ->> part, ' ') from string_to_table(searched, ' ') as part);
    elsif searched ~ '(^|_)(phone|mobile)$' then
      found_by := search_phone(of_row ->> searched);
    elsif jsonb_typeof(of_row -> searched) = 'array' then
      found_by := array_to_string(array(select jsonb_array_elements_text(of_row -> searched)), ' ');
    else
      found_by := of_row ->> searched;
    end if;
    texts := texts || found_by;
  end loop;
  return texts;
end $$;
-- Changes of names, ABN, contact details, key personnel and outlets of registered accounts, each once with the value that was there before. What was
-- taken back is found out when a task is made of them.
create or replace function note_change_to_tell() returns trigger
  language plpgsql set search_path from current as $$
declare
  outlet_before uuid;
  outlet_now uuid;
begin
  -- These put our own records in order, or make samples: the provider is as before. Erasing must keep no name, too.
  if current_setting('providerdesk.cause', true) = any('{erasure,import,import_undo,merge,merge_undo,demo_data}') then return null; end if;
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
end $$;
-- The current registration that an account below this one belongs to as an outlet; null where it is a provider of its own.
create or replace function registration_of_outlet(parent uuid, outlet_abn text) returns uuid
  language sql stable set search_path from current as $$
  select registrations.id from registrations join accounts on accounts.id = registrations.account_id
   where accounts.id = parent and registrations.state = 'current' and (outlet_abn is null or outlet_abn = accounts.abn)
$$;
create table "business_logos" ("id" uuid not null, "created_at" timestamptz(3) not null, "png" text not null, "removed_at" timestamptz(3) null, primary key ("id"));

create table "business_sections" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "section" text not null, "value" jsonb null, primary key ("id"));
alter table "business_sections" add constraint "business_sections_section_unique" unique ("section");
alter table "business_sections" add constraint "business_sections_section_check" check ("section" in ('details', 'texts', 'claims', 'testimonials', 'packages', 'privacy', 'proposalMail', 'reminderMail', 'workingDays', 'engagementSteps', 'enquiryOwners'));

create table "document_reminders" ("id" uuid not null, "created_at" timestamptz(3) not null, "document_id" uuid not null, "task_id" uuid not null, "expires_on" date not null, primary key ("id"));
alter table "document_reminders" add constraint "document_reminders_document_id_unique" unique ("document_id");

create table "events" ("id" uuid not null, "at" timestamptz(3) not null default now(), "kind" text not null, "noun" text null, "record_id" uuid null, "actor_id" uuid null default (NULLIF(current_setting('providerdesk.actor'::text, true), ''::text))::uuid, "act_id" uuid null default (NULLIF(current_setting('providerdesk.act'::text, true), ''::text))::uuid, "data" jsonb not null default '{}', primary key ("id"));
create index "events_record_id_id_index" on "events" ("record_id", "id");
create index "events_act_id_index" on "events" ("act_id") where act_id is not null;
create index "events_at_id_index" on "events" ("at", "id");

create table "history" ("id" bigserial primary key, "at" timestamptz(3) not null default now(), "actor_id" uuid null, "action" text not null, "cause" text null, "table_name" text null, "record_id" uuid null, "act_id" uuid null default (NULLIF(current_setting('providerdesk.act'::text, true), ''::text))::uuid, "changes" jsonb not null default '{}');
create index "history_record_id_at_id_index" on "history" ("record_id", "at", "id");
create index "history_at_id_index" on "history" ("at", "id") where table_name in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'engagements');
create index "history_actor_id_at_id_index" on "history" ("actor_id", "at", "id") where table_name in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'engagements');
create index "history_act_id_index" on "history" ("act_id") where act_id is not null;
create index "history_exported_index" on "history" ("id") where action = 'exported';
create index "history_samples_index" on "history" ("record_id") where action = 'created' and cause = 'demo_data';

create table "idempotency_keys" ("key" text not null, "created_at" timestamptz(3) not null default now(), primary key ("key"));

create table "log_events" ("id" bigserial primary key, "at" timestamptz(3) not null default clock_timestamp(), "kind" text not null, "actor_id" uuid null, "about_id" uuid null, "detail" text null, "address" text null);
create index "log_events_at_index" on "log_events" ("at");

create table "mail_arrivals" ("id" uuid not null, "created_at" timestamptz(3) not null, "way" text not null, primary key ("id"));
alter table "mail_arrivals" add constraint "mail_arrivals_way_unique" unique ("way");

create table "mail_servers" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "host" text not null, "port" int not null, "security" text not null, "user_name" text null, "sealed_password" text null, "sender" text not null, "tested_at" timestamptz(3) null, primary key ("id"));
alter table "mail_servers" add constraint "mail_servers_security_check" check ("security" in ('tls', 'starttls', 'none'));

create table "microsoft_connections" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "tenant_id" text not null, "client_id" text not null, "sealed_secret" text not null, "secret_ends_on" date not null, "shared_mailbox" text null, "mailbox" text null, "account" text null, "sealed_refresh_token" text null, "sealed_access_token" text null, "access_token_ends_at" timestamptz(3) null, "renewed_at" timestamptz(3) null, "problem" text null, "held_until" timestamptz(3) null, "tested_at" timestamptz(3) null, primary key ("id"));
alter table "microsoft_connections" add constraint "microsoft_connections_problem_check" check ("problem" in ('signIn', 'consent', 'secret', 'registration', 'mailbox', 'sending', 'sharing', 'clock'));

create table "microsoft_notices" ("id" uuid not null, "created_at" timestamptz(3) not null, "key" text not null, "about" text not null, "ends_on" date null, "has_ended" boolean not null, primary key ("id"));
alter table "microsoft_notices" add constraint "microsoft_notices_key_unique" unique ("key");
alter table "microsoft_notices" add constraint "microsoft_notices_about_check" check ("about" in ('signIn', 'consent', 'secret', 'registration', 'mailbox', 'sending', 'sharing', 'clock'));

create table "loose_files" ("id" uuid not null, "since" timestamptz(3) not null, primary key ("id"));

create table "proposal_numbers" ("year" smallint not null, "last" int not null, primary key ("year"));

create table "quarantine" ("id" uuid not null, "created_at" timestamptz(3) not null, "form_data" jsonb not null, "score" smallint not null, "suspicions" jsonb not null, primary key ("id"));
create index "quarantine_created_at_id_index" on "quarantine" ("created_at", "id");

create table "received_enquiries" ("id" uuid not null, "created_at" timestamptz(3) not null, "sender_hash" text not null, "text_hash" text not null, "content_hash" text not null, "submitted_ms" bigint not null, primary key ("id"));
create index "received_enquiries_created_at_index" on "received_enquiries" ("created_at");
create index "received_enquiries_text_hash_created_at_sender_hash_index" on "received_enquiries" ("text_hash", "created_at", "sender_hash");
create index "received_enquiries_content_hash_submitted_ms_index" on "received_enquiries" ("content_hash", "submitted_ms");

create table "registration_changes" ("id" uuid not null, "created_at" timestamptz(3) not null, "registration_id" uuid not null, "account_id" uuid not null, "account_name" text not null, "field" text not null, "before" text null, primary key ("id"));
alter table "registration_changes" add constraint "registration_changes_registration_id_account_id_field_unique" unique ("registration_id", "account_id", "field");

create table "restored_copies" ("id" uuid not null, "restored_at" timestamptz(3) not null, primary key ("id"));

create table "search_entries" ("id" uuid not null, "kind" text not null, "name" text not null, "detail" text not null, "words" text not null, primary key ("id"));
create index "search_entries_lead_index" on "search_entries" using gin ("words" gin_trgm_ops) with (gin_pending_list_limit = 1024) where "kind" = 'lead';
create index "search_entries_contact_index" on "search_entries" using gin ("words" gin_trgm_ops) with (gin_pending_list_limit = 1024) where "kind" = 'contact';
create index "search_entries_account_index" on "search_entries" using gin ("words" gin_trgm_ops) with (gin_pending_list_limit = 1024) where "kind" = 'account';
create index "search_entries_opportunity_index" on "search_entries" using gin ("words" gin_trgm_ops) with (gin_pending_list_limit = 1024) where "kind" = 'opportunity';
create index "search_entries_proposal_index" on "search_entries" using gin ("words" gin_trgm_ops) with (gin_pending_list_limit = 1024) where "kind" = 'proposal';
create index "search_entries_registration_index" on "search_entries" using gin ("words" gin_trgm_ops) with (gin_pending_list_limit = 1024) where "kind" = 'registration';
create index "search_entries_engagement_index" on "search_entries" using gin ("words" gin_trgm_ops) with (gin_pending_list_limit = 1024) where "kind" = 'engagement';
create index "search_entries_document_index" on "search_entries" using gin ("words" gin_trgm_ops) with (gin_pending_list_limit = 1024) where "kind" = 'document';
create index "search_entries_beginning_index" on "search_entries" ("kind", "left"("words", 60) text_pattern_ops);

create table "link_secrets" ("id" varchar(20) not null, "secret" varchar(64) not null, primary key ("id"));

create table "team_policy" ("id" varchar(10) not null, "admins_need_second_factor" boolean not null default false, "has_demo_data" boolean not null default false, "has_nightly_backups" boolean not null default true, primary key ("id"));

create table "users" ("id" uuid not null, "created_at" timestamptz(3) not null, "email" varchar(254) not null, "first_name" varchar(255) not null, "last_name" varchar(255) not null, "role" text not null default 'staff', "password_hash" text not null, "email_confirmed_at" timestamptz(3) null, "approved_at" timestamptz(3) null, "deactivated_at" timestamptz(3) null, "second_factor_at" timestamptz(3) null, primary key ("id"));
alter table "users" add constraint "users_email_unique" unique ("email");
alter table "users" add constraint "users_role_check" check ("role" in ('admin', 'manager', 'staff'));

create table "trash" ("id" uuid not null, "batch_id" uuid not null, "batch_title" text not null, "position" int not null, "table_name" text not null, "row_id" uuid not null, "row" jsonb not null, "kind" text not null, "deleted_by_id" uuid null, "deleted_at" timestamptz(3) not null, "kept_until" timestamptz(3) null, primary key ("id"));
create index "trash_deleted_at_index" on "trash" ("deleted_at");
create index "trash_batch_id_position_index" on "trash" ("batch_id", "position");
create index "trash_row_id_index" on "trash" ("row_id");
alter table "trash" add constraint "trash_kind_check" check ("kind" in ('row', 'relink'));

create table "tokens" ("id" varchar(64) not null, "user_id" uuid not null, "purpose" text not null, "expires_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id"));
create index "tokens_user_id_index" on "tokens" ("user_id");
alter table "tokens" add constraint "tokens_purpose_check" check ("purpose" in ('verify_email', 'reset_password'));

create table "setup_cards" ("user_id" uuid not null, "hidden_at" timestamptz(3) null, "dismissed" text[] not null default '{}', primary key ("user_id"));

create table "sessions" ("id" varchar(64) not null, "user_id" uuid not null, "expires_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, "last_used_at" timestamptz(3) not null, "password_checked_at" timestamptz(3) not null, "user_agent" varchar(500) null, primary key ("id"));
create index "sessions_user_id_index" on "sessions" ("user_id");

create table "sent_reminders" ("user_id" uuid not null, "key" text not null, "sent_at" timestamptz(3) not null, primary key ("user_id", "key"));

create table "second_factors" ("user_id" uuid not null, "secret" varchar(64) not null, "last_step" int not null default 0, "created_at" timestamptz(3) not null, primary key ("user_id"));

create table "saved_views" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "owner_id" uuid not null, "list" text not null, "name" text not null, "address" text not null, "is_shared" boolean not null default false, primary key ("id"));
create index "saved_views_list_owner_id_index" on "saved_views" ("list", "owner_id");
alter table "saved_views" add constraint "saved_views_list_check" check ("list" in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'engagements', 'documents'));

create table "restores" ("id" uuid not null, "created_at" timestamptz(3) not null, "created_by_id" uuid null, "batch_id" uuid not null, "batch_title" text not null, "deleted_by_id" uuid null, "deleted_at" timestamptz(3) not null, "rows" jsonb not null, "counts" jsonb not null, "left_out" jsonb not null, "undone_at" timestamptz(3) null, primary key ("id"));
create index "restores_created_at_index" on "restores" ("created_at");

create table "recovery_codes" ("id" varchar(64) not null, "user_id" uuid not null, primary key ("id"));
create index "recovery_codes_user_id_index" on "recovery_codes" ("user_id");

create table "notice_settings" ("user_id" uuid not null, "seen_at" timestamptz(3) null, "morning_mail" boolean not null default false, "week_summary" boolean not null default false, "time_zone" text null, "enquiry_mail" boolean null, "own_replies" boolean not null default false, "calendar_id" uuid null, "calendar_names" boolean not null default true, "mailed_on" date null, primary key ("user_id"));
alter table "notice_settings" add constraint "notice_settings_calendar_id_unique" unique ("calendar_id");

create table "notices" ("person_id" uuid not null, "event_id" uuid not null, "seen_at" timestamptz(3) null, primary key ("person_id", "event_id"));
create index "notices_event_id_index" on "notices" ("event_id");

create table "not_duplicates" ("id" uuid not null, "created_at" timestamptz(3) not null, "created_by_id" uuid null, "one_id" uuid not null, "other_id" uuid not null, primary key ("id"));
alter table "not_duplicates" add constraint "not_duplicates_one_id_other_id_unique" unique ("one_id", "other_id");

create table "merges" ("id" uuid not null, "created_at" timestamptz(3) not null, "created_by_id" uuid null, "noun" text not null, "group_id" uuid null, "kept_id" uuid not null, "gone_id" uuid not null, "version" int not null, "undone_at" timestamptz(3) null, "undone_by_id" uuid null, primary key ("id"));
create index "merges_group_id_index" on "merges" ("group_id");
create index "merges_kept_id_index" on "merges" ("kept_id");
alter table "merges" add constraint "merges_noun_check" check ("noun" in ('accounts', 'contacts', 'leads'));

create table "invitations" ("id" uuid not null, "created_at" timestamptz(3) not null, "email" varchar(254) not null, "first_name" text null, "last_name" text null, "role" text not null, "invited_by_id" uuid not null, "expires_at" timestamptz(3) not null, "token_id" varchar(64) null, primary key ("id"));
alter table "invitations" add constraint "invitations_email_unique" unique ("email");
alter table "invitations" add constraint "invitations_token_id_unique" unique ("token_id");
alter table "invitations" add constraint "invitations_role_check" check ("role" in ('admin', 'manager', 'staff'));

create table "imports" ("id" uuid not null, "created_at" timestamptz(3) not null, "created_by_id" uuid null, "noun" text not null, "file_name" text not null, "headers" jsonb not null default '[]', "samples" jsonb not null default '[]', "left_out" jsonb not null default '[]', "matching" jsonb not null default '{}', "reading" jsonb not null default '{"decimal": null, "dayOrder": null, "corrections": []}', "conventions" jsonb not null default '{}', "state" text not null default 'uploaded', "rows" int not null default 0, "counts" jsonb not null default '{"create": 0, "update": 0, "skip": 0, "problem": 0}', "above" jsonb not null default '{}', "given" jsonb not null default '{}', "undo_skipped" int not null default 0, "undone_at" timestamptz(3) null, "undone_by_id" uuid null, primary key ("id"));
create index "imports_noun_created_at_id_index" on "imports" ("noun", "created_at", "id");
alter table "imports" add constraint "imports_noun_check" check ("noun" in ('accounts', 'contacts', 'leads', 'opportunities', 'registrations', 'activities'));
alter table "imports" add constraint "imports_state_check" check ("state" in ('uploaded', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone'));

create table "import_rows" ("import_id" uuid not null, "noun" text not null, "line" int not null, "stage" text not null default 'read', "cells" jsonb not null, "damage" text null, "title" text not null default '', "action" text null, "reasons" jsonb not null default '[]', "faults" jsonb not null default '[]', "repeats" int null, "match_key" text null, "name" jsonb null, "record_id" uuid null, "version" int null, "changes" jsonb not null default '{}', "earlier" jsonb null, "applied_at" timestamptz(3) null, primary key ("import_id", "noun", "line"));
create index "import_rows_import_id_noun_stage_line_index" on "import_rows" ("import_id", "noun", "stage", "line");
alter table "import_rows" add constraint "import_rows_noun_check" check ("noun" in ('accounts', 'contacts', 'leads', 'opportunities', 'registrations', 'activities'));
alter table "import_rows" add constraint "import_rows_stage_check" check ("stage" in ('read', 'planned', 'applied', 'undone', 'skipped'));
alter table "import_rows" add constraint "import_rows_action_check" check ("action" in ('create', 'update', 'skip', 'problem'));

create table "devices" ("id" varchar(64) not null, "user_id" uuid not null, "created_at" timestamptz(3) not null, primary key ("id"));
create index "devices_user_id_index" on "devices" ("user_id");

create table "content_versions" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "kind" text not null, "valid_from" date not null, "content" jsonb not null, "source_url" text null, "checked_on" date null, "published_at" timestamptz(3) null, "published_by_id" uuid null, "withdrawn_at" timestamptz(3) null, "withdrawn_by_id" uuid null, primary key ("id"));
create unique index "content_versions_published_unique" on "content_versions" ("kind", "valid_from") where "published_at" is not null and "withdrawn_at" is null;
create unique index "content_versions_draft_unique" on "content_versions" ("kind") where "published_at" is null;
alter table "content_versions" add constraint "content_versions_kind_check" check ("kind" in ('catalogue', 'terms'));

create table "bulk_changes" ("id" uuid not null, "created_at" timestamptz(3) not null, "kind" text not null default 'change', "made_by_id" uuid not null, "noun" text not null, "given" jsonb not null, "count" int not null default 0, "undone_at" timestamptz(3) null, "undone_by_id" uuid null, "restored" int null, primary key ("id"));
create index "bulk_changes_created_at_index" on "bulk_changes" ("created_at");
alter table "bulk_changes" add constraint "bulk_changes_kind_check" check ("kind" in ('change', 'delete', 'hand_over', 'tasks'));
alter table "bulk_changes" add constraint "bulk_changes_noun_check" check ("noun" in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'engagements', 'documents', 'activities', 'users'));

create table "backups" ("id" uuid not null, "kind" text not null, "started_at" timestamptz(3) not null, "finished_at" timestamptz(3) not null, "file_name" text null, "size" bigint null, "row_count" bigint null, "file_count" int null, "sha256" varchar(64) null, "error" text null, "created_by_id" uuid null, primary key ("id"));
create index "backups_finished_at_id_index" on "backups" ("finished_at", "id");
alter table "backups" add constraint "backups_kind_check" check ("kind" in ('manual', 'nightly'));

create table "accounts" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "search_text" text not null default '', "name" text not null, "account_type" text not null default 'small_business', "legal_name" text null, "business_name" text null, "abn" varchar(11) null, "tax_id" text null, "parent_account_id" uuid null, "industry" text null, "website" text null, "business_email" text null, "business_phone" text null, "phone" text null, "email" text null, "annual_revenue" numeric(12,2) null, "employee_count" int null, "address" text null, "city" text null, "state" text null, "postcode" text null, "key_personnel" text[] not null default '{}', "notes" text null, "client_page_id" uuid null, "created_by_id" uuid null, primary key ("id"));
create index "accounts_parent_account_id_index" on "accounts" ("parent_account_id");
create index "accounts_search_text_index" on "accounts" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index "accounts_name_id_index" on "accounts" ("name" collate "und-x-icu", "id");
create index "accounts_abn_index" on "accounts" ("abn");
create index "accounts_name_lower_index" on "accounts" (lower_text(name));
create index "accounts_name_key_index" on "accounts" (name_key(name));
create index "accounts_contact_points_index" on "accounts" using gin (contact_points(business_email, email, business_phone, phone)) with (fastupdate = off);
create index "accounts_phones_index" on "accounts" using gin ((' ' || coalesce(search_phone(business_phone), '') || ' ' || coalesce(search_phone(phone), '')) gin_trgm_ops) with (gin_pending_list_limit = 1024);
alter table "accounts" add constraint "accounts_client_page_id_unique" unique ("client_page_id") deferrable initially immediate;
alter table "accounts" add constraint "accounts_account_type_check" check ("account_type" in ('small_business', 'enterprise', 'government', 'non_profit', 'startup', 'individual'));

create table "registrations" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "search_text" text not null default '', "number" text not null, "account_id" uuid not null, "state" text not null default 'current', "pathway" text null, "groups" text[] not null default '{}', "starts_on" date null, "expires_on" date null, "renewal_started_on" date null, "mid_term_started_on" date null, "mid_term_extended_to" date null, "mid_term_exemption" text null, "audit_finished_on" date null, "auditor" text null, "package_sold" text null, "owner_id" uuid null, "notes" text null, "certificate_id" uuid null, "confirmations" jsonb not null default '[]', "created_by_id" uuid null, primary key ("id"));
create index "registrations_account_id_index" on "registrations" ("account_id");
create index "registrations_owner_id_index" on "registrations" ("owner_id");
create index "registrations_search_text_index" on "registrations" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index "registrations_number_lower_index" on "registrations" (lower_text(number));
create index "registrations_next_index" on "registrations" ((case when state = 'current' then expires_on end), "id");
create unique index "registrations_current_unique" on "registrations" ("account_id") where state = 'current';
alter table "registrations" add constraint "registrations_days_check" check (expires_on >= starts_on);
alter table "registrations" add constraint "registrations_state_check" check ("state" in ('current', 'applied', 'replaced', 'lapsed', 'ended'));
alter table "registrations" add constraint "registrations_pathway_check" check ("pathway" in ('certification', 'verification'));

create table "registration_steps" ("id" uuid not null, "created_at" timestamptz(3) not null, "registration_id" uuid not null, "step" text not null, "counted_from" date not null, "made_id" uuid not null, primary key ("id"));
alter table "registration_steps" add constraint "registration_steps_made_id_unique" unique ("made_id");
alter table "registration_steps" add constraint "registration_steps_registration_id_step_unique" unique ("registration_id", "step");

create table "engagements" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "search_text" text not null default '', "name" text not null, "account_id" uuid not null, "state" text not null default 'running', "starts_on" date null, "owner_id" uuid null, "notes" text null, "steps" jsonb not null, "step" text null, "position" smallint null, "due_on" date null, "acts_now" text null, "tasks" jsonb not null, "proposal_id" uuid null, "created_by_id" uuid null, primary key ("id"));
create index "engagements_account_id_index" on "engagements" ("account_id");
create index "engagements_owner_id_index" on "engagements" ("owner_id");
alter table "engagements" add constraint "engagements_proposal_id_unique" unique ("proposal_id");
create index "engagements_search_text_index" on "engagements" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index "engagements_due_on_id_index" on "engagements" ("due_on", "id");
alter table "engagements" add constraint "engagements_state_check" check ("state" in ('running', 'finished', 'stopped'));
alter table "engagements" add constraint "engagements_acts_now_check" check ("acts_now" in ('us', 'client', 'auditor', 'commission'));

create table "contacts" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "search_text" text not null default '', "account_id" uuid null, "first_name" text not null, "last_name" text not null, "email" text null, "personal_email" text null, "phone" text null, "mobile" text null, "direct_phone" text null, "position" text null, "department" text null, "contact_role" text not null default 'end_user', "decision_maker_influence" smallint not null default 50, "linkedin_url" text null, "is_primary" boolean not null default false, "do_not_email" boolean not null default false, "notes" text null, "erased_at" timestamptz(3) null, "created_by_id" uuid null, primary key ("id"));
create index "contacts_account_id_index" on "contacts" ("account_id");
create index "contacts_search_text_index" on "contacts" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index "contacts_first_name_id_index" on "contacts" ("first_name" collate "und-x-icu", "id");
create index "contacts_email_lower_index" on "contacts" (lower_text(email));
create index "contacts_contact_points_index" on "contacts" using gin (contact_points(email, personal_email, phone, mobile, direct_phone)) with (fastupdate = off);
create index "contacts_name_lower_index" on "contacts" (lower_text(btrim(first_name || ' ' || last_name)));
create index "contacts_phones_index" on "contacts" using gin ((' ' || coalesce(search_phone(phone), '') || ' ' || coalesce(search_phone(mobile), '') || ' ' || coalesce(search_phone(direct_phone), '')) gin_trgm_ops) with (gin_pending_list_limit = 1024);
alter table "contacts" add constraint "contacts_erased_check" check (erased_at is null or (first_name = 'Erased' and last_name = 'person' and num_nonnulls(email, personal_email, phone, mobile, direct_phone, position, department, linkedin_url, notes) = 0));
alter table "contacts" add constraint "contacts_contact_role_check" check ("contact_role" in ('decision_maker', 'influencer', 'champion', 'gatekeeper', 'technical_contact', 'financial_contact', 'end_user'));

create table "leads" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "search_text" text not null default '', "account_id" uuid not null, "contact_id" uuid not null, "title" text not null, "enquiry_type" text not null default 'sales_inquiry', "source" text not null default 'website_form', "status" text not null default 'new', "lost_reason" text null, "closed_on" date null, "priority" text not null default 'medium', "description" text null, "enquiry_details" text null, "business_impact" text null, "budget_range" text null, "decision_timeline" text null, "competitors" text null, "next_action" text null, "pain_points" text[] not null default '{}', "provider_type" text null, "support_package" text null, "estimated_value" numeric(12,2) null, "probability" smallint not null default 20, "lead_score" smallint null, "score_parts" jsonb not null default '[]', "expected_close_date" date null, "follow_up_date" date null, "follow_up_time" text null, "follow_up_by_id" uuid null, "ended_follow_up" jsonb null, "last_contact_date" date null, "first_answer_at" timestamptz(3) null, "first_answer_by_id" uuid null, "answer_minutes" int null, "is_imported" boolean not null default false, "is_undated" boolean not null default false, "assigned_to_id" uuid null, "form_data" jsonb null, "created_by_id" uuid null, primary key ("id"));
create index "leads_account_id_index" on "leads" ("account_id");
create index "leads_created_at_id_index" on "leads" ("created_at", "id");
create index "leads_follow_up_date_id_index" on "leads" ("follow_up_date", "id") where follow_up_date is not null;
create index "leads_closed_on_id_index" on "leads" ("closed_on", "id") where closed_on is not null;
create index "leads_follow_up_owner_index" on "leads" ((coalesce("assigned_to_id", "follow_up_by_id")), "follow_up_date", "id") where follow_up_date is not null;
create index "leads_unowned_index" on "leads" ("created_at") where "assigned_to_id" is null and "created_by_id" is null and "form_data" is not null and "status" = 'new';
create index "leads_stats_index" on "leads" ("status") include ("lead_score", "priority", "estimated_value");
create index "leads_search_text_index" on "leads" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index "leads_title_lower_index" on "leads" (lower_text(title));
create index "leads_contact_id_title_index" on "leads" ("contact_id", lower_text("title"));
alter table "leads" add constraint "leads_follow_up_time_check" check (follow_up_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
alter table "leads" add constraint "leads_lost_reason_check" check (status = 'closed_lost' or lost_reason is null);
alter table "leads" add constraint "leads_closed_check" check (status in ('closed_won', 'closed_lost') or closed_on is null);
alter table "leads" add constraint "leads_enquiry_type_check" check ("enquiry_type" in ('sales_inquiry', 'service_request', 'support_ticket', 'partnership', 'registration', 'audit_request', 'consultation', 'quote_request'));
alter table "leads" add constraint "leads_source_check" check ("source" in ('website_form', 'phone', 'email', 'referral', 'social_media', 'other'));
alter table "leads" add constraint "leads_status_check" check ("status" in ('new', 'contacted', 'qualified', 'proposal_sent', 'negotiation', 'closed_won', 'closed_lost'));
alter table "leads" add constraint "leads_priority_check" check ("priority" in ('low', 'medium', 'high', 'urgent'));
alter table "leads" add constraint "leads_provider_type_check" check ("provider_type" in ('new_provider', 'existing_seeking_registration', 'registered_seeking_support'));
alter table "leads" add constraint "leads_support_package_check" check ("support_package" in ('essential', 'strategic_growth', 'premium_partnership'));

create table "opportunities" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "search_text" text not null default '', "account_id" uuid not null, "contact_id" uuid not null, "lead_id" uuid null, "owner_id" uuid null, "name" text not null, "stage" text not null default 'qualification', "value" numeric(12,2) null, "probability" smallint not null default 10, "expected_close_date" date null, "closed_on" date null, "lost_reason" text null, "next_step" text null, "description" text null, "created_by_id" uuid null, primary key ("id"));
create index "opportunities_account_id_index" on "opportunities" ("account_id");
create index "opportunities_contact_id_index" on "opportunities" ("contact_id");
alter table "opportunities" add constraint "opportunities_lead_id_unique" unique ("lead_id");
create index "opportunities_owner_id_index" on "opportunities" ("owner_id");
create index "opportunities_created_at_id_index" on "opportunities" ("created_at", "id");
create index "opportunities_stage_expected_close_date_id_index" on "opportunities" ("stage", "expected_close_date", "id");
create index "opportunities_stage_closed_on_id_index" on "opportunities" ("stage", "closed_on", "id");
create index "opportunities_search_text_index" on "opportunities" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index "opportunities_name_lower_index" on "opportunities" (lower_text(name));
alter table "opportunities" add constraint "opportunities_closed_check" check ((stage in ('won', 'lost')) = (closed_on is not null));
alter table "opportunities" add constraint "opportunities_lost_reason_check" check ((stage = 'lost') = (lost_reason is not null));
alter table "opportunities" add constraint "opportunities_stage_check" check ("stage" in ('qualification', 'needs_analysis', 'proposal', 'negotiation', 'won', 'lost'));

create table "proposals" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "search_text" text not null default '', "reference" text not null, "revision" smallint not null, "name" text not null, "account_id" uuid null, "contact_id" uuid null, "lead_id" uuid null, "opportunity_id" uuid null, "owner_id" uuid null, "state" text not null default 'draft', "selection" jsonb not null, "own_lines" jsonb not null, "discount_cents" int null, "discount_reason" text null, "new_prices_reason" text null, "note" text null, "valid_until" date null, "total" numeric(16,2) not null, "key_generation" int not null default 1, "sent_at" timestamptz(3) null, "sent_by_id" uuid null, "viewed_at" timestamptz(3) null, "asked_at" timestamptz(3) null, "reminders_refused_at" timestamptz(3) null, "answered_at" timestamptz(3) null, "acceptance" jsonb null, "decline_reason" text null, "lead_status_before" text null, "created_by_id" uuid null, primary key ("id"));
create index "proposals_account_id_index" on "proposals" ("account_id");
create index "proposals_contact_id_index" on "proposals" ("contact_id");
create index "proposals_lead_id_index" on "proposals" ("lead_id");
create index "proposals_opportunity_id_index" on "proposals" ("opportunity_id");
create index "proposals_owner_id_index" on "proposals" ("owner_id");
create index "proposals_created_at_id_index" on "proposals" ("created_at", "id");
create index "proposals_state_valid_until_id_index" on "proposals" ("state", "valid_until", "id");
create index "proposals_search_text_index" on "proposals" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 1024);
alter table "proposals" add constraint "proposals_reference_revision_unique" unique ("reference", "revision");
alter table "proposals" add constraint "proposals_name_unique" unique ("name");
alter table "proposals" add constraint "proposals_sent_check" check ((state = 'draft') = (sent_at is null));
alter table "proposals" add constraint "proposals_parties_check" check (state = 'accepted' or (account_id is not null and contact_id is not null));
alter table "proposals" add constraint "proposals_acceptance_check" check ((state = 'accepted') = (acceptance is not null));
alter table "proposals" add constraint "proposals_state_check" check ("state" in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn', 'replaced'));

create table "signed_proposals" ("id" uuid not null, "created_at" timestamptz(3) not null, "proposal_id" uuid not null, "pdf" bytea not null, primary key ("id"));
alter table "signed_proposals" add constraint "signed_proposals_proposal_id_unique" unique ("proposal_id");

create table "sent_proposals" ("id" uuid not null, "created_at" timestamptz(3) not null, "proposal_id" uuid not null, "document" jsonb not null, "hash" varchar(64) not null, "versions" jsonb null, primary key ("id"));
alter table "sent_proposals" add constraint "sent_proposals_proposal_id_unique" unique ("proposal_id");

create table "proposal_requests" ("id" uuid not null, "created_at" timestamptz(3) not null, "proposal_id" uuid not null, "document" jsonb not null, "versions" jsonb null, "selection" jsonb null, "accepted_terms" jsonb null, "email" text not null, "content_hash" text not null, "key_generation" int not null default 1, "code_hash" text null, "code_expires_at" timestamptz(3) null, "confirmed_at" timestamptz(3) null, primary key ("id"));
alter table "proposal_requests" add constraint "proposal_requests_proposal_id_unique" unique ("proposal_id");

create table "proposal_reminders" ("id" uuid not null, "created_at" timestamptz(3) not null, "proposal_id" uuid not null, "number" smallint not null, "due_on" date not null, "sent_at" timestamptz(3) null, "is_stopped" boolean not null default false, primary key ("id"));
alter table "proposal_reminders" add constraint "proposal_reminders_proposal_id_number_unique" unique ("proposal_id", "number");

create table "discount_approvals" ("id" uuid not null, "created_at" timestamptz(3) not null, "proposal_id" uuid not null, "proposal_version" int not null, "discount_cents" int not null, "total_cents" int not null, "asked_by_id" uuid not null, "question" text null, "state" text not null default 'open', "answered_by_id" uuid null, "answered_at" timestamptz(3) null, "answer" text null, primary key ("id"));
create index "discount_approvals_proposal_id_created_at_id_index" on "discount_approvals" ("proposal_id", "created_at", "id");
create index "discount_approvals_created_at_id_index" on "discount_approvals" ("created_at", "id") where state = 'open';
create index "discount_approvals_asked_by_id_answered_at_index" on "discount_approvals" ("asked_by_id", "answered_at");
alter table "discount_approvals" add constraint "discount_approvals_answer_check" check ((state in ('approved', 'refused')) = (num_nonnulls(answered_at, answered_by_id) = 2));
alter table "discount_approvals" add constraint "discount_approvals_state_check" check ("state" in ('open', 'approved', 'refused', 'withdrawn'));

create table "lead_assignments" ("id" uuid not null, "created_at" timestamptz(3) not null, "lead_id" uuid not null, "assigned_to_id" uuid null, "is_imported" boolean not null default false, "assigned_by_id" uuid null, primary key ("id"));
create index "lead_assignments_lead_id_index" on "lead_assignments" ("lead_id");
create index "lead_assignments_assigned_to_id_created_at_id_index" on "lead_assignments" ("assigned_to_id", "created_at", "id") where not is_imported;

create table "documents" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "search_text" text not null default '', "lead_id" uuid null, "contact_id" uuid null, "account_id" uuid null, "opportunity_id" uuid null, "proposal_id" uuid null, "registration_id" uuid null, "engagement_id" uuid null, "name" text not null, "description" text null, "category" text null, "expires_on" date null, "owner_id" uuid null, "newest_id" uuid not null, "version_count" smallint not null, "kind" text not null, "media_type" text not null, "size" int not null, "uploaded_at" timestamptz(3) not null, primary key ("id"));
create index "documents_owner_id_index" on "documents" ("owner_id");
create index "documents_search_text_index" on "documents" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index "documents_uploaded_at_id_index" on "documents" ("uploaded_at", "id");
create index "documents_lead_id_uploaded_at_id_index" on "documents" ("lead_id", "uploaded_at", "id");
create index "documents_contact_id_uploaded_at_id_index" on "documents" ("contact_id", "uploaded_at", "id");
create index "documents_account_id_uploaded_at_id_index" on "documents" ("account_id", "uploaded_at", "id");
create index "documents_opportunity_id_uploaded_at_id_index" on "documents" ("opportunity_id", "uploaded_at", "id");
create index "documents_proposal_id_uploaded_at_id_index" on "documents" ("proposal_id", "uploaded_at", "id");
create index "documents_registration_id_uploaded_at_id_index" on "documents" ("registration_id", "uploaded_at", "id");
create index "documents_engagement_id_uploaded_at_id_index" on "documents" ("engagement_id", "uploaded_at", "id");
create index "documents_expires_on_id_index" on "documents" ("expires_on", "id") where expires_on is not null;
alter table "documents" add constraint "documents_subject_check" check (num_nonnulls(lead_id, contact_id, account_id, opportunity_id, proposal_id, registration_id, engagement_id) = 1);
alter table "documents" add constraint "documents_category_check" check ("category" in ('certificate', 'insurance', 'screening', 'audit_report', 'policy', 'agreement', 'other'));
alter table "documents" add constraint "documents_kind_check" check ("kind" in ('pdf', 'image', 'text_document', 'spreadsheet', 'presentation', 'plain_text', 'older_office', 'archive'));

create table "share_links" ("id" uuid not null, "created_at" timestamptz(3) not null, "document_id" uuid not null, "created_by_id" uuid null, "last_day" date not null, "revoked_at" timestamptz(3) null, "downloads" int not null default 0, "last_downloaded_at" timestamptz(3) null, primary key ("id"));
create index "share_links_document_id_index" on "share_links" ("document_id");

create table "document_versions" ("id" uuid not null, "created_at" timestamptz(3) not null, "document_id" uuid not null, "number" smallint not null, "file_key" uuid not null, "kind" text not null, "media_type" text not null, "size" int not null, "sha256" varchar(64) not null, "created_by_id" uuid null, primary key ("id"));
alter table "document_versions" add constraint "document_versions_document_id_number_unique" unique ("document_id", "number");
alter table "document_versions" add constraint "document_versions_file_key_unique" unique ("file_key");
alter table "document_versions" add constraint "document_versions_kind_check" check ("kind" in ('pdf', 'image', 'text_document', 'spreadsheet', 'presentation', 'plain_text', 'older_office', 'archive'));

create table "activities" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "lead_id" uuid null, "contact_id" uuid null, "account_id" uuid null, "opportunity_id" uuid null, "proposal_id" uuid null, "registration_id" uuid null, "engagement_id" uuid null, "type" text not null, "title" text not null, "description" text null, "created_by_id" uuid null, "due_date" date null, "due_time" text null, "repeats" text null, "repeats_from" date null, "next_id" uuid null, "owner_id" uuid null, "is_reminder" boolean not null default false, "done_at" timestamptz(3) null, "done_by_id" uuid null, primary key ("id"));
create index "activities_lead_id_created_at_id_index" on "activities" ("lead_id", "created_at", "id");
create index "activities_contact_id_created_at_id_index" on "activities" ("contact_id", "created_at", "id");
create index "activities_account_id_created_at_id_index" on "activities" ("account_id", "created_at", "id");
create index "activities_opportunity_id_created_at_id_index" on "activities" ("opportunity_id", "created_at", "id");
create index "activities_proposal_id_created_at_id_index" on "activities" ("proposal_id", "created_at", "id");
create index "activities_registration_id_created_at_id_index" on "activities" ("registration_id", "created_at", "id");
create index "activities_engagement_id_created_at_id_index" on "activities" ("engagement_id", "created_at", "id");
create index "activities_created_at_id_index" on "activities" ("created_at", "id");
create index "activities_type_created_at_id_index" on "activities" ("type", "created_at", "id");
create index "activities_created_by_id_created_at_id_index" on "activities" ("created_by_id", "created_at", "id");
create index "activities_due_date_id_index" on "activities" ("due_date", "id") where due_date is not null and done_at is null;
create index "activities_owner_id_due_date_id_index" on "activities" ("owner_id", "due_date", "id") where due_date is not null and done_at is null;
create index "activities_contact_at_index" on "activities" ((coalesce("done_at", "created_at"))) where "type" in ('call', 'email', 'meeting') and ("due_date" is null or "done_at" is not null);
alter table "activities" add constraint "activities_subject_check" check (num_nonnulls(lead_id, contact_id, account_id, opportunity_id, proposal_id, registration_id, engagement_id) = 1);
alter table "activities" add constraint "activities_due_time_check" check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
alter table "activities" add constraint "activities_task_check" check (due_date is not null or num_nonnulls(owner_id, done_at, repeats, due_time) = 0);
alter table "activities" add constraint "activities_type_check" check ("type" in ('call', 'email', 'meeting', 'note', 'form_submission', 'assignment'));
alter table "activities" add constraint "activities_repeats_check" check ("repeats" in ('daily', 'weekly', 'monthly'));

alter table "trash" add constraint "trash_deleted_by_id_foreign" foreign key ("deleted_by_id") references "users" ("id") on delete set null;

alter table "tokens" add constraint "tokens_user_id_foreign" foreign key ("user_id") references "users" ("id");

alter table "setup_cards" add constraint "setup_cards_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;

alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id");

alter table "sent_reminders" add constraint "sent_reminders_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;

alter table "second_factors" add constraint "second_factors_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;

alter table "saved_views" add constraint "saved_views_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete cascade;

alter table "restores" add constraint "restores_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;
alter table "restores" add constraint "restores_deleted_by_id_foreign" foreign key ("deleted_by_id") references "users" ("id") on delete set null;

alter table "recovery_codes" add constraint "recovery_codes_user_id_foreign" foreign key ("user_id") references "users" ("id");

alter table "notice_settings" add constraint "notice_settings_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;

alter table "notices" add constraint "notices_person_id_foreign" foreign key ("person_id") references "users" ("id") on update cascade on delete cascade;
alter table "notices" add constraint "notices_event_id_foreign" foreign key ("event_id") references "events" ("id") on update cascade on delete cascade;

alter table "not_duplicates" add constraint "not_duplicates_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;

alter table "merges" add constraint "merges_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;
alter table "merges" add constraint "merges_undone_by_id_foreign" foreign key ("undone_by_id") references "users" ("id") on delete set null;

alter table "invitations" add constraint "invitations_invited_by_id_foreign" foreign key ("invited_by_id") references "users" ("id") on delete cascade;

alter table "imports" add constraint "imports_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;
alter table "imports" add constraint "imports_undone_by_id_foreign" foreign key ("undone_by_id") references "users" ("id") on delete set null;

alter table "import_rows" add constraint "import_rows_import_id_foreign" foreign key ("import_id") references "imports" ("id") on delete cascade;

alter table "devices" add constraint "devices_user_id_foreign" foreign key ("user_id") references "users" ("id");

alter table "content_versions" add constraint "content_versions_published_by_id_foreign" foreign key ("published_by_id") references "users" ("id") on delete restrict;
alter table "content_versions" add constraint "content_versions_withdrawn_by_id_foreign" foreign key ("withdrawn_by_id") references "users" ("id") on delete restrict;

alter table "bulk_changes" add constraint "bulk_changes_made_by_id_foreign" foreign key ("made_by_id") references "users" ("id") on delete cascade;
alter table "bulk_changes" add constraint "bulk_changes_undone_by_id_foreign" foreign key ("undone_by_id") references "users" ("id") on delete set null;

alter table "backups" add constraint "backups_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;

alter table "accounts" add constraint "accounts_parent_account_id_foreign" foreign key ("parent_account_id") references "accounts" ("id") on delete no action;
alter table "accounts" add constraint "accounts_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;

alter table "registrations" add constraint "registrations_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete no action;
alter table "registrations" add constraint "registrations_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete set null;
alter table "registrations" add constraint "registrations_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;

alter table "registration_steps" add constraint "registration_steps_registration_id_foreign" foreign key ("registration_id") references "registrations" ("id") on delete cascade;

alter table "engagements" add constraint "engagements_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete no action;
alter table "engagements" add constraint "engagements_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete set null;
alter table "engagements" add constraint "engagements_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;

alter table "contacts" add constraint "contacts_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete no action;
alter table "contacts" add constraint "contacts_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;

alter table "leads" add constraint "leads_account_id_foreign" foreign key ("account_id") references "accounts" ("id");
alter table "leads" add constraint "leads_contact_id_foreign" foreign key ("contact_id") references "contacts" ("id");
alter table "leads" add constraint "leads_follow_up_by_id_foreign" foreign key ("follow_up_by_id") references "users" ("id") on delete set null;
alter table "leads" add constraint "leads_first_answer_by_id_foreign" foreign key ("first_answer_by_id") references "users" ("id") on delete set null;
alter table "leads" add constraint "leads_assigned_to_id_foreign" foreign key ("assigned_to_id") references "users" ("id") on delete set null;
alter table "leads" add constraint "leads_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;

alter table "opportunities" add constraint "opportunities_account_id_foreign" foreign key ("account_id") references "accounts" ("id");
alter table "opportunities" add constraint "opportunities_contact_id_foreign" foreign key ("contact_id") references "contacts" ("id");
alter table "opportunities" add constraint "opportunities_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete no action;
alter table "opportunities" add constraint "opportunities_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete set null;
alter table "opportunities" add constraint "opportunities_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;

alter table "proposals" add constraint "proposals_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete no action;
alter table "proposals" add constraint "proposals_contact_id_foreign" foreign key ("contact_id") references "contacts" ("id") on delete no action;
alter table "proposals" add constraint "proposals_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete no action;
alter table "proposals" add constraint "proposals_opportunity_id_foreign" foreign key ("opportunity_id") references "opportunities" ("id") on delete no action;
alter table "proposals" add constraint "proposals_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete set null;
alter table "proposals" add constraint "proposals_sent_by_id_foreign" foreign key ("sent_by_id") references "users" ("id") on delete set null;
alter table "proposals" add constraint "proposals_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;

alter table "signed_proposals" add constraint "signed_proposals_proposal_id_foreign" foreign key ("proposal_id") references "proposals" ("id") on delete cascade;

alter table "sent_proposals" add constraint "sent_proposals_proposal_id_foreign" foreign key ("proposal_id") references "proposals" ("id") on delete cascade;

alter table "proposal_requests" add constraint "proposal_requests_proposal_id_foreign" foreign key ("proposal_id") references "proposals" ("id") on delete cascade;

alter table "proposal_reminders" add constraint "proposal_reminders_proposal_id_foreign" foreign key ("proposal_id") references "proposals" ("id") on delete cascade;

alter table "discount_approvals" add constraint "discount_approvals_proposal_id_foreign" foreign key ("proposal_id") references "proposals" ("id") on delete cascade;
alter table "discount_approvals" add constraint "discount_approvals_asked_by_id_foreign" foreign key ("asked_by_id") references "users" ("id");
alter table "discount_approvals" add constraint "discount_approvals_answered_by_id_foreign" foreign key ("answered_by_id") references "users" ("id") on delete set null;

alter table "lead_assignments" add constraint "lead_assignments_lead_id_foreign" foreign key ("lead_id") references "leads" ("id");
alter table "lead_assignments" add constraint "lead_assignments_assigned_to_id_foreign" foreign key ("assigned_to_id") references "users" ("id") on delete set null;
alter table "lead_assignments" add constraint "lead_assignments_assigned_by_id_foreign" foreign key ("assigned_by_id") references "users" ("id") on delete set null;

alter table "documents" add constraint "documents_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete no action;
alter table "documents" add constraint "documents_contact_id_foreign" foreign key ("contact_id") references "contacts" ("id") on delete no action;
alter table "documents" add constraint "documents_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete no action;
alter table "documents" add constraint "documents_opportunity_id_foreign" foreign key ("opportunity_id") references "opportunities" ("id") on delete no action;
alter table "documents" add constraint "documents_proposal_id_foreign" foreign key ("proposal_id") references "proposals" ("id") on delete no action;
alter table "documents" add constraint "documents_registration_id_foreign" foreign key ("registration_id") references "registrations" ("id") on delete no action;
alter table "documents" add constraint "documents_engagement_id_foreign" foreign key ("engagement_id") references "engagements" ("id") on delete no action;
alter table "documents" add constraint "documents_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete set null;

alter table "share_links" add constraint "share_links_document_id_foreign" foreign key ("document_id") references "documents" ("id") on delete no action;
alter table "share_links" add constraint "share_links_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;

alter table "document_versions" add constraint "document_versions_document_id_foreign" foreign key ("document_id") references "documents" ("id") on delete no action;
alter table "document_versions" add constraint "document_versions_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;

alter table "activities" add constraint "activities_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete no action;
alter table "activities" add constraint "activities_contact_id_foreign" foreign key ("contact_id") references "contacts" ("id") on delete no action;
alter table "activities" add constraint "activities_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete no action;
alter table "activities" add constraint "activities_opportunity_id_foreign" foreign key ("opportunity_id") references "opportunities" ("id") on delete no action;
alter table "activities" add constraint "activities_proposal_id_foreign" foreign key ("proposal_id") references "proposals" ("id") on delete no action;
alter table "activities" add constraint "activities_registration_id_foreign" foreign key ("registration_id") references "registrations" ("id") on delete no action;
alter table "activities" add constraint "activities_engagement_id_foreign" foreign key ("engagement_id") references "engagements" ("id") on delete no action;
alter table "activities" add constraint "activities_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;
alter table "activities" add constraint "activities_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete set null;
alter table "activities" add constraint "activities_done_by_id_foreign" foreign key ("done_by_id") references "users" ("id") on delete set null;
create or replace function search_name(accounts) returns text language sql immutable parallel safe as $$ select $1.name $$;
create or replace function search_name(contacts) returns text language sql immutable parallel safe as $$ select $1.first_name || ' ' || $1.last_name $$;
create or replace function search_name(leads) returns text language sql immutable parallel safe as $$ select $1.title $$;
create or replace function search_name(opportunities) returns text language sql immutable parallel safe as $$ select $1.name $$;
create or replace function search_name(proposals) returns text language sql immutable parallel safe as $$ select $1.name $$;
create or replace function search_name(registrations) returns text language sql immutable parallel safe as $$ select $1.number $$;
create or replace function search_name(engagements) returns text language sql immutable parallel safe as $$ select $1.name $$;
create or replace function search_name(documents) returns text language sql immutable parallel safe as $$ select $1.name $$;
create or replace function supplied_holidays() returns date[] language sql immutable as $$ select '{2026-01-01,2026-01-26,2026-04-03,2026-04-06,2026-04-27,2026-06-08,2026-10-05,2026-12-25,2026-12-28,2027-01-01,2027-01-26,2027-03-26,2027-03-29,2027-04-26,2027-06-14,2027-10-04,2027-12-27,2027-12-28,2028-01-03,2028-01-26,2028-04-14,2028-04-17,2028-04-25,2028-06-12,2028-10-02,2028-12-25,2028-12-26,2029-01-01,2029-01-26,2029-03-30,2029-04-02,2029-04-25,2029-06-11,2029-10-01,2029-12-25,2029-12-26}'::date[] $$;
create or replace trigger history_insert after insert on accounts referencing new table as new_rows for each statement execute function history_rows();
create or replace trigger history_update after update on accounts referencing old table as old_rows new table as new_rows for each statement execute function history_rows();
create or replace trigger history_delete after delete on accounts referencing old table as old_rows for each statement execute function history_rows();
create or replace trigger history_insert after insert on contacts referencing new table as new_rows for each statement execute function history_rows();
create or replace trigger history_update after update on contacts referencing old table as old_rows new table as new_rows for each statement execute function history_rows();
create or replace trigger history_delete after delete on contacts referencing old table as old_rows for each statement execute function history_rows();
create or replace trigger history_insert after insert on leads referencing new table as new_rows for each statement execute function history_rows();
create or replace trigger history_update after update on leads referencing old table as old_rows new table as new_rows for each statement execute function history_rows();
create or replace trigger history_delete after delete on leads referencing old table as old_rows for each statement execute function history_rows();
create or replace trigger history_insert after insert on opportunities referencing new table as new_rows for each statement execute function history_rows();
create or replace trigger history_update after update on opportunities referencing old table as old_rows new table as new_rows for each statement execute function history_rows();
create or replace trigger history_delete after delete on opportunities referencing old table as old_rows for each statement execute function history_rows();
create or replace trigger history_insert after insert on proposals referencing new table as new_rows for each statement execute function history_rows();
create or replace trigger history_update after update on proposals referencing old table as old_rows new table as new_rows for each statement execute function history_rows();
create or replace trigger history_delete after delete on proposals referencing old table as old_rows for each statement execute function history_rows();
create or replace trigger history_insert after insert on registrations referencing new table as new_rows for each statement execute function history_rows();
create or replace trigger history_update after update on registrations referencing old table as old_rows new table as new_rows for each statement execute function history_rows();
create or replace trigger history_delete after delete on registrations referencing old table as old_rows for each statement execute function history_rows();
create or replace trigger history_insert after insert on engagements referencing new table as new_rows for each statement execute function history_rows();
create or replace trigger history_update after update on engagements referencing old table as old_rows new table as new_rows for each statement execute function history_rows();
create or replace trigger history_delete after delete on engagements referencing old table as old_rows for each statement execute function history_rows();
create or replace trigger history_insert after insert on activities referencing new table as new_rows for each statement execute function history_rows();
create or replace trigger history_update after update on activities referencing old table as old_rows new table as new_rows for each statement execute function history_rows();
create or replace trigger history_delete after delete on activities referencing old table as old_rows for each statement execute function history_rows();
create or replace trigger history_insert after insert on documents referencing new table as new_rows for each statement execute function history_rows();
create or replace trigger history_update after update on documents referencing old table as old_rows new table as new_rows for each statement execute function history_rows();
create or replace trigger history_delete after delete on documents referencing old table as old_rows for each statement execute function history_rows();
create or replace trigger history_insert after insert on quarantine referencing new table as new_rows for each statement execute function history_rows('score');
create or replace trigger history_update after update on quarantine referencing old table as old_rows new table as new_rows for each statement execute function history_rows('score');
create or replace trigger history_delete after delete on quarantine referencing old table as old_rows for each statement execute function history_rows('score');
create or replace trigger history_insert after insert on users referencing new table as new_rows for each statement execute function history_rows('email', 'first_name', 'last_name', 'role', 'email_confirmed_at', 'approved_at', 'deactivated_at');
create or replace trigger history_update after update on users referencing old table as old_rows new table as new_rows for each statement execute function history_rows('email', 'first_name', 'last_name', 'role', 'email_confirmed_at', 'approved_at', 'deactivated_at');
create or replace trigger history_delete after delete on users referencing old table as old_rows for each statement execute function history_rows('email', 'first_name', 'last_name', 'role', 'email_confirmed_at', 'approved_at', 'deactivated_at');
create or replace trigger history_insert after insert on lead_assignments referencing new table as new_rows for each statement execute function history_rows();
create or replace trigger history_update after update on lead_assignments referencing old table as old_rows new table as new_rows for each statement execute function history_rows();
create or replace trigger history_delete after delete on lead_assignments referencing old table as old_rows for each statement execute function history_rows();
create or replace trigger history_insert after insert on document_versions referencing new table as new_rows for each statement execute function history_rows();
create or replace trigger history_update after update on document_versions referencing old table as old_rows new table as new_rows for each statement execute function history_rows();
create or replace trigger history_delete after delete on document_versions referencing old table as old_rows for each statement execute function history_rows();
create or replace trigger history_insert after insert on not_duplicates referencing new table as new_rows for each statement execute function history_rows();
create or replace trigger history_update after update on not_duplicates referencing old table as old_rows new table as new_rows for each statement execute function history_rows();
create or replace trigger history_delete after delete on not_duplicates referencing old table as old_rows for each statement execute function history_rows();
create or replace trigger history_insert after insert on discount_approvals referencing new table as new_rows for each statement execute function history_rows();
create or replace trigger history_update after update on discount_approvals referencing old table as old_rows new table as new_rows for each statement execute function history_rows();
create or replace trigger history_delete after delete on discount_approvals referencing old table as old_rows for each statement execute function history_rows();
create or replace trigger announce_insert after insert on accounts referencing new table as new_rows for each statement execute function announce('id', 'parent_account_id', 'client_page_id');
create or replace trigger announce_update after update on accounts referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'parent_account_id', 'client_page_id');
create or replace trigger announce_delete after delete on accounts referencing old table as old_rows for each statement execute function announce('id', 'parent_account_id', 'client_page_id');
create or replace trigger announce_insert after insert on contacts referencing new table as new_rows for each statement execute function announce('id', 'account_id');
create or replace trigger announce_update after update on contacts referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'account_id');
create or replace trigger announce_delete after delete on contacts referencing old table as old_rows for each statement execute function announce('id', 'account_id');
create or replace trigger announce_insert after insert on leads referencing new table as new_rows for each statement execute function announce('id', 'account_id', 'contact_id', 'follow_up_by_id', 'first_answer_by_id', 'assigned_to_id');
create or replace trigger announce_update after update on leads referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'account_id', 'contact_id', 'follow_up_by_id', 'first_answer_by_id', 'assigned_to_id');
create or replace trigger announce_delete after delete on leads referencing old table as old_rows for each statement execute function announce('id', 'account_id', 'contact_id', 'follow_up_by_id', 'first_answer_by_id', 'assigned_to_id');
create or replace trigger announce_insert after insert on opportunities referencing new table as new_rows for each statement execute function announce('id', 'account_id', 'contact_id', 'lead_id', 'owner_id');
create or replace trigger announce_update after update on opportunities referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'account_id', 'contact_id', 'lead_id', 'owner_id');
create or replace trigger announce_delete after delete on opportunities referencing old table as old_rows for each statement execute function announce('id', 'account_id', 'contact_id', 'lead_id', 'owner_id');
create or replace trigger announce_insert after insert on proposals referencing new table as new_rows for each statement execute function announce('id', 'account_id', 'contact_id', 'lead_id', 'opportunity_id', 'owner_id', 'sent_by_id');
create or replace trigger announce_update after update on proposals referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'account_id', 'contact_id', 'lead_id', 'opportunity_id', 'owner_id', 'sent_by_id');
create or replace trigger announce_delete after delete on proposals referencing old table as old_rows for each statement execute function announce('id', 'account_id', 'contact_id', 'lead_id', 'opportunity_id', 'owner_id', 'sent_by_id');
create or replace trigger announce_insert after insert on registrations referencing new table as new_rows for each statement execute function announce('id', 'account_id', 'owner_id', 'certificate_id');
create or replace trigger announce_update after update on registrations referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'account_id', 'owner_id', 'certificate_id');
create or replace trigger announce_delete after delete on registrations referencing old table as old_rows for each statement execute function announce('id', 'account_id', 'owner_id', 'certificate_id');
create or replace trigger announce_insert after insert on engagements referencing new table as new_rows for each statement execute function announce('id', 'account_id', 'owner_id', 'proposal_id');
create or replace trigger announce_update after update on engagements referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'account_id', 'owner_id', 'proposal_id');
create or replace trigger announce_delete after delete on engagements referencing old table as old_rows for each statement execute function announce('id', 'account_id', 'owner_id', 'proposal_id');
create or replace trigger announce_insert after insert on activities referencing new table as new_rows for each statement execute function announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'next_id', 'owner_id', 'done_by_id');
create or replace trigger announce_update after update on activities referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'next_id', 'owner_id', 'done_by_id');
create or replace trigger announce_delete after delete on activities referencing old table as old_rows for each statement execute function announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'next_id', 'owner_id', 'done_by_id');
create or replace trigger announce_insert after insert on documents referencing new table as new_rows for each statement execute function announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'owner_id', 'newest_id');
create or replace trigger announce_update after update on documents referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'owner_id', 'newest_id');
create or replace trigger announce_delete after delete on documents referencing old table as old_rows for each statement execute function announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'owner_id', 'newest_id');
create or replace trigger announce_insert after insert on quarantine referencing new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_update after update on quarantine referencing old table as old_rows new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_delete after delete on quarantine referencing old table as old_rows for each statement execute function announce('id');
create or replace trigger announce_insert after insert on backups referencing new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_update after update on backups referencing old table as old_rows new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_delete after delete on backups referencing old table as old_rows for each statement execute function announce('id');
create or replace trigger announce_insert after insert on business_logos referencing new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_update after update on business_logos referencing old table as old_rows new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_delete after delete on business_logos referencing old table as old_rows for each statement execute function announce('id');
create or replace trigger announce_insert after insert on business_sections referencing new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_update after update on business_sections referencing old table as old_rows new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_delete after delete on business_sections referencing old table as old_rows for each statement execute function announce('id');
create or replace trigger announce_insert after insert on content_versions referencing new table as new_rows for each statement execute function announce('id', 'published_by_id', 'withdrawn_by_id');
create or replace trigger announce_update after update on content_versions referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'published_by_id', 'withdrawn_by_id');
create or replace trigger announce_delete after delete on content_versions referencing old table as old_rows for each statement execute function announce('id', 'published_by_id', 'withdrawn_by_id');
create or replace trigger announce_insert after insert on discount_approvals referencing new table as new_rows for each statement execute function announce('id', 'proposal_id', 'asked_by_id', 'answered_by_id');
create or replace trigger announce_update after update on discount_approvals referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'proposal_id', 'asked_by_id', 'answered_by_id');
create or replace trigger announce_delete after delete on discount_approvals referencing old table as old_rows for each statement execute function announce('id', 'proposal_id', 'asked_by_id', 'answered_by_id');
create or replace trigger announce_insert after insert on invitations referencing new table as new_rows for each statement execute function announce('id', 'invited_by_id');
create or replace trigger announce_update after update on invitations referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'invited_by_id');
create or replace trigger announce_delete after delete on invitations referencing old table as old_rows for each statement execute function announce('id', 'invited_by_id');
create or replace trigger announce_insert after insert on mail_arrivals referencing new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_update after update on mail_arrivals referencing old table as old_rows new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_delete after delete on mail_arrivals referencing old table as old_rows for each statement execute function announce('id');
create or replace trigger announce_insert after insert on mail_servers referencing new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_update after update on mail_servers referencing old table as old_rows new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_delete after delete on mail_servers referencing old table as old_rows for each statement execute function announce('id');
create or replace trigger announce_insert after insert on microsoft_connections referencing new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_update after update on microsoft_connections referencing old table as old_rows new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_delete after delete on microsoft_connections referencing old table as old_rows for each statement execute function announce('id');
create or replace trigger announce_insert after insert on microsoft_notices referencing new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_update after update on microsoft_notices referencing old table as old_rows new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_delete after delete on microsoft_notices referencing old table as old_rows for each statement execute function announce('id');
create or replace trigger announce_insert after insert on not_duplicates referencing new table as new_rows for each statement execute function announce('id', 'one_id', 'other_id');
create or replace trigger announce_update after update on not_duplicates referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'one_id', 'other_id');
create or replace trigger announce_delete after delete on not_duplicates referencing old table as old_rows for each statement execute function announce('id', 'one_id', 'other_id');
create or replace trigger announce_insert after insert on proposal_reminders referencing new table as new_rows for each statement execute function announce('id', 'proposal_id');
create or replace trigger announce_update after update on proposal_reminders referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'proposal_id');
create or replace trigger announce_delete after delete on proposal_reminders referencing old table as old_rows for each statement execute function announce('id', 'proposal_id');
create or replace trigger announce_insert after insert on proposal_requests referencing new table as new_rows for each statement execute function announce('id', 'proposal_id');
create or replace trigger announce_update after update on proposal_requests referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'proposal_id');
create or replace trigger announce_delete after delete on proposal_requests referencing old table as old_rows for each statement execute function announce('id', 'proposal_id');
create or replace trigger announce_insert after insert on share_links referencing new table as new_rows for each statement execute function announce('id', 'document_id');
create or replace trigger announce_update after update on share_links referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'document_id');
create or replace trigger announce_delete after delete on share_links referencing old table as old_rows for each statement execute function announce('id', 'document_id');
create or replace trigger announce_insert after insert on trash referencing new table as new_rows for each statement execute function announce('id', 'batch_id', 'row_id', 'deleted_by_id');
create or replace trigger announce_update after update on trash referencing old table as old_rows new table as new_rows for each statement execute function announce('id', 'batch_id', 'row_id', 'deleted_by_id');
create or replace trigger announce_delete after delete on trash referencing old table as old_rows for each statement execute function announce('id', 'batch_id', 'row_id', 'deleted_by_id');
create or replace trigger announce_insert after insert on users referencing new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_update after update on users referencing old table as old_rows new table as new_rows for each statement execute function announce('id');
create or replace trigger announce_delete after delete on users referencing old table as old_rows for each statement execute function announce('id');
create or replace trigger announce_insert after insert on imports referencing new table as new_rows for each statement execute function announce_to_owners('created_by_id', '', 'id', 'undone_by_id');
create or replace trigger announce_update after update on imports referencing old table as old_rows new table as new_rows for each statement execute function announce_to_owners('created_by_id', '', 'id', 'undone_by_id');
create or replace trigger announce_delete after delete on imports referencing old table as old_rows for each statement execute function announce_to_owners('created_by_id', '', 'id', 'undone_by_id');
create or replace trigger announce_insert after insert on notices referencing new table as new_rows for each statement execute function announce_to_owners('person_id', '', 'person_id', 'event_id');
create or replace trigger announce_update after update on notices referencing old table as old_rows new table as new_rows for each statement execute function announce_to_owners('person_id', '', 'person_id', 'event_id');
create or replace trigger announce_delete after delete on notices referencing old table as old_rows for each statement execute function announce_to_owners('person_id', '', 'person_id', 'event_id');
create or replace trigger announce_insert after insert on notice_settings referencing new table as new_rows for each statement execute function announce_to_owners('user_id', '', 'user_id', 'calendar_id');
create or replace trigger announce_update after update on notice_settings referencing old table as old_rows new table as new_rows for each statement execute function announce_to_owners('user_id', '', 'user_id', 'calendar_id');
create or replace trigger announce_delete after delete on notice_settings referencing old table as old_rows for each statement execute function announce_to_owners('user_id', '', 'user_id', 'calendar_id');
create or replace trigger announce_insert after insert on saved_views referencing new table as new_rows for each statement execute function announce_to_owners('owner_id', 'is_shared', 'id', 'owner_id');
create or replace trigger announce_update after update on saved_views referencing old table as old_rows new table as new_rows for each statement execute function announce_to_owners('owner_id', 'is_shared', 'id', 'owner_id');
create or replace trigger announce_delete after delete on saved_views referencing old table as old_rows for each statement execute function announce_to_owners('owner_id', 'is_shared', 'id', 'owner_id');
create or replace trigger search_text before insert or update of name, legal_name, business_name, industry, search_text on accounts for each row execute function keep_search_text('{name,legal_name,business_name,industry}', '{}');
create or replace trigger search_insert after insert on accounts referencing new table as new_rows for each statement execute function keep_search('account', 'name', '{city,state}', ', ', '{name,legal_name,business_name,abn,business_email,email,key_personnel,business_phone,phone}', 'contacts.account_id', 'leads.account_id', 'opportunities.account_id', 'proposals.account_id', 'registrations.account_id', 'engagements.account_id', 'documents.account_id');
create or replace trigger search_update after update on accounts referencing old table as old_rows new table as new_rows for each statement execute function keep_search('account', 'name', '{city,state}', ', ', '{name,legal_name,business_name,abn,business_email,email,key_personnel,business_phone,phone}', 'contacts.account_id', 'leads.account_id', 'opportunities.account_id', 'proposals.account_id', 'registrations.account_id', 'engagements.account_id', 'documents.account_id');
create or replace trigger search_delete after delete on accounts referencing old table as old_rows for each statement execute function keep_search('account', 'name', '{city,state}', ', ', '{name,legal_name,business_name,abn,business_email,email,key_personnel,business_phone,phone}', 'contacts.account_id', 'leads.account_id', 'opportunities.account_id', 'proposals.account_id', 'registrations.account_id', 'engagements.account_id', 'documents.account_id');
create or replace trigger search_text before insert or update of first_name, last_name, account_id, email, position, department, search_text on contacts for each row execute function keep_search_text('{first_name last_name,account_id,email,position,department}', '{account_id}');
create or replace trigger search_insert after insert on contacts referencing new table as new_rows for each statement execute function keep_search('contact', 'first_name last_name', '{position,account_id}', ' · ', '{first_name last_name,account_id,email,personal_email,phone,mobile,direct_phone}', 'leads.contact_id', 'opportunities.contact_id', 'proposals.contact_id', 'documents.contact_id');
create or replace trigger search_update after update on contacts referencing old table as old_rows new table as new_rows for each statement execute function keep_search('contact', 'first_name last_name', '{position,account_id}', ' · ', '{first_name last_name,account_id,email,personal_email,phone,mobile,direct_phone}', 'leads.contact_id', 'opportunities.contact_id', 'proposals.contact_id', 'documents.contact_id');
create or replace trigger search_delete after delete on contacts referencing old table as old_rows for each statement execute function keep_search('contact', 'first_name last_name', '{position,account_id}', ' · ', '{first_name last_name,account_id,email,personal_email,phone,mobile,direct_phone}', 'leads.contact_id', 'opportunities.contact_id', 'proposals.contact_id', 'documents.contact_id');
create or replace trigger search_text before insert or update of title, description, account_id, contact_id, search_text on leads for each row execute function keep_search_text('{title,description,account_id,contact_id}', '{account_id,contact_id}');
create or replace trigger search_insert after insert on leads referencing new table as new_rows for each statement execute function keep_search('lead', 'title', '{account_id,contact_id}', ' · ', '{title,account_id,contact_id}', 'documents.lead_id');
create or replace trigger search_update after update on leads referencing old table as old_rows new table as new_rows for each statement execute function keep_search('lead', 'title', '{account_id,contact_id}', ' · ', '{title,account_id,contact_id}', 'documents.lead_id');
create or replace trigger search_delete after delete on leads referencing old table as old_rows for each statement execute function keep_search('lead', 'title', '{account_id,contact_id}', ' · ', '{title,account_id,contact_id}', 'documents.lead_id');
create or replace trigger search_text before insert or update of name, next_step, account_id, contact_id, search_text on opportunities for each row execute function keep_search_text('{name,next_step,account_id,contact_id}', '{account_id,contact_id}');
create or replace trigger search_insert after insert on opportunities referencing new table as new_rows for each statement execute function keep_search('opportunity', 'name', '{account_id,contact_id}', ' · ', '{name,account_id,contact_id}', 'documents.opportunity_id');
create or replace trigger search_update after update on opportunities referencing old table as old_rows new table as new_rows for each statement execute function keep_search('opportunity', 'name', '{account_id,contact_id}', ' · ', '{name,account_id,contact_id}', 'documents.opportunity_id');
create or replace trigger search_delete after delete on opportunities referencing old table as old_rows for each statement execute function keep_search('opportunity', 'name', '{account_id,contact_id}', ' · ', '{name,account_id,contact_id}', 'documents.opportunity_id');
create or replace trigger search_text before insert or update of name, note, account_id, contact_id, search_text on proposals for each row execute function keep_search_text('{name,note,account_id,contact_id}', '{account_id,contact_id}');
create or replace trigger search_insert after insert on proposals referencing new table as new_rows for each statement execute function keep_search('proposal', 'name', '{account_id,contact_id}', ' · ', '{name,account_id,contact_id}', 'documents.proposal_id');
create or replace trigger search_update after update on proposals referencing old table as old_rows new table as new_rows for each statement execute function keep_search('proposal', 'name', '{account_id,contact_id}', ' · ', '{name,account_id,contact_id}', 'documents.proposal_id');
create or replace trigger search_delete after delete on proposals referencing old table as old_rows for each statement execute function keep_search('proposal', 'name', '{account_id,contact_id}', ' · ', '{name,account_id,contact_id}', 'documents.proposal_id');
create or replace trigger search_text before insert or update of number, auditor, package_sold, account_id, search_text on registrations for each row execute function keep_search_text('{number,auditor,package_sold,account_id}', '{account_id}');
create or replace trigger search_insert after insert on registrations referencing new table as new_rows for each statement execute function keep_search('registration', 'number', '{account_id,auditor}', ' · ', '{number,auditor,account_id}', 'documents.registration_id');
create or replace trigger search_update after update on registrations referencing old table as old_rows new table as new_rows for each statement execute function keep_search('registration', 'number', '{account_id,auditor}', ' · ', '{number,auditor,account_id}', 'documents.registration_id');
create or replace trigger search_delete after delete on registrations referencing old table as old_rows for each statement execute function keep_search('registration', 'number', '{account_id,auditor}', ' · ', '{number,auditor,account_id}', 'documents.registration_id');
create or replace trigger search_text before insert or update of name, step, account_id, search_text on engagements for each row execute function keep_search_text('{name,step,account_id}', '{account_id}');
create or replace trigger search_insert after insert on engagements referencing new table as new_rows for each statement execute function keep_search('engagement', 'name', '{account_id,step}', ' · ', '{name,account_id}', 'documents.engagement_id');
create or replace trigger search_update after update on engagements referencing old table as old_rows new table as new_rows for each statement execute function keep_search('engagement', 'name', '{account_id,step}', ' · ', '{name,account_id}', 'documents.engagement_id');
create or replace trigger search_delete after delete on engagements referencing old table as old_rows for each statement execute function keep_search('engagement', 'name', '{account_id,step}', ' · ', '{name,account_id}', 'documents.engagement_id');
create or replace trigger search_text before insert or update of name, description, lead_id, contact_id, account_id, opportunity_id, proposal_id, registration_id, engagement_id, search_text on documents for each row execute function keep_search_text('{name,description}', '{lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id}');
create or replace trigger search_insert after insert on documents referencing new table as new_rows for each statement execute function keep_search('document', 'name', '{lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id}', ' · ', '{name,lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id}');
create or replace trigger search_update after update on documents referencing old table as old_rows new table as new_rows for each statement execute function keep_search('document', 'name', '{lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id}', ' · ', '{name,lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id}');
create or replace trigger search_delete after delete on documents referencing old table as old_rows for each statement execute function keep_search('document', 'name', '{lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id}', ' · ', '{name,lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id}');
create or replace trigger refuse_change_of_published_version before update or delete on content_versions for each row
  when (old.published_at is not null) execute function refuse_change_of_published_version();
create or replace trigger history_insert after insert on share_links
  for each row execute function share_links_in_history();
create or replace trigger history_update after update on share_links for each row
  when (old.revoked_at is distinct from new.revoked_at) execute function share_links_in_history();
create or replace trigger end_follow_up before update on leads for each row
  when (old.status is distinct from new.status or old.follow_up_date is distinct from new.follow_up_date)
  execute function end_follow_up_of_lead();
create or replace trigger first_answer_insert after insert on activities referencing new table as new_rows
  for each statement execute function first_answers_of_activities();
create or replace trigger first_answer_update after update on activities referencing old table as old_rows new table as new_rows
  for each statement execute function first_answers_of_activities();
create or replace trigger first_answer_delete after delete on activities referencing old table as old_rows
  for each statement execute function first_answers_of_activities();
create or replace trigger first_answer_insert after insert on proposals referencing new table as new_rows
  for each statement execute function first_answers_of_proposals();
create or replace trigger first_answer_update after update on proposals referencing old table as old_rows new table as new_rows
  for each statement execute function first_answers_of_proposals();
create or replace trigger first_answer_delete after delete on proposals referencing old table as old_rows
  for each statement execute function first_answers_of_proposals();
create or replace trigger recount_answers after insert or update on business_sections for each row
  when (new.section = 'workingDays') execute function recount_answers();
create or replace trigger end_follow_up_insert after insert on opportunities for each row
  when (new.lead_id is not null and current_setting('providerdesk.cause', true) is distinct from 'restore')
  execute function end_follow_up_of_opportunity();
create or replace trigger end_follow_up_update after update of stage, lead_id on opportunities for each row
  when (new.lead_id is not null and current_setting('providerdesk.cause', true) is distinct from 'restore')
  execute function end_follow_up_of_opportunity();
create or replace trigger announce_insert after insert on log_events
  for each statement execute function announce_log_event();
create or replace trigger log_is_kept before update or delete on log_events
  for each row execute function log_is_kept();
alter table log_events enable always trigger log_is_kept;
create or replace trigger log_is_whole before truncate on log_events
  for each statement execute function log_is_kept();
alter table log_events enable always trigger log_is_whole;
create or replace trigger announce_ended after delete on sessions referencing old table as old_rows
  for each statement execute function announce_ended_sessions();
create or replace trigger keep_signed_proposal before insert on trash for each row
  when (new.table_name = 'proposals' and new.kind = 'row' and new.row ->> 'state' = 'accepted'
    and new.row ->> 'reference' not like 'PR-DEMO-%')
  execute function keep_signed_proposal();
create or replace trigger refuse_delete_of_signed_proposal after delete on proposals
  for each row execute function refuse_delete_of_signed_proposal();
create or replace trigger refuse_delete_of_signed_proposal after delete on sent_proposals
  for each row execute function refuse_delete_of_signed_proposal();
create or replace trigger refuse_delete_of_signed_proposal after delete on signed_proposals
  for each row execute function refuse_delete_of_signed_proposal();
create or replace trigger refuse_earlier_end before update on trash for each row
  when (old.kept_until > now()
    and (new.kept_until is null or new.kept_until < old.kept_until
      or new.row_id <> old.row_id or new.table_name <> old.table_name or new.kind <> old.kind))
  execute function refuse_earlier_end();
create or replace trigger refuse_purge before delete on trash for each row
  when (old.kept_until > now()) execute function refuse_purge();
create or replace trigger refuse_truncate_of_signed_proposals before truncate on proposals
  for each statement execute function refuse_truncate_of_signed_proposals();
create or replace trigger refuse_truncate_of_signed_proposals before truncate on sent_proposals
  for each statement execute function refuse_truncate_of_signed_proposals();
create or replace trigger refuse_truncate_of_signed_proposals before truncate on signed_proposals
  for each statement execute function refuse_truncate_of_signed_proposals();
create or replace trigger refuse_truncate_of_signed_proposals before truncate on trash
  for each statement execute function refuse_truncate_of_signed_proposals();
create or replace trigger refuse_update_of_sent_proposal before update on sent_proposals
  for each row execute function refuse_update_of_sent_proposal();
create or replace trigger history_is_kept before update or delete or truncate on history
  for each statement execute function history_is_kept();
alter table history enable always trigger history_is_kept;
create or replace trigger history_purged after delete on trash referencing old table as old_rows
  for each statement execute function history_purged();
create or replace trigger note_change_to_tell_insert after insert on accounts for each row
  when (new.parent_account_id is not null) execute function note_change_to_tell();
create or replace trigger note_change_to_tell_delete after delete on accounts for each row
  when (old.parent_account_id is not null) execute function note_change_to_tell();
create or replace trigger note_change_to_tell_update after update of
  legal_name, business_name, abn, business_email, business_phone, email, phone, website, address, city, state, postcode,
  key_personnel, parent_account_id
  on accounts for each row execute function note_change_to_tell();
create table "rate_limits" ("key" varchar(255) not null, "points" int not null default 0, "expire" bigint null, primary key ("key"));
insert into "link_secrets" ("id", "secret")
  select id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    from unnest('{files,proposals,share_links,calendars,client_pages}'::text[]) as id;
`);
  }
}
