import type { SearchedColumns } from '../records/search/searchedColumns.ts';
import { statementTrigger, triggerFunction } from './triggers.ts';

// The functions and triggers that keep what a list and the search over everything find records by, made from the
// columns that a record type names.

interface Searched extends SearchedColumns {
  table: string;
  kind: string;
  /** The tables that columns refer to. */
  references: Record<string, string>;
}

const PHONE = /(^|_)(phone|mobile)$/;

/** Plans of these functions are kept, so they look up each row, however many there are. */
const LOOKS_UP = '\n  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off';

const textOf = (row: string, columns: string) =>
  columns
    .split(' ')
    .map((column) => `${row}."${column}"`)
    .join(` || ' ' || `);

/** The statements for a table that has a column `search_text` and a kind of its own in the search over everything. */
export function searchTriggers(searched: Searched): string[] {
  const { table, columns } = searched;
  const [name = ''] = Object.keys(columns);
  return [
    `create or replace function search_name(${table}) returns text language sql immutable parallel safe
  as $$ select ${textOf('$1', name)} $$;`,
    ...listText(searched),
    ...entries(searched),
    ...renamed(searched),
  ];
}

const listColumns = ({ columns }: Searched) =>
  Object.keys(columns).filter((column) => columns[column] !== 'everything' && !PHONE.test(column));

const wordColumns = ({ columns }: Searched) =>
  Object.keys(columns).filter((column) => columns[column] !== 'list');

/** The references among the columns of the search over everything. */
const entryReferences = (searched: Searched) =>
  [...new Set([...wordColumns(searched), ...searched.detail])].filter(
    (column) => searched.references[column],
  );

/**
 * The column `search_text`. A row that comes to a parent waits for whoever is just renaming it. A row that is there already
 * does not: it would be waited for in turn, and whoever renames the parent makes its text again.
 */
function listText(searched: Searched) {
  const { table, references } = searched;
  const columns = listColumns(searched);
  const parents = columns.filter((column) => references[column]);
  const text = (column: string) => (references[column] ? `${column}_name` : textOf('new', column));
  const lookUp = (column: string) => {
    const name = `select search_name(parent) into ${column}_name from ${references[column]} parent where id = new.${column}`;
    return `  if tg_op = 'INSERT' or new.${column} is distinct from old.${column} then
    ${name} for share;
  else
    ${name};
  end if;\n`;
  };
  const differs = [...columns.flatMap((column) => column.split(' ')), 'search_text'].map(
    (column) => `old."${column}" is distinct from new."${column}"`,
  );
  const keeper = `keep_${table}_search_text`;
  const body = `declare
${parents.map((column) => `  ${column}_name text;\n`).join('')}begin
${parents.map(lookUp).join('')}  new.search_text := concat_ws('X',
    ${columns.map((column) => `lower_text(coalesce(${text(column)}, ''))`).join(',\n    ')});
  return new;
end`;
  return [
    triggerFunction(keeper, body),
    `create or replace trigger search_text_insert before insert on ${table} for each row execute function ${keeper}();`,
    `create or replace trigger search_text_update before update on ${table} for each row
  when (${differs.join(' or ')}) execute function ${keeper}();`,
  ];
}

/** A new row waits for whoever is just renaming a parent; where the parents are part of the list's text, it has done. */
function entries(searched: Searched) {
  const { table, references } = searched;
  const waits = entryOnly(searched)
    .map(
      (column) =>
        `    perform from ${references[column]} where id in (select ${column} from changed) order by id for share;\n`,
    )
    .join('');
  const keeper = `keep_${table}_search`;
  const write = waits ? writeByIds(table, 'select id from changed') : writeEntries(searched, 'changed');
  const body = `begin
${waits && `  if tg_op = 'INSERT' then\n${waits}  end if;\n`}${write}
  return null;
end`;
  return [
    ...(waits ? [writer(searched)] : []),
    triggerFunction(keeper, body, LOOKS_UP),
    statementTrigger(table, 'search', 'insert', keeper, 'new table as changed'),
    statementTrigger(table, 'search', 'update', keeper, 'new table as changed'),
    statementTrigger(table, 'search', 'delete', 'drop_search', 'old table as changed'),
  ];
}

/** Sorted, so that two who write the same entries take them in the same order; nothing is written that stays as it is. */
function writeEntries(searched: Searched, rows: string) {
  const { kind, columns, detail, separator = ' · ', references } = searched;
  const [name = ''] = Object.keys(columns);
  const shown = (column: string) =>
    references[column] ? `search_name(${column}_parent)` : textOf('r', column);
  const found = (column: string) => (PHONE.test(column) ? `search_phone(r."${column}")` : shown(column));
  const joins = entryReferences(searched).map(
    (column) =>
      `      left join ${references[column]} ${column}_parent on ${column}_parent.id = r.${column}\n`,
  );
  return `  insert into search_entries (id, kind, name, detail, words)
    select r.id, '${kind}', ${shown(name)},
           concat_ws('${separator}', ${detail.map(shown).join(', ')}),
           ' ' || search_folded(concat_ws(' ', ${wordColumns(searched).map(found).join(', ')})) || ' '
      from ${rows} r
${joins.join('')}     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);`;
}

/** The references whose names only the entry has. */
const entryOnly = (searched: Searched) => {
  const list = listColumns(searched);
  return entryReferences(searched).filter((column) => !list.includes(column));
};

const writeByIds = (table: string, ids: string) => `  perform write_${table}_search(array(${ids}));`;

/** The function that writes entries for several triggers, so that a new noun changes one of them and not all. */
const writer = (searched: Searched) => {
  const { table } = searched;
  return `create or replace function write_${table}_search(ids uuid[]) returns void language plpgsql set search_path from current${LOOKS_UP} as $$
begin
${writeEntries(searched, `(select * from ${table} where id = any(ids))`)}
end
$$;`;
};

/**
 * A renamed record has the texts made again of what refers to it, which writes their entries too. Where only the entry has
 * the name, only that is written.
 */
function renamed(searched: Searched) {
  const { table, references } = searched;
  const list = listColumns(searched).filter((column) => references[column]);
  return [...list, ...entryOnly(searched)].flatMap((column) => {
    const spread = `search_${table}_by_${column}`;
    const write = list.includes(column)
      ? `  update ${table} set search_text = '' where ${column} = new.id;`
      : writeByIds(table, `select id from ${table} where ${column} = new.id`);
    return [
      triggerFunction(spread, `begin\n${write}\n  return null;\nend`, LOOKS_UP),
      `create or replace trigger ${spread} after update on ${references[column]} for each row
  when (search_name(old.*) is distinct from search_name(new.*)) execute function ${spread}();`,
    ];
  });
}

/** The statement that makes the texts of a table's rows again, after the function that keeps them changed. */
export function remakeTexts(changedFunction: string): string[] {
  const [, table] = /^(?:keep|write)_(\w+?)_search(?:_text)?\(/.exec(changedFunction) ?? [];
  return table ? [`update "${table}" set "search_text" = 'X';`] : [];
}
