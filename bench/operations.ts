import type { Request } from 'autocannon';
import type pg from 'pg';
import superjson, { type SuperJSONResult } from 'superjson';

// The operations that are measured beside the plain server: for each the requests to the product and the equivalent ones.

export interface Operation {
  name: string;
  /** The least share of the plain server's rate. */
  limit: number;
  /** The most milliseconds of the 99th percentile with 16 at once, where there is a limit. */
  p99Limit?: number;
  product: Request[];
  plain: Request[];
}

/** The address of a server and the session cookie to send. */
export interface ServerClient {
  address: string;
  cookie: string;
}

/** The number of different pages and searches. */
const DIFFERENT = 3_000;

/** A tRPC call as the client sends it. */
export const query = (procedure: string, input: unknown): Request => ({
  method: 'GET',
  path: `/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: superjson.serialize(input) }))}`,
});

export const mutation = (procedure: string, input: unknown): Request => ({
  method: 'POST',
  path: `/trpc/${procedure}?batch=1`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ 0: superjson.serialize(input) }),
});

const get = (path: string, parameters: Record<string, string> = {}): Request => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams(parameters)}`,
});

/** Sends one request. @throws if the answer is an error */
export async function call<Answer>({ address, cookie }: ServerClient, request: Request): Promise<Answer> {
  const response = await fetch(address + request.path, {
    method: request.method ?? 'GET',
    headers: { ...(request.headers as Record<string, string>), cookie },
    body: request.body?.toString() ?? null,
  });
  const body = await response.json();
  if (!response.ok) throw new Error(`${request.path} answered ${response.status}: ${JSON.stringify(body)}`);
  if (!request.path?.startsWith('/trpc/')) return body as Answer;
  const [{ result }] = body as [{ result: { data: SuperJSONResult } }];
  return superjson.deserialize<Answer>(result.data);
}

export async function buildOperations(client: pg.Client): Promise<Operation[]> {
  const { rows: leads } = await client.query<{
    id: string;
    account_id: string;
    contact_id: string;
    description: string;
  }>('select id, account_id, contact_id, description from leads order by md5(id::text) limit 400');
  const created = leads.map(({ account_id, contact_id, description }, n) => ({
    title: `Benchmark ${n}`,
    accountId: account_id,
    contactId: contact_id,
    description,
    estimatedValue: 1_200,
  }));
  const terms = await searchTerms(client);
  return [
    { name: 'different pages of leads', limit: 0.6, ...(await pages(client, LEADS)) },
    {
      name: 'lead by id',
      limit: 0.4,
      product: leads.map(({ id }) => query('leads.byId', { id })),
      plain: leads.map(({ id }) => get(`/leads/${id}`)),
    },
    { name: 'different pages of contacts', limit: 0.6, ...(await pages(client, CONTACTS)) },
    {
      name: 'different searches of leads',
      limit: 0.5,
      product: terms.map((search) => query('leads.list', { search })),
      plain: terms.map((search) => get('/leads', { search })),
    },
    {
      name: 'create a lead with its activity',
      limit: 0.12,
      p99Limit: 150,
      product: created.map((lead) => mutation('leads.create', lead)),
      plain: created.map((lead) => ({
        method: 'POST',
        path: '/leads',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(lead),
      })),
    },
  ];
}

/** A list, and after which value and id each of its pages begins. */
const LEADS = {
  noun: 'leads',
  keys: `select to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as key, id from leads
          order by md5(id::text) limit $1`,
};
const CONTACTS = {
  noun: 'contacts',
  keys: 'select first_name as key, id from contacts where account_id is not null order by md5(id::text) limit $1',
};

/** The first page of a list, and pages anywhere in it. */
async function pages(client: pg.Client, { noun, keys }: typeof LEADS) {
  const { rows } = await client.query<{ key: string; id: string }>(keys, [DIFFERENT]);
  const cursorOf = (key: string, id: string) => Buffer.from(JSON.stringify([key, id])).toString('base64url');
  return {
    product: [
      query(`${noun}.list`, {}),
      ...rows.map(({ key, id }) => query(`${noun}.list`, { cursor: cursorOf(key, id) })),
    ],
    plain: [get(`/${noun}`), ...rows.map(({ key, id }) => get(`/${noun}`, { key, id }))],
  };
}

/** Different searches as people type them: a full name, a business, part of a name, a subject. */
async function searchTerms(client: pg.Client) {
  const { rows } = await client.query<{ person: string; business: string; title: string }>(
    `select lower(first_name || ' ' || last_name) as person, accounts.name as business, title
       from leads join contacts on contacts.id = leads.contact_id join accounts on accounts.id = leads.account_id
      order by md5(leads.id::text) limit $1`,
    [DIFFERENT],
  );
  const terms = rows.map(({ person, business, title }, n) => {
    if (n % 4 === 0) return person;
    if (n % 4 === 1) return business;
    if (n % 4 === 2) return business.slice(2, 14).trim();
    return title;
  });
  return [...new Set(terms)];
}
