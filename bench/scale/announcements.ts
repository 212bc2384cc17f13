import type pg from 'pg';

/** Does the work while no trigger of the product announces a change. */
export async function withoutAnnouncements<Result>(client: pg.Client, work: () => Promise<Result>) {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f' and prosrc like '%pg_notify(%'`,
  );
  if (rows.length === 0) throw new Error('No function announces changes');
  await client.query(
    `create or replace function announce_nothing(channel text, payload text) returns void language plpgsql as 'begin end'`,
  );
  for (const { definition } of rows)
    await client.query(definition.replaceAll('pg_notify(', 'announce_nothing('));
  try {
    return await work();
  } finally {
    for (const { definition } of rows) await client.query(definition);
  }
}
