import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

export interface Person {
  id: string;
  /** Of their session. */
  cookie: string;
}

/** Creates people with a session each, without the work of signing in. */
export async function createPeople(client: pg.Client, count: number): Promise<Person[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  const { rows } = await client.query<{ id: string; hash: string }>(
    `with person as (
       insert into users (id, created_at, email, first_name, last_name, role, password_hash, email_confirmed_at, approved_at)
       select gen_random_uuid(), now(), 'screen-' || n || '@bench.example', 'Screen', 'Number ' || n, 'staff', 'none', now(), now()
         from generate_series(1, $1::int) as n returning id, email)
     insert into sessions (id, user_id, expires_at, created_at, last_used_at, password_checked_at)
     select session.hash, person.id, now() + interval '1 hour', now(), now() + interval '1 hour', now()
       from unnest($2::text[]) with ordinality as session (hash, n)
       join person on person.email = 'screen-' || session.n || '@bench.example'
     returning user_id as id, id as hash`,
    [count, hashes],
  );
  await client.query('analyze users, sessions');
  return rows.map(({ id, hash }) => ({ id, cookie: `providerdesk_session=${tokens[hashes.indexOf(hash)]}` }));
}
