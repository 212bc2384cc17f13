import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { entities } from '#server/entities.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { createDatabase, dropDatabase } from '../../../support/databases.ts';
import { signUpFirstAdmin } from '../../../support/load.ts';
import {
  openProxy,
  postmasterFile,
  runProgramFile,
  type StartedProcess,
  spawnProcess,
  startProcess,
} from '../../../support/servers/processes.ts';

beforeAll(() => {
  ensureClientBuild();
});

const untilReady = (app: StartedProcess) => becomes(app, '/readyz', 200);
const becomes = (app: StartedProcess, path: string, status: number) =>
  expect.poll(() => app.status(path), { interval: 20 }).toBe(status);

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

    expect(loser.errors).toMatch(/^Another ProviderDesk is already running on this data folder.*\n$/);
  });

  test('a terminal that is closed in the middle of the first start leaves nothing running', async () => {
    await becomes(app as StartedProcess, '/healthz', 200);
    pidFile = readFileSync(postmasterFile(DATA_DIR), 'utf8');

    expect(await app?.end('SIGHUP')).toBe(0);

    expect(existsSync(postmasterFile(DATA_DIR))).toBe(false);
  });

  test('a second start succeeds, also where the number in a PID file left behind is now of another process', async () => {
    writeFileSync(postmasterFile(DATA_DIR), pidFile.replace(/^\d+/, `${process.pid}`));

    app = await spawnProcess({ DATA_DIR });
    await untilReady(app);

    expect(app.errors).toBe('');
  });

  test('it prints its address and who becomes administrator', async () => {
    await expect.poll(() => app?.output).toContain('the first to sign up becomes the administrator');
    expect(app?.output).toContain(`ready at ${app?.address}`);
    expect(app?.output).not.toContain('The public site shows');
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

  test('killed by kill -9 it leaves its database running, which the next process takes over', async () => {
    const before = readFileSync(postmasterFile(DATA_DIR), 'utf8');
    await app?.end('SIGKILL');

    app = await spawnProcess({ DATA_DIR });
    await untilReady(app);

    expect(readFileSync(postmasterFile(DATA_DIR), 'utf8')).toBe(before);
    expect(app.output).not.toContain('The schema has taken');
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
  const name = `process-${crypto.randomUUID()}`;
  let DATA_DIR = '';
  let DATABASE_URL = '';
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  let both: StartedProcess[] = [];
  beforeAll(async () => {
    DATA_DIR = await mkdtemp(join(tmpdir(), 'providerdesk process ü '));
    DATABASE_URL = await createDatabase(inject('serverUrl'), name);
    proxy = await openProxy(DATABASE_URL);
  });
  afterAll(async () => {
    await Promise.all(both.map((app) => app.end('SIGTERM')));
    proxy.close();
    await dropDatabase(inject('serverUrl'), name);
    await rm(DATA_DIR, { recursive: true });
  });

  // Three at once on an empty database: see manyProcesses.test.ts.
  test('two processes wait for an old schema that is unreachable, say so in one line, both become ready once it is there, and its data is kept', async () => {
    const orm = openDatabase(DATABASE_URL, entities);
    const [first] = await orm.migrator.getPending();
    await orm.migrator.up({ to: first?.name });
    await orm.em.execute(
      `insert into accounts (id, name, created_at, updated_at) values (gen_random_uuid(), 'Old Care', now(), now())`,
    );
    await orm.close();
    const env = { DATABASE_URL: proxy.address, DATA_DIR, PUBLIC_URL: 'https://desk.banksia.com.au' };
    both = await Promise.all([spawnProcess(env), spawnProcess(env)]);
    await Promise.all(both.map((app) => becomes(app, '/readyz', 503)));

    // Both reach the migrations while this lock is held.
    const holder = new pg.Client(DATABASE_URL).on('error', () => {});
    await holder.connect();
    await holder.query('begin; lock table mikro_orm_migrations in access exclusive mode');
    await proxy.open();
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

    // What is waited for is said once, whatever asks for it.
    const warned = both.map(({ output }) =>
      output.split('ProviderDesk is ready')[0]?.match(/"level":[456]0.*/g),
    );
    expect(warned).toEqual(both.map(() => [expect.stringContaining('The database cannot be reached yet')]));

    const cookie = await signUpFirstAdmin(both[0] as StartedProcess, DATA_DIR);
    for (const app of both) {
      expect(await app.query('accounts.list', { search: 'old care' }, cookie)).toMatchObject({
        items: [{ name: 'Old Care' }],
      });
      expect((await app.call('accounts.create', { name: 'Zoe Care' }, cookie)).status).toBe(200);
    }
    const taken = both.map(({ output }) => output.match(/The schema has taken/g)?.length ?? 0);
    expect(taken.filter((count) => count > 0)).toHaveLength(1);
  });

  const warnings = ({ output }: StartedProcess) =>
    output.match(/The public site shows the samples [^:]*: name, phone number/g)?.length;

  test('a database that goes away later is waited for too, and each says once that the site shows samples', async () => {
    await expect.poll(() => both.map(warnings)).toEqual([1, 1]);

    proxy.close();
    await Promise.all(both.map((app) => becomes(app, '/readyz', 503)));
    expect(await Promise.all(both.map((app) => app.status('/healthz')))).toEqual([200, 200]);
    await proxy.open();
    await Promise.all(both.map(untilReady));

    expect(both.map(warnings)).toEqual([1, 1]);
  });

  test('a port in use is rejected in one line', async () => {
    const PORT = new URL(both[0]?.address ?? '').port;
    const another = await startProcess({ DATABASE_URL, DATA_DIR, PORT });

    expect(await another.ended()).toBe(1);
    expect(another.errors).toBe(`PORT ${PORT} is in use by another program: stop it, or set another.\n`);
  });

  test('SIGTERM lets a request that is under way finish, and ends the process', async () => {
    const app = both[0] as StartedProcess;
    const headers = { 'content-type': 'application/json', 'content-length': 2 };
    const slow = request(`${app.address}/trpc/auth.signIn`, { method: 'POST', headers });
    const answered = once(slow, 'response');
    const begun = () => app.output.match(/\/trpc\/auth\.signIn/g)?.length ?? 0;
    const before = begun();
    slow.write('{');
    await expect.poll(begun).toBeGreaterThan(before);

    const ended = app.end('SIGTERM');
    await becomes(app, '/healthz', 0);
    slow.end('}');

    const [response] = await answered;
    expect(response.statusCode).toBe(400);
    response.resume();
    expect(await ended).toBe(0);
    expect(app.errors).toBe('');
  });

  test('a wrong password is rejected in one line', async () => {
    const url = new URL(DATABASE_URL);
    url.password = 'wrong';
    const app = await startProcess({ DATABASE_URL: url.href, DATA_DIR });

    expect(await app.ended()).toBe(1);
    expect(app.errors).toBe(
      'DATABASE_URL does not open the database: password authentication failed for user "postgres".\n',
    );
  });
});
