import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { ensureClientBuild } from '#server/platform/pages/build.ts';
import { signUpFirstAdmin } from '../../../support/load.ts';
import { startProcess, temporaryFolder } from '../../../support/servers/processes.ts';
import { replicaOf } from '../../../support/servers/replica.ts';

beforeAll(() => {
  ensureClientBuild();
});

interface Listed {
  items: { name: string }[];
}

const isMark = (cookie: string) => cookie.includes('_changed=');

test('lists are read from an up-to-date replica, and from the primary while the replica is behind or unavailable', async () => {
  const dataDir = await temporaryFolder();
  const primary = await startEmbedded(dataDir, { settings: ['fsync=off'] });
  onTestFinished(() => primary.stop());
  const start = await replicaOf({ url: primary.url, dataDir }, await temporaryFolder());
  const replica = await start();
  const DATA_DIR = await temporaryFolder();
  const env = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url, DATA_DIR };
  const app = await startProcess(env);
  await app.waitForStatus('/readyz', 200);
  // A browser without recent changes.
  const cookie = (await signUpFirstAdmin(app, DATA_DIR))
    .split('; ')
    .filter((one) => !isMark(one))
    .join('; ');

  const onReplica = async <Row extends pg.QueryResultRow>(statement: string) => {
    const client = new pg.Client(replica.url).on('error', () => {});
    await client.connect();
    return client.query<Row>(statement).finally(() => client.end());
  };
  const list = async (cookies = cookie) =>
    (await app.query<Listed>('accounts.list', {}, cookies)).items.map(({ name }) => name);
  /** The time by the replica's own clock, to the microsecond. */
  const replicaClock = async () =>
    (await onReplica<{ now: string }>('select clock_timestamp()::text as now')).rows[0]?.now ?? '';
  /** Whether the replica has run a query about accounts since then. */
  const wasQueried = async (since: string) => {
    const { rows } = await onReplica<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where pid <> pg_backend_pid() and query ilike '%accounts%' and query_start > '${since}'`,
    );
    return (rows[0]?.count ?? 0) > 0;
  };
  const servesLists = () =>
    expect
      .poll(
        async () => {
          const since = await replicaClock();
          await list();
          return wasQueried(since);
        },
        { interval: 50 },
      )
      .toBe(true);
  const add = async (name: string) => {
    const { status, headers } = await app.call('accounts.create', { name }, cookie);
    expect(status).toBe(200);
    return headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  };

  await add('Aster Care');
  await servesLists();
  expect(await list()).toEqual(['Aster Care']);

  // Replica behind: every new or changed record is still listed.
  await onReplica('select pg_wal_replay_pause()');
  await expect
    .poll(async () => (await onReplica(`select pg_get_wal_replay_pause_state() as is`)).rows[0]?.is)
    .toBe('paused');
  const marks = await add('Banksia Care');
  const mark = marks.find(isMark);
  expect(await list(`${cookie}; ${mark}`)).toEqual(['Aster Care', 'Banksia Care']);
  // Other users may see the old list until the announcement arrives.
  await expect.poll(() => list(), { interval: 5 }).toContain('Banksia Care');
  for (let n = 0; n < 20; n += 1) expect(await list()).toEqual(['Aster Care', 'Banksia Care']);
  await onReplica('select pg_wal_replay_resume()');
  await servesLists();
  expect(await list()).toEqual(['Aster Care', 'Banksia Care']);

  // A user who has just changed something does not read from the replica, whatever announcements have arrived.
  const since = await replicaClock();
  await list(`${cookie}; ${mark}`);
  expect(await wasQueried(since)).toBe(false);

  // Replica unavailable: users do not notice.
  await replica.stop();
  for (let n = 0; n < 20; n += 1) expect(await list()).toEqual(['Aster Care', 'Banksia Care']);
  await add('Correa Care');
  await expect.poll(() => list()).toEqual(['Aster Care', 'Banksia Care', 'Correa Care']);
  expect(await app.status('/readyz')).toBe(200);
  expect(app.errors).toBe('');
  expect(await app.end('SIGTERM')).toBe(0);
});
