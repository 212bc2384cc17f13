import { Migration } from '@mikro-orm/migrations';

// A table is searched once it has been named: `call keep_search_text('things', '{name,phone,account_id}')` keeps its
// column `search_text`, which its list is searched by. The first text is the name of a record. Columns with a space
// between them are one text, as in 'first_name last_name'; a foreign key stands for the name of the record that it refers
// to, whose table has been named before. With a kind, the table is part of the search over everything as well:
//
//   call keep_search_text('things', '{name,phone,account_id}', 'thing', detail => '{account_id}')
//
// `words` are what finds it there, if not the same columns; of a column called phone, mobile or …_phone the number.
// A second call replaces the first; then `update things set search_text = 'X'` makes the texts that are there again.

/** Functions that triggers of statements run. Their plans are kept, so they look up each row, however many there are. */
const LOOKS_UP = `set search_path from current
                  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off`;

/** What made the texts so far, table by table. */
const earlier = {
  triggers: {
    accounts: ['spread_name', 'search_spread', 'search_documents'],
    contacts: ['spread_name', 'search_spread', 'search_documents'],
    leads: ['search_documents'],
    opportunities: ['search_documents'],
  },
  functions: [
    ...['account', 'contact', 'lead', 'opportunity', 'document'].flatMap((noun) => [
      `keep_${noun}_search_text`,
      `keep_${noun}_search`,
    ]),
    ...['accounts', 'contacts', 'leads', 'opportunities'].map((table) => `spread_${table}_document_search`),
    ...['account', 'contact'].flatMap((noun) => [`spread_${noun}_name`, `spread_${noun}_search`]),
  ],
};

export class Migration20261122004500_KeepSearchText extends Migration {
  override name = 'Migration20261122004500_KeepSearchText';

  override up(): void | Promise<void> {
    this.addSql(`
create function search_parent(of_table regclass, of_column text) returns regclass language sql stable as $$
  select confrelid::regclass
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
   where contype = 'f' and cardinality(conkey) = 1 and conrelid = of_table and attname = of_column
$$;`);

    this.addSql(`
create function search_columns(text, of_row text) returns text language sql immutable as $$
  select string_agg(format('%s.%I', of_row, name), $q$ || ' ' || $q$ order by place)
    from string_to_table($1, ' ') with ordinality as columns (name, place)
$$;`);

    // The column itself: a row that comes to a parent waits for whoever is just renaming it. A row that is there already
    // does not: it would be waited for in turn, and whoever renames the parent makes its text again.
    this.addSql(`
create procedure keep_list_text(of_table regclass, columns text[]) language plpgsql set search_path from current as $$
declare
  keeper text := format('keep_%s_search_text', (select relname from pg_class where oid = of_table));
  variables text := '';
  lookups text := '';
  texts text[];
  part text;
  parent regclass;
begin
  foreach part in array columns loop
    parent := search_parent(of_table, part);
    if parent is null then
      texts := texts || search_columns(part, 'new');
    else
      texts := texts || format('%I', part || '_name');
      variables := variables || format('%I text; ', part || '_name');
      lookups := lookups || format('
        if tg_op = ''INSERT'' or new.%1$I is distinct from old.%1$I then
          select search_name(parent) into %2$I from %3$s parent where id = new.%1$I for share;
        else
          select search_name(parent) into %2$I from %3$s parent where id = new.%1$I;
        end if;', part, part || '_name', parent);
    end if;
  end loop;
  execute format('create or replace function %I() returns trigger language plpgsql set search_path from current as %L',
    keeper, format('declare %s begin %s new.search_text := search_text_of(%s); return new; end',
      variables, lookups, array_to_string(texts, ', ')));
  execute format('create or replace trigger search_text_insert before insert on %s
                  for each row execute function %I()', of_table, keeper);
  execute format('create or replace trigger search_text_update before update on %s for each row when (%s)
                  execute function %I()', of_table,
    (select string_agg(format('old.%1$I is distinct from new.%1$I', name), ' or ')
       from string_to_table(array_to_string(columns || array['search_text'], ' '), ' ') as name), keeper);
  execute format('update %s set search_text = ''X'' where search_text = ''''', of_table);
end $$;`);

    // The statement that writes the entries of rows. Sorted, so that two who write the same entries take them in the same
    // order; nothing is written that stays as it is.
    this.addSql(`
create function search_entries_of(
  of_table regclass, kind text, title text, words text[], detail text[], separator text, of_rows text
) returns text language plpgsql stable set search_path from current as $$
declare
  parents text[] := array(select distinct part from unnest(words || detail) as part
                           where search_parent(of_table, part) is not null order by part);
  word_list text := (select string_agg(case when part = any(parents) then format('search_name(%I)', part || '_parent')
                                            when part ~ '(^|_)(phone|mobile)$' then format('search_phone(r.%I)', part)
                                            else search_columns(part, 'r') end, ', ' order by place)
                       from unnest(words) with ordinality as list (part, place));
  detail_list text := (select string_agg(case when part = any(parents) then format('search_name(%I)', part || '_parent')
                                              else search_columns(part, 'r') end, ', ' order by place)
                         from unnest(detail) with ordinality as list (part, place));
begin
  return format('
    insert into search_entries (id, kind, name, detail, words)
    select r.id, %L, %s, %s, '' '' || search_folded(concat_ws('' '', %s)) || '' ''
      from %s %s
     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);',
    kind, search_columns(title, 'r'), coalesce(format('concat_ws(%L, %s)', separator, nullif(detail_list, '')), ''''''),
    word_list, of_rows,
    (select string_agg(format('left join %s %I on %2$I.id = r.%3$I', search_parent(of_table, part), part || '_parent', part), ' ')
       from unnest(parents) as part));
end $$;`);

    // A new row waits for whoever is just renaming a parent; where the parents are part of the list's text, it has done.
    this.addSql(`
create procedure keep_search_entries(
  of_table regclass, columns text[], kind text, words text[], detail text[], separator text
) language plpgsql set search_path from current as $$
declare
  keeper text := format('keep_%s_search', (select relname from pg_class where oid = of_table));
  waits text := (select string_agg(format('perform from %s where id in (select %I from changed) order by id for share; ',
                                          search_parent(of_table, part), part), '')
                   from (select distinct part from unnest(words || detail) as part
                          where search_parent(of_table, part) is not null and part <> all(columns)) as others);
  event text;
begin
  execute format('create or replace function %I() returns trigger language plpgsql ${LOOKS_UP} as %L', keeper,
    format('begin if tg_op = ''INSERT'' then %s end if; %s return null; end', coalesce(waits, 'null;'),
      search_entries_of(of_table, kind, columns[1], words, detail, separator, 'changed r')));
  foreach event in array '{insert,update}'::text[] loop
    execute format('create or replace trigger search_%1$s after %1$s on %2$s referencing new table as changed
                    for each statement execute function %3$I()', event, of_table, keeper);
  end loop;
  execute format('create or replace trigger search_delete after delete on %s referencing old table as changed
                  for each statement execute function drop_search()', of_table);
  execute format('create index if not exists %I on search_entries using gin (words gin_trgm_ops) where kind = %L',
    format('search_entries_%s_index', kind), kind);
  execute search_entries_of(of_table, kind, columns[1], words, detail, separator,
    format('(select * from %s rows where not exists (select from search_entries where id = rows.id)) r', of_table));
end $$;`);

    // A renamed record has the texts made again of what refers to it, which writes their entries too. Where only the entry
    // has the name, only that is written.
    this.addSql(`
create procedure spread_search_name(
  of_table regclass, of_column text, columns text[], entries text
) language plpgsql set search_path from current as $$
declare
  spread text := format('search_%s_by_%s', (select relname from pg_class where oid = of_table), of_column);
  parent regclass := search_parent(of_table, of_column);
begin
  execute format('create or replace function %I() returns trigger language plpgsql ${LOOKS_UP} as %L', spread,
    format('begin %s return null; end', case when of_column = any(columns)
      then format('update %s set search_text = '''' where %I = new.id;', of_table, of_column) else entries end));
  execute format('create or replace trigger %I after update on %s
                  for each row when (search_name(old.*) is distinct from search_name(new.*))
                  execute function %1$I()', spread, parent);
end $$;`);

    this.addSql(`
create procedure keep_search_text(
  of_table regclass, columns text[], kind text default null,
  words text[] default null, detail text[] default '{}', separator text default ' · '
) language plpgsql set search_path from current as $$
declare
  part text;
begin
  words := coalesce(words, columns);
  execute format('create or replace function search_name(%s) returns text language sql immutable parallel safe as %L',
    of_table, 'select ' || search_columns(columns[1], '$1'));
  call keep_list_text(of_table, columns);
  if kind is not null then
    call keep_search_entries(of_table, columns, kind, words, detail, separator);
  end if;
  for part in
    select distinct name from unnest(columns || case when kind is not null then words || detail end) as name
     where search_parent(of_table, name) is not null
  loop
    call spread_search_name(of_table, part, columns, case when kind is not null then
      search_entries_of(of_table, kind, columns[1], words, detail, separator,
                        format('(select * from %s where %I = new.id) r', of_table, part)) end);
  end loop;
end $$;`);

    for (const [table, triggers] of Object.entries(earlier.triggers)) {
      for (const trigger of triggers) this.addSql(`drop trigger ${trigger} on "${table}";`);
    }
    this.addSql(`
call keep_search_text('accounts', '{name,legal_name,business_name,industry}', 'account',
  words => '{name,legal_name,business_name,abn,business_email,email,business_phone,phone}',
  detail => '{city,state}', separator => ', ');`);
    this.addSql(`
call keep_search_text('contacts', '{first_name last_name,email,position,department,account_id}', 'contact',
  words => '{first_name,last_name,account_id,email,personal_email,phone,mobile,direct_phone}',
  detail => '{position,account_id}');`);
    this.addSql(`
call keep_search_text('leads', '{title,description,account_id,contact_id}', 'lead',
  words => '{title,account_id,contact_id}', detail => '{account_id,contact_id}');`);
    this.addSql(`
call keep_search_text('opportunities', '{name,next_step,account_id,contact_id}', 'opportunity',
  words => '{name,account_id,contact_id}', detail => '{account_id,contact_id}');`);
    this.addSql(`
call keep_search_text('documents', '{name,description}', 'document',
  words => '{name,account_id,contact_id,lead_id,opportunity_id}',
  detail => '{account_id,contact_id,lead_id,opportunity_id}');`);
    for (const name of earlier.functions) this.addSql(`drop function ${name}();`);
  }
}
