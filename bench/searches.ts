import type pg from 'pg';

// Searches of each kind, with the words that the generated leads have.

const EVERYWHERE = ['for', 'e', 'who asks', 'a', 'ion', 'and', 'wants', 's'];
const SAMPLED = 1_000;

/** The texts that are searched for, by their kind. */
export async function buildSearches(client: pg.Client): Promise<{ name: string; searches: string[] }[]> {
  const { rows } = await client.query<{ title: string; business: string; person: string; phone: string }>(
    `select title, accounts.name as business, lower(first_name || ' ' || last_name) as person,
        contacts.phone
       from leads join contacts on contacts.id = leads.contact_id join accounts on accounts.id = leads.account_id
      order by md5(leads.id::text) limit ${SAMPLED}`,
  );
  const words = rows.flatMap(({ title, business, person }) => [title, business, person].map(longestWord));
  return [
    { name: 'words', searches: words },
    {
      name: 'parts of words',
      searches: words.map((word, n) => word.slice(n % 3, 4 + (n % 4))).filter(({ length }) => length > 2),
    },
    { name: 'names', searches: rows.map(({ business, person }, n) => (n % 2 ? business : person)) },
    { name: 'several words', searches: rows.map(({ title }) => title) },
    { name: 'numbers', searches: rows.map(({ phone }) => phone) },
    { name: 'two letters', searches: words.map((word) => word.slice(0, 2)) },
    { name: 'what all have', searches: EVERYWHERE },
    { name: 'what none has', searches: words.map((word) => `${word}q`) },
  ];
}

const longestWord = (text: string) =>
  text.split(/[^a-z]+/i).toSorted((one, other) => other.length - one.length)[0] ?? text;
