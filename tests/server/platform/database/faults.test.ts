import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  expectNothingLost,
  expectOnlyRetryLater,
  signUpFirstAdmin,
  startLoad,
} from '../../../support/load.ts';
import { usedDataFolders } from '../../../support/servers/dataFolders.ts';
import { freeze } from '../../../support/servers/freeze.ts';
import { startProcess } from '../../../support/servers/processes.ts';

const usedDataFolder = usedDataFolders();

const limits = { LIMIT_GUESSES_PER_ADDRESS: '1000', LIMIT_SIGN_UPS_PER_HOUR: '1000' };

const postmasterOf = (DATA_DIR: string) =>
  Number(readFileSync(join(DATA_DIR, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

async function atWork() {
  const DATA_DIR = await usedDataFolder();
  const app = await startProcess({ DATA_DIR, ...limits });
  await app.waitForStatus('/readyz', 200);
  const cookie = await signUpFirstAdmin(app, DATA_DIR);
  return { DATA_DIR, app, cookie, load: await startLoad(app, cookie) };
}

const enough = (load: { acknowledged(): string[] }, count: number) =>
  expect.poll(() => load.acknowledged().length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(count);

describe('under load', { timeout: 120_000 }, () => {
  test.each([
    ['is restarted', 'SIGINT'],
    ['crashes', 'SIGKILL'],
  ] as const)(
    'a database that %s recovers by itself, and nothing is lost or duplicated',
    async (_, signal) => {
      const { DATA_DIR, app, cookie, load } = await atWork();
      await enough(load, 50);

      const before = postmasterOf(DATA_DIR);
      process.kill(before, signal);
      const back = await serverAgain(DATA_DIR, before);
      await app.waitForStatus('/readyz', 200);
      const seconds = (performance.now() - back) / 1_000;
      await enough(load, load.acknowledged().length + 20);
      await load.stop();

      expect(seconds).toBeLessThan(2);
      expectOnlyRetryLater(load.answers());
      expect(load.answers().some(({ status }) => status === 503)).toBe(true);
      await expectNothingLost(app, cookie, load);
      expect(app.errors).toBe('');
      expect(await app.end('SIGTERM')).toBe(0);
    },
  );

  test('a database that is frozen is given up within five seconds, and does nothing later that a call was refused', async () => {
    const { DATA_DIR, app, cookie, load } = await atWork();
    const idOf = ({ text }: { text: string }): string => JSON.parse(text).result.data.json.id;
    const account = async (name: string) => idOf(await app.call('accounts.create', { name }, cookie));
    const names = ['Deleted', 'Deleted with others', 'Renamed', 'Changed with others', 'Kept', 'Merged'];
    const ids = await Promise.all(names.map(account));
    const [deleted = '', ofMany = '', renamed = '', changed = '', kept = '', merged = ''] = ids;
    await enough(load, 20);

    const thaw = freeze(postmasterOf(DATA_DIR));
    const before = performance.now();
    const answers = await Promise.all(
      Object.entries({
        'accounts.create': { id: crypto.randomUUID(), name: 'Created' },
        'accounts.delete': { id: deleted },
        'accounts.deleteMany': { ids: [ofMany] },
        'accounts.update': { id: renamed, version: 1, data: { name: 'Renamed since' } },
        'accounts.changeMany': { selection: { ids: [changed] }, change: { industry: 'health' } },
        'merges.create': {
          id: crypto.randomUUID(),
          noun: 'accounts',
          kept: { id: kept, version: 1 },
          gone: { id: merged, version: 1 },
          data: {},
        },
        'demoData.clear': undefined,
        'auth.updateProfile': { firstName: 'Augusta', lastName: 'King' },
      }).map(([procedure, input]) => app.call(procedure, input, cookie)),
    );
    const seconds = (performance.now() - before) / 1_000;
    expect([await app.status('/healthz'), await app.status('/readyz')]).toEqual([200, 503]);
    thaw();
    await enough(load, load.acknowledged().length + 20);
    await load.stop();

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(seconds).toBeLessThan(5);
    expectOnlyRetryLater([...answers, ...load.answers()]);
    await expectNothingLost(app, cookie, load);
    const accounts = ids.map((id) =>
      app.query<{ name: string; version: number }>('accounts.byId', { id }, cookie),
    );
    expect((await Promise.all(accounts)).map(({ name, version }) => `${name}, version ${version}`)).toEqual(
      names.map((name) => `${name}, version 1`),
    );
    expect(app.errors).toBe('');
  });

  test('kill -9 loses no acknowledged write and leaves no partial write', { retry: 2 }, async () => {
    const { DATA_DIR, app, cookie, load } = await atWork();
    await enough(load, 100);

    await app.end('SIGKILL');
    await load.stop();
    const before = performance.now();
    const next = await startProcess({ DATA_DIR, ...limits });
    await next.waitForStatus('/readyz', 200);

    expect(performance.now() - before).toBeLessThan(5_000);
    await expectNothingLost(next, cookie, load);
  });

  test('SIGTERM completes running requests and exits within ten seconds', async () => {
    const { DATA_DIR, app, cookie, load } = await atWork();
    await enough(load, 50);

    const before = performance.now();
    expect(await app.end('SIGTERM')).toBe(0);
    expect(performance.now() - before).toBeLessThan(10_000);
    await load.stop();

    const next = await startProcess({ DATA_DIR, ...limits });
    await next.waitForStatus('/readyz', 200);
    const gone = load.answers().filter(({ status }) => status !== 200);
    expect(gone.filter(({ status }) => status !== 0 && status !== 503)).toEqual([]);
    await expectNothingLost(next, cookie, load);
  });
});

/** Waits until another server on the same cluster accepts connections, and returns that time. */
async function serverAgain(DATA_DIR: string, before: number) {
  const isBack = () => {
    try {
      const file = readFileSync(join(DATA_DIR, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
      return Number(file[0]) !== before && file[7]?.trim() === 'ready';
    } catch {
      return false;
    }
  };
  while (!isBack()) await sleep(5);
  return performance.now();
}
