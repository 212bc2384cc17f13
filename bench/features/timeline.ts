import type pg from 'pg';
import { seedDatabase, withClient } from '../database.ts';
import { median } from '../load.ts';
import { call, query, type ServerClient } from '../operations.ts';
import { startProduct } from '../servers.ts';
import { barOf, formatWhole, table } from '../table.ts';

// The timeline of an account with its records below it, among twenty times as many activities as the benchmark has leads.

const ACTIVITIES_OF_A_LEAD = 10;
const ACCOUNTS = 100;
const CALLS = 10;

const BAR_MS = 50;

/** Makes twice as many leads as given, with ten activities and two changes each, and returns a table of what the timelines of accounts take. */
export async function measureTimelines(
  serverUrl: string,
  benchLeads: number,
  report: (line: string) => void,
): Promise<string> {
  const leads = benchLeads * 2;
  report(`Making ${formatWhole(leads)} leads with ${formatWhole(leads * ACTIVITIES_OF_A_LEAD)} activities`);
  const { url, cookie } = await seedDatabase(serverUrl, leads);
  const { largest, others } = await withClient(url, addActivities);
  const product = await startProduct({ DATABASE_URL: url });
  try {
    const client = { address: product.address, cookie };
    const rows = [
      await timesOf('of the account with one in a hundred of the leads', Array(CALLS).fill(largest), client),
      await timesOf(`of ${others.length} accounts`, others, client),
    ];
    return table(
      [
        `an account's timeline at ${formatWhole(leads)} leads and ${formatWhole(leads * ACTIVITIES_OF_A_LEAD)} activities`,
        'median, ms',
        'slowest, ms',
        'bar',
      ],
      rows,
    );
  } finally {
    await product.stop();
  }
}

async function timesOf(name: string, accounts: string[], client: ServerClient) {
  const times: number[] = [];
  for (const id of [...accounts.slice(0, 1), ...accounts]) {
    const begun = performance.now();
    await call(client, query('activities.timeline', { record: { noun: 'account', id }, related: true }));
    times.push(performance.now() - begun);
  }
  // The first call only warms up.
  times.shift();
  const slowest = Math.max(...times);
  return [name, median(times).toFixed(1), slowest.toFixed(1), barOf(median(times), BAR_MS)];
}

/** Gives the leads their activities and changes, and one account a hundredth of all leads. Returns ids of accounts. */
async function addActivities(client: pg.Client) {
  // Without triggers: nothing reads what they would write.
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
      from leads cross join generate_series(1, ${ACTIVITIES_OF_A_LEAD - 1}) as n`);
  await client.query(`
    insert into history (at, action, table_name, record_id, changes)
    select created_at + n * interval '5 days', 'updated', 'leads', id, '{"status": ["new", "contacted"]}'
      from leads cross join generate_series(1, 2) as n`);
  await client.query('vacuum analyze leads, activities, history');
  return { largest, others };
}
