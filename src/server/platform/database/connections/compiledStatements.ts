import { type QueryConfig, TypeOverrides, types } from 'pg';

/** Instants as `Date`, days as text (`2026-11-21`), amounts as numbers. */
const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.DATE, (day: string) => day);
parsers.setTypeParser(types.builtins.NUMERIC, Number);

/** How the values of compiled queries are read. */
export const parseCompiled = { types: parsers };

const byText = new Map<string, QueryConfig>();

/** From now on statements with this text are prepared on each connection, also within transactions. */
export const prepareText = (text: string, name: string) => byText.set(text, { name, text, ...parseCompiled });

/** The statement with this text and its name; undefined if no compiled query has it. */
export function compiledStatement(text: string, values?: unknown[]): QueryConfig | undefined {
  const statement = byText.get(text);
  return statement && { ...statement, values };
}
