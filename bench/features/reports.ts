import pg from 'pg';
import { reportIds } from '#shared/reports/reports.ts';
import { withDesk } from '../desk.ts';
import { call, query } from '../operations.ts';

// The time that each table of the reports takes at 100,000 leads: node bench/features/reports.ts

const LEADS = 100_000;
const LIMIT_MS = 300;
const ROUNDS = 5;

/** Closes two in five leads, and adds calls, opportunities, proposals and registrations. */
async function addDeals(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`
    update leads set status = case when id::text < '8' then 'closed_won' else 'closed_lost' end, closed_on = created_at::date + 20
     where hashtext(id::text) % 5 in (0, 1, -1)`);
  await client.query(`update leads set lost_reason = 'Price' where status = 'closed_lost'`);
  await client.query(`
    insert into activities (id, created_at, lead_id, type, title)
    select gen_random_uuid(), created_at + n * interval '5 days', id, 'call', 'Rang' from leads, generate_series(1, 5) as n`);
  await client.query(`
    insert into opportunities (id, created_at, updated_at, account_id, contact_id, name, stage, value, probability,
                               expected_close_date, closed_on, lost_reason)
    select gen_random_uuid(), created_at, created_at, account_id, contact_id, title, stage, estimated_value, 50,
           created_at::date + 300, case when stage in ('won', 'lost') then created_at::date + 60 end,
           case when stage = 'lost' then 'Price' end
      from (select *, (array['qualification', 'proposal', 'won', 'lost'])[1 + abs(hashtext(id::text)) % 4] as stage from leads
             limit 40000) as leads`);
  await client.query(`
    insert into history (at, action, table_name, record_id, changes)
    select updated_at, 'changed', 'opportunities', id, '{"stage": ["proposal", "lost"]}' from opportunities where stage = 'lost'`);
  await client.query(`
    insert into proposals (id, created_at, updated_at, reference, revision, name, account_id, contact_id, state, selection,
                           own_lines, total, sent_at, answered_at, acceptance)
    select gen_random_uuid(), created_at, created_at, 'PR-' || id, 1, 'PR-' || id, account_id, contact_id, state, '{"groups": []}',
           '[]', 3850, created_at, created_at + interval '9 days', case when state = 'accepted' then '{}'::jsonb end
      from (select *, (array['sent', 'accepted'])[1 + abs(hashtext(id::text)) % 2] as state from leads limit 20000) as leads`);
  await client.query(`
    insert into sent_proposals (id, created_at, proposal_id, document, hash)
    select gen_random_uuid(), created_at, id, '{"total": 385000, "gst": 35000}', id::text from proposals`);
  await client.query(`
    insert into registrations (id, created_at, updated_at, number, account_id, state, groups, starts_on, expires_on)
    select gen_random_uuid(), now(), now(), '4-' || id, id, 'current', '{0107}', created_at::date, created_at::date + 1095
      from accounts limit 10000`);
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
  await client.end();
}

await withDesk(
  LEADS,
  async (client) => {
    for (const report of reportIds) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const begin = performance.now();
        await call(client, query('reports.table', { report, period: 'last_12_months' }));
        times.push(performance.now() - begin);
      }
      const median = times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
      console.log(`${report.padEnd(20)} ${Math.round(median)} ms of ${LIMIT_MS}`);
    }
  },
  { prepare: ({ url }) => addDeals(url) },
);
