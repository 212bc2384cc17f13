import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { findRunningEmbedded } from '#server/platform/database/embedded/embedded.ts';
import {
  expectNothingLost,
  expectOnlyRetryLater,
  signUpFirstAdmin,
  startLoad,
} from '../../../support/load.ts';
import { enquiry } from '../../../support/records.ts';
import { childrenOf, freeze } from '../../../support/servers/freeze.ts';
import { postmasterFile, type StartedProcess, spawnProcess } from '../../../support/servers/processes.ts';

const limits = { LIMIT_GUESSES_PER_ADDRESS: '1000', LIMIT_SIGN_UPS_PER_HOUR: '1000' };

const postmasterPid = () => Number(readFileSync(postmasterFile(DATA_DIR), 'utf8').split('\n')[0]);

const DATA_DIR = mkdtempSync(join(tmpdir(), 'providerdesk faults '));
/** A disk that a test can fill, where there may be one. */
const isSmallDisk = isMounted(DATA_DIR, 256);
let cookie = '';
/** The process that runs on the folder: tests that leave it running share it. */
let running: StartedProcess | undefined;

async function start() {
  running = await spawnProcess({ DATA_DIR, ...limits });
  await running.waitForStatus('/readyz', 200);
  return running;
}

async function atWork(users = 8) {
  const app = running ?? (await start());
  cookie ||= await signUpFirstAdmin(app, DATA_DIR);
  return { app, load: await startLoad(app, cookie, users) };
}

async function end(signal: NodeJS.Signals) {
  const ended = await running?.end(signal);
  running = undefined;
  return ended;
}

beforeAll(() => {
  ensureClientBuild();
});
afterAll(async () => {
  await end('SIGTERM');
  if (isSmallDisk) execFileSync('umount', [DATA_DIR]);
  rmSync(DATA_DIR, { recursive: true, force: true });
});

/** Eight people create leads: each has got some of them by then. */
const enough = (load: { acknowledged(): string[] }, count: number) =>
  expect.poll(() => load.acknowledged().length, { interval: 10 }).toBeGreaterThan(count);

describe('under load', () => {
  test.each([
    ['is restarted', 'SIGINT'],
    ['crashes', 'SIGKILL'],
  ] as const)(
    'a database that %s recovers by itself, and nothing is lost or duplicated',
    async (_, signal) => {
      const { app, load } = await atWork();
      await enough(load, 24);

      const before = postmasterPid();
      process.kill(before, signal);
      await serverAgain(before);
      await app.waitForStatus('/readyz', 200);
      await enough(load, load.acknowledged().length + 16);
      await load.stop();

      expectOnlyRetryLater(load.answers());
      expect(load.answers().some(({ status }) => status === 503)).toBe(true);
      await expectNothingLost(app, cookie, load);
      expect(app.errors).toBe('');
    },
  );

  test('a database that is frozen is given up while it is, and does nothing later that a call was refused', async () => {
    const { app, load } = await atWork();
    const idOf = ({ text }: { text: string }): string => JSON.parse(text).result.data.json.id;
    const account = async (name: string) => idOf(await app.call('accounts.create', { name }, cookie));
    const names = ['Deleted', 'Deleted with others', 'Renamed', 'Changed with others', 'Kept', 'Merged'];
    const ids = await Promise.all(names.map(account));
    const [deleted = '', ofMany = '', renamed = '', changed = '', kept = '', merged = ''] = ids;
    await enough(load, 16);
    // Calls that the database freezes in the middle of their work: past their session, before they change anything.
    const session = await openSession();
    const stored = async () => (await session.query('select * from accounts order by id')).rows;
    const before = await stored();
    await session.query('begin; lock table accounts in share row exclusive mode');
    const answered: string[] = [];
    const calls = Object.entries({
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
    }).map(async ([procedure, input]) => {
      const answer = await app.call(procedure, input, cookie);
      answered.push(procedure);
      return { procedure, ...answer };
    });
    const countWaiting = async () =>
      (await session.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount;
    await expect.poll(countWaiting, { interval: 10 }).toBeGreaterThanOrEqual(5);

    const thaw = freeze(postmasterPid());
    // Whoever waited for too long on a busy machine has been refused already.
    const early = [...answered];
    // They are answered before the database goes on.
    const answers = (await Promise.all(calls)).filter(({ procedure }) => !early.includes(procedure));
    expect([await app.status('/healthz'), await app.status('/readyz')]).toEqual([200, 503]);
    thaw();
    await session.query('rollback');
    await enough(load, load.acknowledged().length + 16);
    await load.stop();

    expect(answers.filter(({ status }) => status !== 503).map(({ procedure }) => procedure)).toEqual([]);
    expectOnlyRetryLater([...answers, ...load.answers()]);
    await expectNothingLost(app, cookie, load);
    expect(await stored()).toEqual(before);
    expect(app.errors).toBe('');
  });

  test.runIf(isSmallDisk)(
    'calls get a retry-later error while the disk is full, and succeed once there is space (runs where a tmpfs can be mounted)',
    async () => {
      const { app, load } = await atWork();
      const rejected = () => load.answers().filter(({ status }) => status === 503).length;
      await enough(load, 24);

      // The disk has less than 1 GB left from the start.
      const junk = { ...enquiry({ message: 'Buy pills' }), honeypot: { website: 'https://pills.example' } };
      const refused = await app.call('intake.createLeadFromForm', junk);
      expect(refused.status).toBe(503);
      expect(refused.text).toContain('We cannot take your message just now');
      expect(await app.query('quarantine.count', undefined, cookie)).toBe(0);

      const filler = join(DATA_DIR, 'filler');
      fill(filler);
      await expect.poll(rejected).toBeGreaterThan(40);
      expect(await app.status('/healthz')).toBe(200);

      rmSync(filler);
      await enough(load, load.acknowledged().length + 24);
      await load.stop();

      expectOnlyRetryLater(load.answers());
      await expectNothingLost(app, cookie, load);
      expect(app.errors).toBe('');
    },
  );

  test('kill -9 loses no acknowledged write and leaves no partial write', async () => {
    const { load } = await atWork();
    await enough(load, 24);

    await end('SIGKILL');
    await load.stop();
    const next = await start();

    await expectNothingLost(next, cookie, load);
  });

  test('SIGTERM completes running requests, and exits', async () => {
    const { load } = await atWork();
    await enough(load, 24);

    expect(await end('SIGTERM')).toBe(0);
    await load.stop();

    const next = await start();
    const gone = load.answers().filter(({ status }) => status !== 200);
    expect(gone.filter(({ status }) => status !== 0 && status !== 503)).toEqual([]);
    await expectNothingLost(next, cookie, load);
  });

  test('what another session saw is there after a crash of the database and all its processes', async () => {
    const { app, load } = await atWork(1);
    const session = await openSession();
    const leads = async () => (await session.query<{ id: string }>('select id from leads')).rows;
    // The disk is slow: what commits is on it a tenth of a second later.
    await session.query('alter system set commit_delay = 100000');
    await session.query('alter system set commit_siblings = 0');
    await session.query(`alter system set wal_writer_delay = '10s'`);
    await session.query('select pg_reload_conf()');
    await enough(load, 2);
    const before = postmasterPid();
    const pids = [before, ...childrenOf(before)];

    const earlier = await leads();
    let seen = earlier;
    while (seen.length === earlier.length) seen = await leads();
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    // Nothing is sent again.
    await load.stop();
    await serverAgain(before);
    await app.waitForStatus('/readyz', 200);

    const { rows } = await (await openSession()).query<{ id: string }>('select id from leads');
    const after = rows.map(({ id }) => id);
    expect(seen.filter(({ id }) => !after.includes(id))).toEqual([]);
    await expectNothingLost(app, cookie, load);
  });
});

async function openSession() {
  const session = new pg.Client((await findRunningEmbedded(DATA_DIR)) ?? '').on('error', () => {});
  await session.connect();
  onTestFinished(() => session.end().catch(() => {}));
  return session;
}

/** Waits until another server on the same cluster accepts connections. */
async function serverAgain(before: number) {
  const isBack = () => {
    try {
      const file = readFileSync(postmasterFile(DATA_DIR), 'utf8').split('\n');
      return Number(file[0]) !== before && file[7]?.trim() === 'ready';
    } catch {
      return false;
    }
  };
  while (!isBack()) await sleep(5);
}

/** True if this folder is a memory disk of this size in MB now: mounting requires root, and not every container allows it. */
function isMounted(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Writes until the disk has no free page. */
function fill(file: string) {
  const descriptor = openSync(file, 'w');
  for (const size of [1_048_576, 4_096]) {
    try {
      for (const chunk = Buffer.alloc(size, 1); ; ) writeSync(descriptor, chunk);
    } catch {}
  }
  closeSync(descriptor);
}
