import type { Compilable, Expression } from 'kysely';
import { sql } from 'kysely';
import { TypeOverrides, types } from 'pg';
import type { Database, EntityManager } from './orm.ts';
import { queries } from './page.ts';

/** Stands for a value of the call while a query is worded. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Instants as `Date`, days as they are written, amounts as numbers. */
const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.DATE, (day: string) => day);
parsers.setTypeParser(types.builtins.NUMERIC, Number);

type Queries = ReturnType<typeof queries>;

/**
 * A query that is asked all day: worded once, and from then on a prepared statement that only takes the values of a
 * call. It reads what is committed, not what the transaction of `em` has written. Name every column with `as`.
 */
export function prepared<Values extends Record<string, unknown>, Row extends object>(
  name: string,
  word: (db: Queries, value: (name: keyof Values & string) => Expression<never>) => Compilable<Row>,
) {
  let worded: { text: string; order: unknown[] } | undefined;
  return async (em: EntityManager, values: Values): Promise<Row[]> => {
    if (!worded) {
      const { sql: text, parameters } = word(queries(em), (name) => sql`${new Placeholder(name)}`).compile();
      worded = { text, order: [...parameters] };
    }
    const { text, order } = worded;
    const pool = await (em as Database['em']).getConnection().getNativeClient();
    const { rows } = await pool.query({
      name,
      text,
      values: order.map((each) => (each instanceof Placeholder ? values[each.name] : each)),
      types: parsers,
    });
    return rows as Row[];
  };
}
