import { withClient } from '#server/backups/file/connection.ts';

/** Adds an opportunity in turn of each stage, and a document, for each of so many leads. */
export const addOpportunitiesAndDocuments = (url: string, count: number) =>
  withClient(url, async (client) => {
    for (const statement of [OPPORTUNITIES, DOCUMENTS]) await client.query(statement, [count]);
    await client.query('vacuum analyze opportunities, documents');
  });

const OPPORTUNITIES = `
with stages as (select array['qualification', 'needs_analysis', 'proposal', 'negotiation', 'won', 'lost'] as names),
chosen as (
  select leads.*, names[1 + (row_number() over (order by id)) % 6] as stage from leads, stages order by id limit $1)
insert into opportunities (id, created_at, updated_at, account_id, contact_id, lead_id, name, stage, value, probability,
  expected_close_date, closed_on, lost_reason, next_step)
select gen_random_uuid(), created_at, created_at, account_id, contact_id, id, title, stage, estimated_value, probability,
  expected_close_date, case when stage in ('won', 'lost') then expected_close_date end,
  case when stage = 'lost' then 'Price' end, 'Call again'
from chosen`;

const DOCUMENTS = `
insert into documents (id, created_at, updated_at, lead_id, name, newest_id, version_count, kind, media_type, size, uploaded_at)
select gen_random_uuid(), created_at, created_at, id, 'Quote ' || title || '.pdf', gen_random_uuid(), 1, 'pdf',
  'application/pdf', 80000, created_at
from leads order by id limit $1`;
