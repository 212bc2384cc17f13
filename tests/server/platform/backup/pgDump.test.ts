import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { entities } from '#server/entities.ts';
import { withClient } from '#server/platform/backup/connection.ts';
import { readContents } from '#server/platform/backup/contents.ts';
import { createDump } from '#server/platform/backup/pg-dump/createDump.ts';
import { findPgTools, withPasswordFile } from '#server/platform/backup/pg-dump/pgTools.ts';
import { restoreDumpFile } from '#server/platform/backup/pg-dump/restoreDump.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { createDatabase, dropDatabase } from '../../../support/databases.ts';
import { dumpableServer } from '../../../support/servers/dumpableServer.ts';
import { runProgramFile, temporaryFolder } from '../../../support/servers/processes.ts';

const server = await dumpableServer();
afterAll(() => server?.stop());

const contentsOf = (url: string) => withClient(url, readContents);

async function newDatabase() {
  const url = server?.url ?? '';
  const name = `dump-${randomUUID()}`;
  onTestFinished(() => dropDatabase(url, name));
  return createDatabase(url, name);
}

const drill = server
  ? `a dump of PostgreSQL ${server.major}`
  : 'a dump (skipped: this machine has no pg_dump that can read a server it has)';

describe.skipIf(!server)(drill, () => {
  test('equals the original when it is restored, and changes nothing when it is damaged', async () => {
    const [source, target] = [await newDatabase(), await newDatabase()];
    const orm = openDatabase(source, entities);
    await migrate(orm);
    await orm.close();
    // Libraries keep their tables in their own schemas.
    await withClient(source, (client) =>
      client.query(`create schema queue; create table queue.jobs (id int, words jsonb) partition by list (id);
        create table queue.jobs_1 partition of queue.jobs for values in (1);
        insert into queue.jobs values (1, '{"to": "Zoë"}')`),
    );
    const file = join(await temporaryFolder(), 'night', 'desk.dump');
    const held = await contentsOf(source);

    const backup = await runProgramFile('backup.ts', [file], { DATABASE_URL: source });
    const restored = await runProgramFile('restore.ts', [file], { DATABASE_URL: target });

    expect(backup).toMatchObject({ code: 0, complained: '' });
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('PGDMP');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(held['queue.jobs']?.rows).toBe(1);
    const restoredContents = await contentsOf(target);
    expect(restoredContents).toEqual({ ...held, restored_copies: { rows: 1, sum: expect.anything() } });

    await expect(restoreDumpFile(target, file, {})).rejects.toThrow(
      /^The database is not empty: .* --force$/,
    );
    truncateSync(file, Math.floor(statSync(file).size * 0.6));
    await expect(restoreDumpFile(target, file, { replace: true })).rejects.toThrow(/^pg_restore failed: /);
    expect(await contentsOf(target)).toEqual(restoredContents);
  });

  test('that is incomplete is detected before it gets its name', async () => {
    const source = await newDatabase();
    await withClient(source, (client) =>
      client.query('create table trash (id int); insert into trash values (1)'),
    );
    const folder = await temporaryFolder();
    const tools = findPgTools(server?.major ?? 0);
    const forgetful = {
      pg_dump: `${tools.dump} "$@" --exclude-table-data=trash`,
      pg_restore: `${tools.restore} "$@"`,
      psql: `${tools.psql} "$@"`,
    };
    const { PATH = '' } = process.env;
    for (const [name, real] of Object.entries(forgetful)) {
      writeFileSync(join(folder, name), `#!/bin/sh\nPATH='${PATH}' exec ${real}\n`, { mode: 0o755 });
    }
    vi.stubEnv('PATH', `${folder}:${PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());

    const dump = createDump(source, join(folder, 'night', 'desk.dump'));

    await expect(dump).rejects.toThrow('The backup differs from the database: trash.');
    expect(readdirSync(join(folder, 'night'))).toEqual([]);
  });
});

test('without the client programs of PostgreSQL an error says what to install', () => {
  expect(() => findPgTools(99)).toThrow(
    /^The database is PostgreSQL 99, and this machine has (no pg_dump|pg_dump \d+): install PostgreSQL's client programs in version 99 or newer .*postgresql-client-99.*\.$/,
  );
});

test('the password is never on a command line', async () => {
  const { address, close } = await withPasswordFile('postgresql://desk:s%3Acr%40t@db.example:5433/desk');

  expect(address).not.toMatch(/s%3Acr|s:cr/);
  const file = new URL(address).searchParams.get('passfile') ?? '';
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['*:*:*:*:s\\:cr@t\n', 0o600]);
  await close();
});
