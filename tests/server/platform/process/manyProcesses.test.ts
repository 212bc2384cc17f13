import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { createDatabase, dropDatabase } from '../../../support/databases.ts';
import { expectNothingLost, signUpFirstAdmin, startLoad } from '../../../support/load.ts';
import { startProcess, temporaryFolder } from '../../../support/servers/processes.ts';
import { roundRobin } from '../../../support/servers/roundRobin.ts';
import { storedMail } from '../../../support/servers/storedMail.ts';

beforeAll(() => {
  ensureClientBuild();
});

const GUESSES = 3;

test('three processes that start at once on an empty database work as one behind one address, even when one of them is killed', async () => {
  const DATABASE_URL = await createDatabase(inject('serverUrl'), `many-${crypto.randomUUID()}`);
  onTestFinished(() => dropDatabase(inject('serverUrl'), new URL(DATABASE_URL).pathname.slice(1)));
  const DATA_DIR = await temporaryFolder();
  const env = {
    DATABASE_URL,
    DATA_DIR,
    LIMIT_SIGN_UPS_PER_HOUR: '100',
    LIMIT_GUESSES_PER_ACCOUNT: `${GUESSES}`,
    LIMIT_GUESSES_PER_ADDRESS: '1000',
  };
  const three = await Promise.all([1, 2, 3].map(() => startProcess(env)));
  await Promise.all(three.map((app) => app.waitForStatus('/readyz', 200)));
  const [first, second] = three as [(typeof three)[0], (typeof three)[0]];
  const all = await roundRobin(three);

  // A session of one process is valid in all of them.
  const cookie = await signUpFirstAdmin(all, DATA_DIR);
  for (const app of three) expect(await app.query('auth.session', null, cookie)).not.toBeNull();

  // Limits are counted across all processes.
  const stranger = { email: 'eve@sunrise.example', password: 'a wrong guess' };
  const guesses = Array.from({ length: 3 * GUESSES }, () => all.call('auth.signIn', stranger));
  const rejected = (await Promise.all(guesses)).filter(({ status }) => status === 429);
  expect(rejected).toHaveLength(2 * GUESSES);

  // Each mail is sent once, although all three processes read the queue.
  const people = Array.from({ length: 6 }, (_, n) => `person-${n}@sunrise.example`);
  for (const email of people)
    await all.call('auth.signUp', {
      email,
      firstName: 'Sam',
      lastName: 'Staff',
      password: 'four calm words',
    });
  const recipients = async () => (await storedMail({ DATA_DIR })).map(({ to }) => to).sort();
  await expect.poll(recipients).toEqual(['ada@sunrise.example', ...people].toSorted());

  // A change through one process is announced by another.
  const input = encodeURIComponent(JSON.stringify({ json: { tab: crypto.randomUUID() } }));
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const url = `${second.address}/trpc/live.changes?input=${input}`;
  const stream = await fetch(url, { headers: { cookie }, signal: gone.signal });
  let received = '';
  const listening = (async () => {
    for await (const chunk of stream.body ?? []) received += Buffer.from(chunk).toString();
  })().catch(() => {});
  await expect.poll(() => received).toContain('"missed":false');
  const id = crypto.randomUUID();
  await first.call('accounts.create', { id, name: 'Coastline' }, cookie);
  await expect.poll(() => received, { interval: 5 }).toContain(id);

  // One process is killed under load, and its users continue on the others.
  const load = await startLoad(all, cookie);
  const enough = (count: number) =>
    expect.poll(() => load.acknowledged().length, { interval: 10 }).toBeGreaterThan(count);
  await enough(40);
  await first.end('SIGKILL');
  await enough(load.acknowledged().length + 24);
  await load.stop();
  await expectNothingLost(all, cookie, load);
  expect(Math.min(...all.shares())).toBeGreaterThan(10);

  // An open stream does not delay the end of a process.
  expect(await second.end('SIGTERM')).toBe(0);
  await listening;
});
