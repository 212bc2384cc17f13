import { sql } from 'kysely';

// SQL for `fullName` of shared/contacts/contacts.ts: a last name may be empty. Null if a left join found
// nobody.

/** The full name as text, for SQL that is text; `person` is the alias of a row of people. */
export const fullNameSql = (person?: string) => {
  const column = (name: string) => (person ? `${person}.${name}` : name);
  return `btrim(${column('first_name')} || ' ' || ${column('last_name')})`;
};

/**
 * The full name for a query that shows it. Stored names are trimmed, and `btrim` goes through all of their
 * letters, which took 3 % of PostgreSQL's time for a list.
 */
export const selectFullName = <Name extends string | null = string>(person: string) => {
  const [first, last] = ['first_name', 'last_name'].map((name) => sql.raw(`${person}.${name}`));
  return sql<Name>`case when ${last} = '' then ${first} else ${first} || ' ' || ${last} end`;
};
