import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, onTestFinished, test } from 'vitest';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { entities } from '#server/entities.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { createDatabase, dropDatabase } from '../../../support/databases.ts';
import { signUpFirstAdmin } from '../../../support/load.ts';
import {
  postmasterFile,
  runProgramFile,
  type StartedProcess,
  spawnProcess,
  startProcess,
  startProxy,
  temporaryFolder,
} from '../../../support/servers/processes.ts';

beforeAll(() => {
  ensureClientBuild();
});

const untilReady = (app: StartedProcess) => becomes(app, '/readyz', 200);
const becomes = (app: StartedProcess, path: string, status: number) =>
  expect.poll(() => app.status(path), { interval: 20 }).toBe(status);

describe('a start', () => {
  test('SIGTERM in the middle of a start leaves nothing running', async () => {
    const DATA_DIR = await temporaryFolder();
    const app = await startProcess({ DATA_DIR });
    await becomes(app, '/healthz', 200);

    expect(await app.end('SIGTERM')).toBe(0);

    expect(existsSync(postmasterFile(DATA_DIR))).toBe(false);
  });

  test.each([
    [
      'a folder that cannot be created',
      { DATA_DIR: '/dev/null/data' },
      /^The data folder .* cannot be written/,
    ],
    ['an invalid value', { SIGN_UP: 'perhaps' }, /^SIGN_UP takes approval, open, or/],
  ])('%s is rejected in one line', async (_, env, line) => {
    const app = await startProcess(env);

    expect(await app.ended()).toBe(1);
    expect(app.output).toBe('');
    expect(app.errors).toMatch(line);
    expect(app.errors.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('with a database of its own', () => {
  let DATA_DIR = '';
  /** The PID file of the first run. */
  let pidFile = '';
  let app: StartedProcess | undefined;
  beforeAll(async () => {
    DATA_DIR = await mkdtemp(join(tmpdir(), 'providerdesk process ü '));
  });
  afterAll(async () => {
    await app?.end('SIGTERM');
    await rm(DATA_DIR, { recursive: true });
  });

  test('of two processes that start at once on an empty folder one runs and the other says why it does not', async () => {
    const both = await Promise.all([spawnProcess({ DATA_DIR }), spawnProcess({ DATA_DIR })]);
    onTestFailed(async () => {
      await Promise.all(both.map((app) => app.end('SIGTERM')));
    });

    const loser = await Promise.race(both.map((app) => app.ended().then(() => app)));
    app = both.find((app) => app !== loser) as StartedProcess;
    await untilReady(app);
    pidFile = readFileSync(postmasterFile(DATA_DIR), 'utf8');

    expect(loser.errors).toMatch(/^Another ProviderDesk is already running on this data folder.*\n$/);
  });

  test('the first start prints its address and who becomes administrator', async () => {
    expect(await app?.status('/healthz')).toBe(200);
    await expect.poll(() => app?.output).toContain('the first to sign up becomes the administrator');
    expect(app?.output).toContain(`ready at ${app?.address}`);
    expect(app?.output).not.toContain('The public site shows');
  });

  test('SIGTERM lets a request that is under way finish, and ends the process, its database too', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': 2 };
    const slow = request(`${app?.address}/trpc/auth.signIn`, { method: 'POST', headers });
    const answered = once(slow, 'response');
    slow.write('{');
    await expect.poll(() => app?.output).toContain('/trpc/auth.signIn');

    const ended = app?.end('SIGTERM');
    await becomes(app as StartedProcess, '/healthz', 0);
    slow.end('}');

    const [response] = await answered;
    expect(response.statusCode).toBe(400);
    response.resume();
    expect(await ended).toBe(0);
    expect(existsSync(postmasterFile(DATA_DIR))).toBe(false);
    expect(app?.errors).toBe('');
  });

  test('a second start succeeds also where the number in a PID file left behind is now of another process', async () => {
    await app?.end('SIGTERM');
    writeFileSync(postmasterFile(DATA_DIR), pidFile.replace(/^\d+/, `${process.pid}`));

    app = await spawnProcess({ DATA_DIR });
    await untilReady(app);

    expect(app.output).not.toContain('The schema has taken');
    expect(app.errors).toBe('');
  });

  test('it prevents another on the same folder, which ends with one line that says why', async () => {
    const another = await startProcess({ DATA_DIR });

    expect(await another.ended()).toBe(1);
    expect(another.errors).toBe(
      `Another ProviderDesk is already running on this data folder (process ${app?.pid}): stop it first, or set another DATA_DIR.\n`,
    );
    expect(await app?.status('/readyz')).toBe(200);
  });

  test('its folder takes no restored backup, though it gives one', async () => {
    const file = join(DATA_DIR, 'running.zip');
    expect(await runProgramFile('backup.ts', [file], { DATA_DIR })).toMatchObject({ code: 0 });

    const restored = await runProgramFile('restore.ts', [file, '--force'], { DATA_DIR });

    expect(restored.code).toBe(1);
    expect(restored.complained).toMatch(
      /^Another ProviderDesk is already running on this data folder .*stop it first.*\n$/,
    );
    expect(await app?.status('/readyz')).toBe(200);
  });

  test('a closed terminal ends it, its database too', async () => {
    expect(await app?.end('SIGHUP')).toBe(0);

    expect(existsSync(postmasterFile(DATA_DIR))).toBe(false);
    app = await spawnProcess({ DATA_DIR });
    await untilReady(app);
  });

  test('killed by kill -9 it leaves its database running, which the next process takes over', async () => {
    const before = readFileSync(postmasterFile(DATA_DIR), 'utf8');
    await app?.end('SIGKILL');

    app = await spawnProcess({ DATA_DIR });
    await untilReady(app);

    expect(readFileSync(postmasterFile(DATA_DIR), 'utf8')).toBe(before);
  });

  test('it is ended by a Ctrl+C that arrives twice, as through npm, and still closes the database that it took over', async () => {
    expect(existsSync(postmasterFile(DATA_DIR))).toBe(true);

    process.kill(app?.pid ?? 0, 'SIGINT');
    await nextTurn();
    expect(await app?.end('SIGINT')).toBe(0);

    expect(existsSync(postmasterFile(DATA_DIR))).toBe(false);
  });
});

describe('with a PostgreSQL server', () => {
  const name = 'process';
  let databaseUrl = '';
  beforeAll(async () => {
    databaseUrl = await createDatabase(inject('serverUrl'), name, inject('template'));
  });
  afterAll(() => dropDatabase(inject('serverUrl'), name));

  test('two processes that start at once on an old schema both become ready, and its data is kept', async () => {
    const DATA_DIR = await temporaryFolder();
    const name = 'process-old-schema';
    const DATABASE_URL = await createDatabase(inject('serverUrl'), name);
    onTestFinished(() => dropDatabase(inject('serverUrl'), name));
    const orm = openDatabase(DATABASE_URL, entities);
    const [first] = await orm.migrator.getPending();
    await orm.migrator.up({ to: first?.name });
    await orm.em.execute(
      `insert into accounts (id, name, created_at, updated_at) values (gen_random_uuid(), 'Old Care', now(), now())`,
    );
    await orm.close();

    // Both reach the migrations while this lock is held.
    const holder = new pg.Client(DATABASE_URL).on('error', () => {});
    await holder.connect();
    await holder.query('begin; lock table mikro_orm_migrations in access exclusive mode');
    const start = () => startProcess({ DATABASE_URL, DATA_DIR });
    const both = await Promise.all([start(), start()]);
    await Promise.all(both.map((app) => becomes(app, '/healthz', 200)));
    // Another connection asks: within a transaction the server answers what it saw first.
    const watcher = openDatabase(DATABASE_URL, entities);
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await watcher.em.fork().execute<[{ count: number }]>(waiting))[0].count)
      .toBeGreaterThan(0);
    await watcher.close();
    await holder.end();
    await Promise.all(both.map(untilReady));

    const cookie = await signUpFirstAdmin(both[0], DATA_DIR);
    for (const app of both) {
      expect(await app.query('accounts.list', { search: 'old care' }, cookie)).toMatchObject({
        items: [{ name: 'Old Care' }],
      });
      expect((await app.call('accounts.create', { name: 'Zoe Care' }, cookie)).status).toBe(200);
    }
    const taken = both.map(({ output }) => output.match(/The schema has taken/g)?.length ?? 0);
    expect(taken.filter((count) => count > 0)).toHaveLength(1);
  });

  // Three at once on an empty database: see manyProcesses.test.ts.
  test('it waits for a database that is unreachable, at its start and later, stays alive meanwhile, and says once that the site shows samples', async () => {
    const proxy = await startProxy(databaseUrl);
    const app = await startProcess({
      DATABASE_URL: proxy.address,
      PUBLIC_URL: 'https://desk.banksia.com.au',
    });

    await becomes(app, '/readyz', 503);
    await proxy.open();
    await untilReady(app);
    const warnings = () => app.output.match(/The public site shows the samples [^:]*: name, phone number/g);
    await expect.poll(() => warnings()?.length).toBe(1);
    proxy.close();
    await becomes(app, '/readyz', 503);
    expect(await app.status('/healthz')).toBe(200);
    await proxy.open();
    await untilReady(app);

    const PORT = new URL(app.address).port;
    const another = await startProcess({ DATABASE_URL: databaseUrl, PORT });
    expect(await another.ended()).toBe(1);
    expect(another.errors).toBe(`PORT ${PORT} is in use by another program: stop it, or set another.\n`);

    expect(await app.end('SIGTERM')).toBe(0);
    expect(warnings()).toHaveLength(1);
  });

  test('a wrong password is rejected in one line', async () => {
    const url = new URL(databaseUrl);
    url.password = 'wrong';
    const app = await startProcess({ DATABASE_URL: url.href });

    expect(await app.ended()).toBe(1);
    expect(app.errors).toBe(
      'DATABASE_URL does not open the database: password authentication failed for user "postgres".\n',
    );
  });
});
