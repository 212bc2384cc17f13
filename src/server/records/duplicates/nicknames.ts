import { type RawBuilder, sql } from 'kysely';
import type { DuplicateRules } from '../duplicateRules.ts';

/** Spellings compared while somebody types. */
const MAX_SPELLINGS = 12;

/** With its nicknames replaced: 'Liz Hart' and 'elizabeth hart'. */
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

/** Null for record types without nicknames. */
export const formalKey = (key: RawBuilder<unknown>, { nicknames }: DuplicateRules) =>
  nicknames
    ? sql`(select string_agg(formal, ' ' order by formal)
             from (select coalesce(${firstNames(nicknames)}::jsonb ->> word, word) as formal
                     from string_to_table(${key}, ' ') as word) as words)`
    : sql`null::text`;
