import { statementTrigger, triggerFunction } from './triggers.ts';

// Each announced table has a function of its own, whose columns are known when it is made: looking through the rows as
// JSON takes twice as long. Announced are the ids of the changed rows and of what they belong to.

const array = (columns: string[]) => columns.map((column) => `few.${column}`).join(', ');

const triggersOf = (table: string) =>
  (['insert', 'update', 'delete'] as const).map((event) =>
    statementTrigger(table, 'announce', event, `announce_${table}`),
  );

/** The changes of a table to everybody; a few new rows by one query, beyond 100 ids the table alone. */
export function announceToAll(table: string, columns: string[]): string[] {
  const ids = (rows: string) =>
    `array(select distinct each.id from (select * from ${rows} limit 101) as few, unnest(array[${array(columns)}]) as each (id)
             where each.id is not null limit 101)`;
  const body = `declare
  ids text[];
  sent text;
begin
  if tg_op = 'DELETE' then
    perform announce_change(tg_table_name,
      ${ids('old_rows')});
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      ${ids('(select * from old_rows union all select * from new_rows) as rows_of_both')});
  else
    ids := array(select concat_ws('","', ${array(columns)}) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      ${ids('new_rows')});
    elsif cardinality(ids) > 0 then
      sent := pg_notify('changes', concat('{"table":"', tg_table_name, '","ids":["', array_to_string(ids, '","'), '"],"tab":',
        coalesce(to_json(nullif(current_setting('providerdesk.tab', true), ''))::text, 'null'), '}'));
    end if;
  end if;
  return null;
end`;
  return [triggerFunction(`announce_${table}`, body), ...triggersOf(table)];
}

/** The columns of whose rows these are, and of which of them are for everybody. */
export interface PrivateRows {
  owner: string;
  shared?: string;
}

/** The changes of a table with private rows, to their owners alone. */
export function announceToOwners(table: string, columns: string[], { owner, shared }: PrivateRows): string[] {
  const person = shared ? `case when not few.${shared} then few.${owner} end` : `few.${owner}`;
  const isAnnounced = `few.${owner} is not null${shared ? ` or few.${shared}` : ''}`;
  const announce = (rows: string) => `for person, ids in
      select ${person}, array_agg(distinct each.id) from ${rows} as few, unnest(array[${array(columns)}]) as each (id)
       where each.id is not null and (${isAnnounced}) group by 1
    loop perform announce_change_to(tg_table_name, ids, person); end loop;`;
  const body = `declare
  person uuid;
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ${announce('new_rows')}
  elsif tg_op = 'DELETE' then
    ${announce('old_rows')}
  else
    ${announce('(select * from old_rows union all select * from new_rows)')}
  end if;
  return null;
end`;
  return [triggerFunction(`announce_${table}`, body), ...triggersOf(table)];
}
