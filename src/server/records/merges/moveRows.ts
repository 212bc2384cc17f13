import type { EntityManager } from '../../platform/database/orm.ts';
import { queryRows } from '../../platform/database/rows.ts';
import type { MovedRows } from './merges.entity.ts';

/** Points these rows, or all that point to `from`, elsewhere; whoever has one of them open is told when they save. */
export async function moveRows(
  em: EntityManager,
  { table, column, from, to, ids }: Omit<MovedRows, 'ids'> & { ids?: string[] },
): Promise<MovedRows> {
  const version = (await hasVersion(em, table)) ? ', version = version + 1' : '';
  const type = column === 'name' ? 'text' : 'uuid';
  const rows = await queryRows<{ id: string }>(
    em,
    `update ${table} set ${column} = ?::${type} ${version}
      where ${column} is not distinct from ?::${type} ${ids ? 'and id = any(?::uuid[])' : ''} returning id`,
    ids ? [to, from, ids] : [to, from],
  );
  return { table, column, from, to, ids: rows.map(({ id }) => id) };
}

async function hasVersion(em: EntityManager, table: string) {
  const found = await queryRows(
    em,
    `select 1 from information_schema.columns
      where table_schema = current_schema() and table_name = ? and column_name = 'version'`,
    [table],
  );
  return found.length > 0;
}

/** Leads and opportunities belong to the account of their contact: answers what had to follow these contacts. */
export async function syncAccountsOfContacts(em: EntityManager, contactIds: string[]): Promise<MovedRows[]> {
  const moved: MovedRows[] = [];
  for (const table of ['leads', 'opportunities']) {
    const astray = await queryRows<{ from: string; to: string; ids: string[] }>(
      em,
      `select astray.account_id as "from", contacts.account_id as "to", array_agg(astray.id) as ids
         from ${table} astray join contacts on contacts.id = astray.contact_id
        where astray.contact_id = any(?::uuid[]) and astray.account_id is distinct from contacts.account_id
        group by 1, 2`,
      [contactIds],
    );
    for (const rows of astray) moved.push(await moveRows(em, { table, column: 'account_id', ...rows }));
  }
  return moved.filter(({ ids }) => ids.length > 0);
}
