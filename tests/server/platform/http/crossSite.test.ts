import { beforeAll, describe, expect, test } from 'vitest';
import { procedures } from '../../../support/procedures.ts';
import { sampleCalls } from '../../../support/records/sampleCalls.ts';
import { enquiry, newLead, newOpportunity } from '../../../support/records.ts';
import { everyRow } from '../../../support/tables.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();
let cookies: Record<string, string>;
const inputs: Record<string, unknown> = {};

const mutations = procedures('mutation');

beforeAll(async () => {
  const admin = await db.member({ role: 'admin' });
  const other = await db.member({ email: 'other@desk.example', secondFactorAt: new Date() });
  const waiting = await db.member({ approvedAt: null });
  const staff = await db.signedIn(admin);
  const lead = await newLead(staff);
  const opportunity = await newOpportunity(staff);
  const task = await staff.activities.create({ leadId: lead.id, title: 'Ring back', dueDate: '2027-01-01' });
  const { batchId } = await staff.leads.delete({ id: (await newLead(staff)).id });
  cookies = await db.cookies(admin);

  // Input that is valid for our own pages: a call rejected for its input proves nothing.
  for (const table of ['accounts', 'contacts', 'leads', 'opportunities'])
    for (const [path, prepare] of Object.entries(sampleCalls(() => staff, table)))
      inputs[path] = (await prepare()).input;
  Object.assign(inputs, {
    'auth.signUp': {
      firstName: 'Eve',
      lastName: 'Else',
      email: 'eve@evil.example',
      password: 'four calm words',
    },
    'auth.updateProfile': { firstName: 'Eve', lastName: 'Else' },
    'leads.scheduleFollowUp': { id: lead.id, followUpDate: '2027-01-01' },
    'opportunities.changeMany': {
      selection: { ids: [(await newOpportunity(staff)).id] },
      change: { stage: 'won' },
    },
    'opportunities.move': { id: opportunity.id, version: 1, stage: 'proposal' },
    'activities.create': { leadId: lead.id, type: 'note', title: 'Theirs' },
    'activities.complete': { id: task.id },
    'intake.createLeadFromForm': enquiry({ name: 'Eve Else' }),
    'duplicates.dismiss': {
      id: crypto.randomUUID(),
      noun: 'accounts',
      ids: [lead.accountId, opportunity.accountId],
    },
    'trash.restore': { batchId },
    'team.setRole': { id: other.id, role: 'admin' },
    'team.approve': { id: waiting.id },
    'team.clearSecondFactor': { id: other.id },
    'team.deactivate': { id: other.id },
  });
});

const bodies = {
  JSON: (json: unknown) => ({ type: 'application/json', payload: JSON.stringify({ json }) }),
  'a form with files': (json: unknown) => ({
    type: 'multipart/form-data; boundary=x',
    payload: `--x\r\nContent-Disposition: form-data; name="json"\r\n\r\n${JSON.stringify(json)}\r\n--x--\r\n`,
  }),
  'a form': (json: unknown) => ({
    type: 'application/x-www-form-urlencoded',
    payload: `json=${encodeURIComponent(JSON.stringify(json))}`,
  }),
  text: (json: unknown) => ({ type: 'text/plain', payload: JSON.stringify({ json }) }),
  bytes: (json: unknown) => ({ type: 'application/octet-stream', payload: JSON.stringify({ json }) }),
  'text that calls itself JSON': (json: unknown) => ({
    type: 'text/plain; application/json',
    payload: JSON.stringify({ json }),
  }),
  nothing: () => ({ type: undefined, payload: undefined }),
};

const pages = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another site in an old browser': { origin: 'https://evil.example' },
  'a page without an origin': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'another site that sends no origin': { 'sec-fetch-site': 'cross-site' },
  'a neighbour on our domain': { 'sec-fetch-site': 'same-site' },
  'the same host on another port': { origin: 'http://127.0.0.1:3001', 'sec-fetch-site': 'same-site' },
  'our own name in another scheme': { origin: 'https://127.0.0.1:3000' },
  'a host name that starts with ours': { origin: 'http://127.0.0.1:3000.evil.example' },
};

const own: Record<string, string> = { origin: db.env.PUBLIC_URL, 'sec-fetch-site': 'same-origin' };

function write(path: string, kind: keyof typeof bodies, headers: Record<string, string>, method = 'POST') {
  const { type, payload } = bodies[kind](inputs[path]);
  return db.inject({
    method: method as 'POST',
    url: `/trpc/${path}`,
    headers: { ...headers, ...(type && { 'content-type': type }) },
    ...(payload && { payload }),
    cookies,
  });
}

describe('writes from other sites are rejected', () => {
  test.each(Object.entries(pages))('%s changes nothing, whatever it sends', async (_, headers) => {
    const before = await everyRow(db.orm);

    for (const path of mutations)
      for (const kind of Object.keys(bodies) as (keyof typeof bodies)[]) {
        const { statusCode, headers: answer } = await write(path, kind, headers);
        expect(statusCode, `${path}, ${kind}`).toBe(403);
        expect(answer['set-cookie']).toBeUndefined();
      }

    expect(await everyRow(db.orm)).toEqual(before);
  });

  test.each([
    'a form with files',
    'a form',
    'text',
    'bytes',
    'text that calls itself JSON',
    'nothing',
  ] as const)('%s is rejected as a body, with our own origin or without one', async (kind) => {
    const before = await everyRow(db.orm);

    for (const path of mutations)
      for (const headers of [{}, own]) expect((await write(path, kind, headers)).statusCode, path).toBe(415);

    expect(await everyRow(db.orm)).toEqual(before);
  });

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s writes nothing', async (method) => {
    const before = await everyRow(db.orm);

    for (const path of mutations) {
      const input = encodeURIComponent(JSON.stringify({ json: inputs[path] }));
      const url = `/trpc/${path}?input=${input}`;
      const { statusCode } = await db.inject({ method: method as 'GET', url, cookies });
      expect([204, 405], path).toContain(statusCode);
      const override = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' };
      await db.inject({ method: method as 'GET', url, cookies, headers: override });
    }

    expect(await everyRow(db.orm)).toEqual(before);
  });

  test('no other site gets CORS headers', async () => {
    const preflight = await db.inject({
      method: 'OPTIONS',
      url: '/trpc/leads.create',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    const read = await db.inject({
      url: '/trpc/leads.recent',
      headers: { origin: 'https://evil.example' },
      cookies,
    });

    for (const { headers } of [preflight, read])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('the same calls from our own pages change the data', async () => {
  for (const path of Object.keys(inputs).filter((path) => path !== 'auth.signUp')) {
    const before = await everyRow(db.orm);
    const answer = await write(path, 'JSON', own);
    expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
    expect(await everyRow(db.orm), path).not.toEqual(before);
  }
});
