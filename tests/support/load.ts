import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ApiClient, ApiResponse } from './servers/processes.ts';
import { storedMail } from './servers/storedMail.ts';

// Creates leads continuously while something fails, and checks that none is lost.

/** Signs up the first user of a new database, and returns their session cookie. */
export async function signUpFirstAdmin(app: ApiClient, DATA_DIR: string): Promise<string> {
  const ada = { email: 'ada@sunrise.example', password: 'a garden of ferns' };
  // A busy server may refuse it at first.
  const signUp = () => app.call('auth.signUp', { ...ada, firstName: 'Ada', lastName: 'Byron' });
  await expect.poll(async () => (await signUp()).status).toBe(200);
  await expect.poll(() => storedMail({ DATA_DIR })).toHaveLength(1);
  const [mail] = await storedMail({ DATA_DIR });
  await app.call('auth.verifyEmail', { token: mail?.token });
  const { headers } = await app.call('auth.signIn', ada);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Users who each create one lead after another until they are stopped. */
export async function startLoad(app: ApiClient, cookie: string, users = 8) {
  const earlier = new Set(await leadIds(app, cookie));
  const chosen = { accountId: crypto.randomUUID(), contactId: crypto.randomUUID() };
  await app.call('accounts.create', { id: chosen.accountId, name: 'Sunrise Care' }, cookie);
  const contact = { id: chosen.contactId, firstName: 'Priya', lastName: 'Nair', accountId: chosen.accountId };
  await app.call('contacts.create', contact, cookie);

  /** The responses to the calls of each lead, by its id. */
  const tries = new Map<string, ApiResponse[]>();
  let stopped = false;

  const create = async (id: string, on = app) => {
    const response = await on.call('leads.create', { id, title: `Lead ${id}`, ...chosen }, cookie);
    tries.set(id, [...(tries.get(id) ?? []), response]);
    return response;
  };
  const people = Array.from({ length: users }, async () => {
    while (!stopped) {
      const id = crypto.randomUUID();
      while ((await create(id)).status !== 200 && !stopped) await sleep(50);
    }
  });

  return {
    /** The leads that existed before it. */
    earlier,
    answers: () => [...tries.values()].flat(),
    acknowledged: () => [...tries].flatMap(([id, all]) => (all.some(isCreated) ? [id] : [])),
    unsure: () => [...tries].flatMap(([id, all]) => (all.some(isCreated) ? [] : [id])),
    refused: () => [...tries].flatMap(([id, all]) => (all.every(isRefused) ? [id] : [])),
    create,
    async stop() {
      stopped = true;
      await Promise.all(people);
    },
  };
}

const isCreated = ({ status }: ApiResponse) => status === 200;
const isRefused = ({ status }: ApiResponse) => status === 503;

/**
 * Expects that every acknowledged lead exists once, with one activity, that no refused one exists, and that there are no
 * other leads. Leads without a response are sent again, and must then exist once too.
 */
export async function expectNothingLost(
  app: ApiClient,
  cookie: string,
  load: Awaited<ReturnType<typeof startLoad>>,
) {
  const acknowledged = load.acknowledged();
  const ownIds = async () => (await leadIds(app, cookie)).filter((id) => !load.earlier.has(id));
  const before = await ownIds();
  expect(acknowledged.filter((id) => !before.includes(id))).toEqual([]);
  expect(load.refused().filter((id) => before.includes(id))).toEqual([]);

  const unsure = load.unsure();
  for (const id of [...unsure, ...acknowledged.slice(-8)]) {
    expect((await load.create(id, app)).status).toBe(200);
  }
  const after = await ownIds();
  expect(after.sort()).toEqual([...acknowledged, ...unsure].sort());
  for (let n = 0; n < after.length; n += 20) {
    const timelines = after
      .slice(n, n + 20)
      .map((leadId) => app.query<{ title: string }[]>('activities.byLead', { leadId }, cookie));
    for (const timeline of await Promise.all(timelines)) expect(timeline).toHaveLength(1);
  }
}

async function leadIds(app: ApiClient, cookie: string) {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { items: { id: string }[]; nextCursor: string | null } = await app.query(
      'leads.list',
      { limit: 100, cursor },
      cookie,
    );
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

/** Fails if a response is neither 200 nor, with a Retry-After header, 503 (not done) or 504 (perhaps done). */
export function expectOnlyRetryLater(answers: ApiResponse[]) {
  const others = answers.filter(({ status }) => status !== 200);
  expect(
    others
      .filter(({ status }) => status !== 503 && status !== 504)
      .map(({ status, text }) => `${status} ${text}`),
  ).toEqual([]);
  for (const { headers } of others) expect(headers.get('retry-after')).toMatch(/^\d+$/);
}
