import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../platform/database/orm.ts';
import { readRows, runSql } from '../platform/database/runSql.ts';

/** A function or trigger as PostgreSQL writes it, and the statement that drops it. */
const storedCode = z.object({
  name: z.string(),
  isTrigger: z.boolean(),
  definition: z.string(),
  drop: z.string(),
});

type StoredCode = z.output<typeof storedCode>;

/** The functions and triggers of a database, but for those of extensions. */
export const readCode = (orm: Database) =>
  readRows(orm.em.fork(), storedCode)`
    select oid::regprocedure::text as name, false as "isTrigger", rtrim(pg_get_functiondef(oid), E'\\n') || ';' as definition,
           format('drop routine if exists %s;', oid::regprocedure) as drop
      from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select format('%I on %s', tgname, tgrelid::regclass), true,
           pg_get_triggerdef(pg_trigger.oid) || ';' || case tgenabled when 'O' then '' else
             format(E'\\nalter table %s enable always trigger %I;', tgrelid::regclass, tgname) end,
           format('drop trigger if exists %I on %s;', tgname, tgrelid::regclass)
      from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace
     order by 1`;

/** Returns the code that a database lacks, has in another form, or has in addition. */
export function compareCode(stored: StoredCode[], wanted: StoredCode[]) {
  const definitions = new Map(stored.map(({ name, definition }) => [name, definition]));
  const names = new Set(wanted.map(({ name }) => name));
  return {
    changed: wanted.filter(({ name, definition }) => definitions.get(name) !== definition),
    dropped: stored.filter(({ name }) => !names.has(name)),
  };
}

/** Runs statements on one connection, for which settings among them hold. */
export const runStatements = (orm: Database, statements: string[]) =>
  runSql(orm.em.fork())`${sql.raw(statements.join('\n'))}`;
