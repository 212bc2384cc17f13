import type pg from 'pg';

/** The activities of each lead. */
const ACTIVITIES = 10;
const ACCOUNTS = 100;

/**
 * Gives each lead ten activities and two changes, and one account a hundredth of all leads. Returns the ids of that account and
 * of a hundred others.
 */
export async function addActivities(client: pg.Client) {
  // The triggers are off: nothing reads what they would write.
  await client.query('set session_replication_role = replica');
  const { rows: accounts } = await client.query<{ id: string }>(
    `select id from accounts where exists (select from leads where account_id = accounts.id)
      order by md5(id::text) limit ${ACCOUNTS + 1}`,
  );
  const [largest = '', ...others] = accounts.map(({ id }) => id);
  await client.query(
    `update leads set account_id = $1 where id in (
       select id from leads order by md5(id::text) limit (select count(*) / 100 from leads))`,
    [largest],
  );
  await client.query(`
    insert into activities (id, created_at, lead_id, type, title, description)
    select gen_random_uuid(), created_at + n * interval '3 days', id,
           (array['call', 'email', 'meeting', 'note'])[1 + n % 4], 'Spoke about the audit', 'The evidence of policies is still missing.'
      from leads cross join generate_series(1, ${ACTIVITIES - 1}) as n`);
  await client.query(`
    insert into history (at, action, table_name, record_id, changes)
    select created_at + n * interval '5 days', 'updated', 'leads', id, '{"status": ["new", "contacted"]}'
      from leads cross join generate_series(1, 2) as n`);
  await client.query('vacuum analyze leads, activities, history');
  return { largest, others };
}
