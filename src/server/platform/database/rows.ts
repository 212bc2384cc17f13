import { sql } from 'kysely';
import type { EntityManager } from './orm.ts';

// Many rows with one statement each, by their names on the wire. Triggers that run once a statement stay cheap.

export const toColumnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const byColumn = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumnName(name), value]));

/** What is left out is null. */
const withoutNulls = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** The rows that SQL answers, in the transaction of `em`; an array stays one where a `?` stands for it. */
export async function queryRows<Row>(em: EntityManager, text: string, values: unknown[]): Promise<Row[]> {
  const [start = '', ...parts] = text.split('?').map((part) => sql.raw(part));
  const whole = parts.reduce((sofar, part, place) => sql`${sofar}${values[place]}${part}`, sql`${start}`);
  const { rows } = await whole.execute(em.getKysely());
  return rows as Row[];
}

/**
 * At the end of a `lateral` query: each given row is looked up by an index. A join of a few hundred rows with a large
 * table seems to the planner worth reading the whole table for, in every step of an import again.
 */
export const OPTIMIZATION_FENCE = 'offset 0';

/** Adds rows that all have the same fields. */
export async function insertRows(em: EntityManager, table: string, rows: Record<string, unknown>[]) {
  if (!rows[0]) return;
  const names = Object.keys(rows[0]).map(toColumnName).join(', ');
  await queryRows(
    em,
    `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ?::jsonb)`,
    [JSON.stringify(rows.map((row) => byColumn(withoutNulls(row))))],
  );
}

export interface RowChange {
  id: string;
  /** The row is changed only if it has this version still. */
  version: number;
  fields: Record<string, unknown>;
}

/** Changes rows, each in its own fields, and answers the ids of those that had their version still. */
export async function updateRows(em: EntityManager, table: string, rows: RowChange[]): Promise<Set<string>> {
  const names = [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))].map(toColumnName);
  if (names.length === 0) return new Set();
  const changes = names.map(
    (name) =>
      `${name} = case when jsonb_exists(given.fields, '${name}') then filled.${name} else stored.${name} end`,
  );
  const changed = await queryRows<{ id: string }>(
    em,
    `update ${table} as stored
        set ${changes.join(', ')}, updated_at = now(), version = stored.version + 1
       from jsonb_to_recordset(?::jsonb) as given(id uuid, version int, fields jsonb),
            jsonb_populate_record(null::${table}, given.fields) as filled
      where stored.id = given.id and stored.version = given.version
      returning stored.id`,
    [JSON.stringify(rows.map(({ fields, ...row }) => ({ ...row, fields: byColumn(fields) })))],
  );
  return new Set(changed.map(({ id }) => id));
}
