import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ApiClient, ApiResponse } from './servers/processes.ts';
import { storedMail } from './servers/storedMail.ts';

// Users who keep creating leads while something fails, and checks that nothing of their work is lost.

/** Signs up the first person of a new database, and answers their session's cookie. */
export async function signUpFirstAdmin(app: ApiClient, DATA_DIR: string): Promise<string> {
  const ada = { email: 'ada@sunrise.example', password: 'a garden of ferns' };
  await app.call('auth.signUp', { ...ada, firstName: 'Ada', lastName: 'Byron' });
  await expect.poll(() => storedMail({ DATA_DIR }), { timeout: 20_000 }).toHaveLength(1);
  const [mail] = await storedMail({ DATA_DIR });
  await app.call('auth.verifyEmail', { token: mail?.token });
  const { headers } = await app.call('auth.signIn', ada);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Eight people who add one lead after the other, each with an id of its own, until they are stopped. */
export async function startLoad(app: ApiClient, cookie: string) {
  const chosen = { accountId: crypto.randomUUID(), contactId: crypto.randomUUID() };
  await app.call('accounts.create', { id: chosen.accountId, name: 'Sunrise Care' }, cookie);
  const contact = { id: chosen.contactId, firstName: 'Priya', lastName: 'Nair', accountId: chosen.accountId };
  await app.call('contacts.create', contact, cookie);

  /** Of each lead, the answers to its calls. */
  const tries = new Map<string, ApiResponse[]>();
  let stopped = false;

  const create = async (id: string, on = app) => {
    const answer = await on.call('leads.create', { id, title: `Lead ${id}`, ...chosen }, cookie);
    tries.set(id, [...(tries.get(id) ?? []), answer]);
    return answer;
  };
  const people = Array.from({ length: 8 }, async () => {
    while (!stopped) {
      const id = crypto.randomUUID();
      while ((await create(id)).status !== 200 && !stopped) await sleep(50);
    }
  });

  return {
    answers: () => [...tries.values()].flat(),
    acknowledged: () => [...tries].flatMap(([id, all]) => (all.some(isTaken) ? [id] : [])),
    unsure: () => [...tries].flatMap(([id, all]) => (all.some(isTaken) ? [] : [id])),
    create,
    async stop() {
      stopped = true;
      await Promise.all(people);
    },
  };
}

const isTaken = ({ status }: ApiResponse) => status === 200;

/**
 * Every acknowledged lead exists once, with the first line of its history, and no lead exists that nobody created.
 * Those without an answer are sent again, and then exist once as well.
 */
export async function expectNothingLost(
  app: ApiClient,
  cookie: string,
  load: Awaited<ReturnType<typeof startLoad>>,
) {
  const acknowledged = load.acknowledged();
  const before = await leadIds(app, cookie);
  expect(acknowledged.filter((id) => !before.includes(id))).toEqual([]);

  const unsure = load.unsure();
  for (const id of [...unsure, ...acknowledged.slice(-20)]) {
    expect((await load.create(id, app)).status).toBe(200);
  }
  const after = await leadIds(app, cookie);
  expect(after.sort()).toEqual([...acknowledged, ...unsure].sort());
  for (let n = 0; n < after.length; n += 20) {
    const stories = after
      .slice(n, n + 20)
      .map((leadId) => app.query<{ title: string }[]>('activities.byLead', { leadId }, cookie));
    for (const story of await Promise.all(stories)) expect(story).toHaveLength(1);
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

/** Fails where an answer is neither 200 nor 503 with a Retry-After header. */
export function expectOnlyRetryLater(answers: ApiResponse[]) {
  const others = answers.filter(({ status }) => status !== 200);
  expect(
    others.filter(({ status }) => status !== 503).map(({ status, text }) => `${status} ${text}`),
  ).toEqual([]);
  for (const { headers } of others) expect(headers.get('retry-after')).toMatch(/^\d+$/);
}
