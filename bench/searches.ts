import type pg from 'pg';
import { type Operation, query } from './operations.ts';

// Searches of each kind, with the words that the generated leads have.

const EVERYWHERE = ['for', 'e', 'who asks', 'a', 'ion', 'and', 'wants', 's'];

/** So many that hardly any search is repeated while its answer is shared (docs/decisions/092-shared-answers.md). */
const SAMPLED = 3_000;

/** For each kind its searches of leads; the reference server is not asked. */
export async function buildSearches(client: pg.Client): Promise<Operation[]> {
  const { rows } = await client.query<{ title: string; business: string; person: string; phone: string }>(
    `select title, accounts.name as business, lower(first_name || ' ' || last_name) as person,
        contacts.phone
       from leads join contacts on contacts.id = leads.contact_id join accounts on accounts.id = leads.account_id
      order by md5(leads.id::text) limit ${SAMPLED}`,
  );
  const words = rows.flatMap(({ title, business, person }) => [title, business, person].map(longestWord));
  const kinds: Record<string, string[]> = {
    words,
    'parts of words': words
      .map((word, n) => word.slice(n % 3, 4 + (n % 4)))
      .filter(({ length }) => length > 2),
    names: rows.map(({ business, person }, n) => (n % 2 ? business : person)),
    'several words': rows.map(({ title }) => title),
    numbers: rows.map(({ phone }) => phone),
    'what all have': EVERYWHERE,
  };
  return [...Object.entries(kinds), ['all of these', interleave(Object.values(kinds))] as const].map(
    ([kind, searches]) => ({
      name: `search: ${kind}`,
      product: spelledDifferently(searches).map((search) => query('leads.list', { search })),
      reference: [],
    }),
  );
}

const longestWord = (text: string) =>
  text.split(/[^a-z]+/i).toSorted((one, other) => other.length - one.length)[0] ?? text;

/** The same searches, of which each repeated one has other letters in upper case, so that it is not shared. */
function spelledDifferently(searches: string[]) {
  const counts = new Map<string, number>();
  return searches.map((search) => {
    const count = counts.get(search) ?? 0;
    counts.set(search, count + 1);
    return search.replace(/[a-z]/gi, (letter, at: number) =>
      (count >> at) & 1 ? letter.toUpperCase() : letter.toLowerCase(),
    );
  });
}

/** As many of each kind, in turns. */
const interleave = (kinds: string[][]) =>
  Array.from({ length: SAMPLED }, (_, n) =>
    kinds.map((searches) => searches[n % searches.length] ?? ''),
  ).flat();
