import type { Request } from 'autocannon';
import type pg from 'pg';
import superjson, { type SuperJSONResult } from 'superjson';

// The operations that are measured: for each the requests to the product and the equivalent ones to the reference.

export interface Operation {
  name: string;
  product: Request[];
  reference: Request[];
}

/** The address of a server and the session cookie to send. */
export interface ServerClient {
  address: string;
  cookie: string;
}

const PAGES = 20;

/** So many that none is repeated while its answer is shared (docs/decisions/092-shared-answers.md). */
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

interface Page {
  items: { id: string }[];
  nextCursor: string | null;
}

/** The requests for the first pages of a list, for each server. */
async function pages(product: ServerClient, procedure: string, path: string, names: [string, string]) {
  const requests = { product: [query(procedure, {})], reference: [get(path)] };
  for (let n = 1; n < PAGES; n += 1) {
    const { nextCursor } = await call<Page>(product, requests.product.at(-1) as Request);
    if (!nextCursor) break;
    const keys = JSON.parse(Buffer.from(nextCursor, 'base64url').toString());
    requests.product.push(query(procedure, { cursor: nextCursor }));
    requests.reference.push(get(path, { [names[0]]: keys[0], [names[1]]: keys[1] }));
  }
  return requests;
}

/** The first rows of a query. */
const some = async <Row extends pg.QueryResultRow>(client: pg.Client, text: string, limit: number) =>
  (await client.query<Row>(`${text} limit ${limit}`)).rows;

export async function buildOperations(client: pg.Client, product: ServerClient): Promise<Operation[]> {
  const leads = await some<{ id: string; account_id: string; contact_id: string; description: string }>(
    client,
    'select id, account_id, contact_id, description from leads order by md5(id::text)',
    400,
  );
  const terms = await searchTerms(client, 200);
  const created = leads.map(({ account_id, contact_id, description }, n) => ({
    title: `Benchmark ${n}`,
    accountId: account_id,
    contactId: contact_id,
    description,
    estimatedValue: 1_200,
  }));

  return [
    {
      name: 'list of 50 leads, first 20 pages',
      ...(await pages(product, 'leads.list', '/leads', ['at', 'id'])),
    },
    { name: 'different pages of leads', ...(await differentPages(client)) },
    {
      name: 'lead by id',
      product: leads.map(({ id }) => query('leads.byId', { id })),
      reference: leads.map(({ id }) => get(`/leads/${id}`)),
    },
    {
      name: 'search leads',
      product: terms.map((search) => query('leads.list', { search })),
      reference: terms.map((search) => get('/leads', { search })),
    },
    { name: 'different searches of leads', ...differentSearches(await searchTerms(client, DIFFERENT)) },
    {
      name: 'list of 50 contacts, first 20 pages',
      ...(await pages(product, 'contacts.list', '/contacts', ['name', 'id'])),
    },
    {
      name: 'create a lead with its activity',
      product: created.map((lead) => mutation('leads.create', lead)),
      reference: created.map((lead) => ({
        method: 'POST',
        path: '/leads',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(lead),
      })),
    },
  ];
}

/** The pages that begin after so many leads, each asked for once in a while. */
async function differentPages(client: pg.Client) {
  const leads = await some<{ at: string; id: string }>(
    client,
    `select to_json(created_at at time zone 'utc') #>> '{}' || 'Z' as at, id from leads order by md5(id::text)`,
    DIFFERENT,
  );
  return {
    product: leads.map(({ at, id }) => {
      const key = new Date(at).toISOString();
      return query('leads.list', { cursor: Buffer.from(JSON.stringify([key, id])).toString('base64url') });
    }),
    reference: leads.map(({ at, id }) => get('/leads', { at, id })),
  };
}

const differentSearches = (terms: string[]) => {
  const different = [...new Set(terms)];
  return {
    product: different.map((search) => query('leads.list', { search })),
    reference: different.map((search) => get('/leads', { search })),
  };
};

/** Searches as people type them: a full name, a business, part of a name, a subject. */
async function searchTerms(client: pg.Client, count: number) {
  const rows = await some<{ person: string; business: string; title: string }>(
    client,
    `select lower(first_name || ' ' || last_name) as person, accounts.name as business, title
       from leads join contacts on contacts.id = leads.contact_id join accounts on accounts.id = leads.account_id
      order by md5(leads.id::text)`,
    count,
  );
  return rows.map(({ person, business, title }, n) => {
    if (n % 4 === 0) return person;
    if (n % 4 === 1) return business;
    if (n % 4 === 2) return business.slice(2, 14).trim();
    return title;
  });
}
