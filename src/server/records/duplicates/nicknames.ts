import { type RawBuilder, sql } from 'kysely';
import type { DuplicateRules } from '../duplicateRules.ts';

/** The number of spellings of a name that are compared while somebody types it. */
const MAX_SPELLINGS = 12;

/** A typed name, and what it is with each other name that its words may stand for: 'Liz Hart' and 'elizabeth hart'. */
export function spellingsOf(name: string, { nicknames = [] }: DuplicateRules): string[] {
  const words = name.toLowerCase().split(/\s+/);
  const others = words.flatMap((word, place) =>
    nicknames
      .filter((names) => names.includes(word))
      .flatMap((names) => names.filter((one) => one !== word).map((one) => words.with(place, one).join(' '))),
  );
  return [name, ...others].slice(0, MAX_SPELLINGS);
}

/** Maps each name to the first of the first line that contains it. */
function firstNames(nicknames: readonly (readonly string[])[]) {
  const first: Record<string, string> = {};
  for (const names of nicknames) for (const name of names) first[name] ??= names[0] ?? name;
  return JSON.stringify(first);
}

/** The key of a name with nicknames replaced; null where a type of record has none. */
export const formalKey = (key: RawBuilder<unknown>, { nicknames }: DuplicateRules) =>
  nicknames
    ? sql`(select string_agg(formal, ' ' order by formal)
             from (select coalesce(${firstNames(nicknames)}::jsonb ->> word, word) as formal
                     from string_to_table(${key}, ' ') as word) as words)`
    : sql`null::text`;
