import type pg from 'pg';
import * as words from './vocabulary.data.ts';

/** The current time of the generated data: its leads were created in the three years before. */
const NOW = Date.UTC(2026, 10, 1);
const THREE_YEARS_S = 3 * 365 * 86_400;

/**
 * Fills a migrated, empty database with so many leads, and the accounts and contacts that belong to them. The rows are the same
 * on every machine: every choice is a number from a hash of the row and what is chosen.
 */
export async function generateData(client: pg.Client, leads: number) {
  const [accounts, contacts] = [Math.ceil(leads / 5), Math.ceil((leads * 2) / 5)];
  await client.query(FUNCTIONS);
  for (const [name, list] of Object.entries(words)) {
    await client.query(
      `insert into bench.words select $1, n - 1, word from unnest($2::text[]) with ordinality as t (word, n)`,
      [name, list],
    );
  }
  // The row triggers are off: search texts are computed in bulk, and no operation reads the history. The statement
  // triggers run, because only they fill the table of the search over everything.
  await client.query('set session_replication_role = replica');
  const makeIndexes = await withoutIndexes(client, 'search_entries');
  for (const table of SEARCHED)
    await client.query(`alter table ${table} enable always trigger search_insert`);
  await client.query(ACCOUNTS, [accounts, NOW]);
  await client.query(BUSINESSES);
  await client.query(CONTACTS, [contacts, NOW, accounts]);
  await client.query(PEOPLE);
  await client.query(LEADS, [leads, NOW, contacts, THREE_YEARS_S]);
  await client.query(ACTIVITIES);
  for (const table of SEARCHED) await client.query(`alter table ${table} enable trigger search_insert`);
  await makeIndexes();
  await client.query('reset session_replication_role');
  await client.query('drop schema bench cascade');
  await client.query('vacuum analyze');
}

const SEARCHED = ['accounts', 'contacts', 'leads'];

/** Drops the indexes of a table until it is filled: creating them afterwards takes a fraction of the time. */
async function withoutIndexes(client: pg.Client, table: string) {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
      where schemaname = current_schema and tablename = $1 and indexname <> $1 || '_pkey'`,
    [table],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return async () => {
    for (const { indexdef } of rows) await client.query(indexdef);
  };
}

const FUNCTIONS = `
create schema bench;
create table bench.words (kind text, n int, word text, primary key (kind, n));
-- A number from 0 to below the limit.
create function bench.pick(what text, n bigint, below bigint) returns bigint language sql stable as $$
  select (hashtextextended(what || n, 1) & 9223372036854775807) % below
$$;
create function bench.id(what text, n bigint, at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
          || '7' || substr(md5(what || n), 1, 3) || '8' || substr(md5(what || n), 4, 15))::uuid
$$;
create function bench.of(names text[], what text, n bigint) returns text language sql stable as $$
  select names[1 + bench.pick(what, n, array_length(names, 1))]
$$;
create function bench.list(of_kind text) returns text[] language sql stable as $$
  select array_agg(word order by n) from bench.words where kind = of_kind
$$;
`;

const ACCOUNTS = `
with w as materialized (select bench.list('placeNames') places, bench.list('trades') trades,
  bench.list('companyKinds') kinds, bench.list('lastNames') people, bench.list('states') states),
made as materialized (
  select n, to_timestamp($2::double precision / 1000) - interval '4 years' + n * interval '1 minute' as at,
    case bench.pick('shape', n, 3)
      when 0 then bench.of(places, 'place', n) || ' ' || bench.of(trades, 'trade', n)
      when 1 then bench.of(people, 'owner', n) || ' ' || bench.of(places, 'place', n) || ' ' || bench.of(trades, 'trade', n)
      else bench.of(places, 'place', n) || ' & ' || bench.of(people, 'owner', n) || ' ' || bench.of(trades, 'trade', n)
    end as name,
    bench.of(kinds, 'kind', n) as kind, bench.of(places, 'city', n) as city, bench.of(states, 'state', n) as state,
    bench.of(trades, 'industry', n) as industry
  from generate_series(1, $1::bigint) n, w),
named as (select *, name || ' ' || kind as legal_name from made)
insert into accounts (id, created_at, updated_at, name, account_type, legal_name, industry, business_email, business_phone,
  annual_revenue, employee_count, city, state, postcode, search_text)
select bench.id('account', n, at), at, at, name,
  (array['small_business', 'enterprise', 'government', 'non_profit', 'startup', 'individual'])[1 + bench.pick('type', n, 6)],
  legal_name, industry, 'office@' || lower(replace(city, ' ', '')) || n || '.example', '02 5550 ' || lpad((n % 10000)::text, 4, '0'),
  bench.pick('revenue', n, 5000000), 1 + bench.pick('people', n, 400), city, state, (2000 + bench.pick('postcode', n, 6000))::text,
  concat_ws('X', lower_text(name), lower_text(legal_name), lower_text(industry))
from named order by n`;

const BUSINESSES = `
create table bench.businesses as select row_number() over (order by id) as n, id, name from accounts;
analyze bench.businesses`;

const CONTACTS = `
with w as materialized (select bench.list('firstNames') first_names, bench.list('lastNames') last_names,
  bench.list('positions') positions, bench.list('departments') departments),
made as materialized (
  select n, to_timestamp($2::double precision / 1000) - interval '3.5 years' + n * interval '1 minute' as at,
    bench.of(first_names, 'first', n) as first_name, bench.of(last_names, 'last', n) as last_name,
    bench.of(positions, 'position', n) as position, bench.of(departments, 'department', n) as department,
    1 + (n - 1) % $3::bigint as account
  from generate_series(1, $1::bigint) n, w)
insert into contacts (id, created_at, updated_at, account_id, first_name, last_name, email, phone, mobile, position, department,
  contact_role, decision_maker_influence, is_primary, search_text)
select bench.id('contact', made.n, at), at, at, numbered.id, first_name, last_name,
  lower(first_name || '.' || last_name) || made.n || '@people.example', '03 5550 ' || lpad((made.n % 10000)::text, 4, '0'),
  '0491 57' || (made.n % 10) || ' ' || lpad((made.n % 1000)::text, 3, '0'), position, department,
  (array['decision_maker', 'influencer', 'champion', 'gatekeeper', 'technical_contact', 'financial_contact', 'end_user'])
    [1 + bench.pick('role', made.n, 7)],
  5 * bench.pick('influence', made.n, 21), made.n <= $3,
  concat_ws('X', lower_text(first_name || ' ' || last_name), lower(first_name || '.' || last_name) || made.n || '@people.example',
    lower_text(position), lower_text(department), lower_text(numbered.name))
from made join bench.businesses as numbered on numbered.n = made.account order by made.n`;

const PEOPLE = `
create table bench.people as
select row_number() over (order by contacts.id) as n, contacts.id, first_name || ' ' || last_name as name, account_id,
  accounts.name as account_name
from contacts join accounts on accounts.id = contacts.account_id;
analyze bench.people`;

const LEADS = `
with w as materialized (select bench.list('matters') matters, bench.list('openings') openings, bench.list('needs') needs,
  bench.list('closings') closings, bench.list('placeNames') places),
made as materialized (
  select n,
    date_trunc('milliseconds', to_timestamp($2::double precision / 1000) - ($4::bigint * (1 - n / $1::double precision)) * interval '1 second') as at,
    bench.of(matters, 'matter', n) || ' for ' || bench.of(places, 'site', n) as title,
    bench.of(openings, 'opening', n) || '. Who asks ' || bench.of(needs, 'need', n) || ' and ' || bench.of(needs, 'also', n)
      || '. ' || bench.of(closings, 'closing', n) || '.' as description,
    1 + bench.pick('contact', n, $3::bigint) as contact
  from generate_series(1, $1::bigint) n, w)
insert into leads (id, created_at, updated_at, account_id, contact_id, title, enquiry_type, source, status, priority, description,
  pain_points, estimated_value, probability, lead_score, score_parts, expected_close_date, search_text)
select bench.id('lead', made.n, at), at, at, numbered.account_id, numbered.id, title,
  (array['sales_inquiry', 'service_request', 'support_ticket', 'partnership', 'registration', 'audit_request', 'consultation', 'quote_request'])
    [1 + bench.pick('enquiry', made.n, 8)],
  (array['website_form', 'phone', 'email', 'referral', 'social_media', 'other'])[1 + bench.pick('source', made.n, 6)],
  (array['new', 'contacted', 'qualified', 'proposal_sent', 'negotiation', 'closed_won', 'closed_lost'])[1 + bench.pick('status', made.n, 7)],
  (array['low', 'medium', 'high', 'urgent'])[1 + bench.pick('priority', made.n, 4)],
  description, array['Time', 'Evidence'], 500 + 100 * bench.pick('value', made.n, 400), 5 * bench.pick('chance', made.n, 21),
  bench.pick('score', made.n, 101), '[{"label": "Enquiry type", "points": 18, "weight": 20}]',
  (at + interval '60 days')::date, concat_ws('X', lower_text(title), lower_text(description), lower_text(numbered.account_name), lower_text(numbered.name))
from made join bench.people as numbered on numbered.n = made.contact order by made.n`;

const ACTIVITIES = `
insert into activities (id, created_at, lead_id, type, title, description)
select bench.id('activity', row_number() over (), created_at), created_at, id, 'note', 'Lead created', 'New lead created manually'
from leads order by created_at`;
