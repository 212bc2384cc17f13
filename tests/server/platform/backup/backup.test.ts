import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDemoData } from '#server/demo-data/demo-data.service.ts';
import { entities } from '#server/entities.ts';
import { readContents, serverMajorVersion, withClient } from '#server/platform/backup/contents.ts';
import { findPgTools, withPasswordFile } from '#server/platform/backup/pgTools.ts';
import { isSchemaCurrent, migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { User } from '#server/platform/identity/users.entity.ts';
import { records } from '#server/records.ts';
import { addressOf, createDatabase, dropDatabase } from '../../../support/databases.ts';
import { canDump, dumpableServer } from '../../../support/servers/dumpableServer.ts';
import { temporaryFolder } from '../../../support/servers/processes.ts';

const server = await dumpableServer();
afterAll(async () => {
  if (server) await dropDatabase(server.url, filled);
  await server?.stop();
});

/** `npm run backup` and `npm run restore`, with only these variables in their environment. */
async function command(name: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const program = join('src/server/platform/backup', `${name}.ts`);
  const NODE_COMPILE_CACHE = 'node_modules/.cache/compiled';
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, said, complained };
}

const at = (url: string) => withClient(url, readContents);

const filled = `drill-${randomUUID()}`;

/** Runs this with two databases of its own, a filled one and one that is empty or a copy of `template`, and drops them. */
async function withDatabases(run: (source: string, target: string) => Promise<void>, template?: string) {
  const url = server?.url ?? '';
  const names = [`drill-${randomUUID()}`, `drill-${randomUUID()}`] as const;
  const [source, target] = [
    await createDatabase(url, names[0], filled),
    await createDatabase(url, names[1], template),
  ];
  try {
    await run(source, target);
  } finally {
    for (const name of names) await dropDatabase(url, name);
  }
}

/** Fills a database with users, records, a trash and a history. */
async function fill(url: string) {
  const orm = openDatabase(url, entities);
  try {
    await migrate(orm);
    const em = orm.em.fork();
    const email = `${randomUUID()}@team.example`;
    const active = { emailConfirmedAt: new Date(), approvedAt: new Date() };
    const name = { firstName: 'Zoë', lastName: 'O’Neil' };
    const user = em.create(User, { ...name, ...active, email, passwordHash: 'none' });
    await em.flush();
    for (const _ of [1, 2]) await createDemoData({ em: orm.em.fork(), records, user });
    // Libraries keep their tables in their own schemas.
    await em.execute(`create schema if not exists queue`);
    await em.execute(`create table if not exists queue.jobs (id int, words jsonb) partition by list (id)`);
    await em.execute(`create table if not exists queue.jobs_1 partition of queue.jobs for values in (1)`);
    await em.execute(`insert into queue.jobs values (1, '{"to": "Zoë"}')`);
  } finally {
    await orm.close();
  }
}

beforeAll(async () => {
  if (server) await fill(await createDatabase(server.url, filled));
});

const drill = server
  ? `the drill, on PostgreSQL ${server.major}`
  : 'the drill (skipped: this machine has no pg_dump that can read a server it has)';

describe.skipIf(!server)(drill, { timeout: 90_000 }, () => {
  test('a backup restored into an empty database equals the original in every table, and the database is usable', () =>
    withDatabases(async (source, target) => {
      const file = join(await temporaryFolder(), 'night', 'desk.dump');
      const backup = await command('backup', [file], { DATABASE_URL: source });
      const restore = await command('restore', [file], { DATABASE_URL: target });

      expect(backup).toMatchObject({ code: 0, complained: '' });
      expect(restore).toMatchObject({ code: 0, complained: '' });
      const [before, after] = [await at(source), await at(target)];
      expect(after).toEqual(before);
      for (const table of [
        'users',
        'accounts',
        'contacts',
        'leads',
        'activities',
        'trash',
        'history',
        'queue.jobs',
      ]) {
        expect(before[table]?.rows, table).toBeGreaterThan(0);
      }
      expect(readFileSync(file).subarray(0, 5).toString()).toBe('PGDMP');
      expect(statSync(file).mode & 0o777).toBe(0o600);

      const orm = openDatabase(target, entities);
      expect(await isSchemaCurrent(orm)).toBe(true);
      for (const edit of ['delete from history', 'update history set at = now()', 'truncate history']) {
        await expect(orm.em.fork().execute(edit), edit).rejects.toThrow('only ever added to');
      }
      await orm.close();
      await fill(target);
      expect((await at(target)).history?.rows).toBeGreaterThan(before.history?.rows ?? 0);
    }));

  test('a database with content is replaced only with --force', () =>
    withDatabases(async (source, target) => {
      const file = join(await temporaryFolder(), 'desk.dump');
      await command('backup', [file], { DATABASE_URL: source });
      const dumped = await at(source);
      await fill(target);
      const held = await at(target);

      const rejected = await command('restore', [file], { DATABASE_URL: target });
      expect(rejected.code).toBe(1);
      expect(rejected.complained).toMatch(
        /^The database is not empty: it holds \d+ tables, [\d,]+ rows\. .* --force\n$/,
      );
      expect(await at(target)).toEqual(held);

      const forced = await command('restore', [file, '--force'], { DATABASE_URL: target });
      expect(forced).toMatchObject({ code: 0, complained: '' });
      expect(await at(target)).toEqual(dumped);
    }, filled));

  test('a damaged backup changes nothing, whatever the damage', () =>
    withDatabases(async (source, target) => {
      const file = join(await temporaryFolder(), 'desk.dump');
      await command('backup', [file], { DATABASE_URL: source });
      await fill(target);
      const held = await at(target);

      for (const share of [0.99, 0.6, 0.01]) {
        truncateSync(file, Math.floor(statSync(file).size * share));
        const { code, complained } = await command('restore', [file, '--force'], { DATABASE_URL: target });
        expect([code, complained]).toEqual([1, expect.stringMatching(/^pg_restore failed: [^\n]+\n$/)]);
        expect(await at(target)).toEqual(held);
      }
    }, filled));

  test('a backup never overwrites another, and a failed one leaves no file', () =>
    withDatabases(async (source) => {
      const folder = await temporaryFolder();
      const file = join(folder, 'desk.dump');
      await command('backup', [file], { DATABASE_URL: source });
      const first = readFileSync(file);

      const again = await command('backup', [file], { DATABASE_URL: source });
      const nowhere = await command('backup', [join(folder, 'other.dump')], {
        DATABASE_URL: addressOf(source, 'not-there'),
      });

      expect(again).toMatchObject({
        code: 1,
        complained: `${file} is there already: choose another name.\n`,
      });
      expect(nowhere.code).toBe(1);
      expect(readFileSync(file)).toEqual(first);
      expect(readdirSync(folder)).toEqual(['desk.dump']);
    }));

  test('an incomplete dump is detected before it gets its name', () =>
    withDatabases(async (source) => {
      const folder = await temporaryFolder();
      const tools = findPgTools(server?.major ?? 0);
      const forgetful = {
        pg_dump: `${tools.dump} "$@" --exclude-table-data=trash`,
        pg_restore: `${tools.restore} "$@"`,
        psql: `${tools.psql} "$@"`,
      };
      const { PATH = '' } = process.env;
      for (const [name, real] of Object.entries(forgetful)) {
        const script = `#!/bin/sh\nPATH='${PATH}' exec ${real}\n`;
        writeFileSync(join(folder, name), script, { mode: 0o755 });
      }

      const backup = await command('backup', [join(folder, 'night', 'desk.dump')], {
        DATABASE_URL: source,
        PATH: `${folder}:${PATH}`,
      });

      expect(backup).toMatchObject({
        code: 1,
        complained: 'The backup differs from the database: trash.\n',
      });
      expect(readdirSync(join(folder, 'night'))).toEqual([]);
    }));
});

describe('without the PostgreSQL client programs', () => {
  test('an error says what to install', () => {
    expect(() => findPgTools(99)).toThrow(
      /^The database is PostgreSQL 99, and this machine has (no pg_dump|pg_dump \d+): install PostgreSQL's client programs in version 99 or newer .*postgresql-client-99.*\.$/,
    );
  });

  test('the backup exits with that error and leaves no file, or succeeds where it can', async () => {
    const url = inject('serverUrl');
    const folder = await temporaryFolder();
    const template = addressOf(url, inject('template'));

    const { code, complained } = await command('backup', [join(folder, 'a.dump')], {
      DATABASE_URL: template,
    });

    const isAble = canDump(await withClient(url, serverMajorVersion));
    expect([code, complained]).toEqual(
      isAble ? [0, ''] : [1, expect.stringMatching(/^The database is PostgreSQL \d+, and [^\n]+\n$/)],
    );
    expect(readdirSync(folder)).toEqual(isAble ? ['a.dump'] : []);
  });
});

test('the password is never on a command line', async () => {
  const { address, close } = await withPasswordFile('postgresql://desk:s%3Acr%40t@db.example:5433/desk');

  expect(address).not.toMatch(/s%3Acr|s:cr/);
  const file = new URL(address).searchParams.get('passfile') ?? '';
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['*:*:*:*:s\\:cr@t\n', 0o600]);
  await close();
});

test.each([
  ['backup', [], /^There is no database in .* yet\.\n$/],
  ['restore', [], /^Say which backup to restore: npm run restore <file>\n$/],
  ['restore', ['/nowhere.dump'], /^There is no file \/nowhere\.dump\.\n$/],
] as const)('%s %s says what is missing', async (name, args, sentence) => {
  const { code, complained } = await command(name, [...args], { DATA_DIR: await temporaryFolder() });

  expect([code, complained]).toEqual([1, expect.stringMatching(sentence)]);
});
