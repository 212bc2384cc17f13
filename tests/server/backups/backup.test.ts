import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openArchive, writeArchive } from '#server/backups/file/archive.ts';
import { checkBackup } from '#server/backups/file/checkBackup.ts';
import { withClient } from '#server/backups/file/connection.ts';
import { createBackup } from '#server/backups/file/createBackup.ts';
import { filePart, type Manifest, tablePart } from '#server/backups/file/manifest.ts';
import { rejectTarget, restoreBackup } from '#server/backups/file/restoreBackup.ts';
import { LEFT_OUT, listTables, tableName } from '#server/backups/file/tables.ts';
import { FILE_KEYS } from '#server/documents/files.service.ts';
import { entities } from '#server/entities.ts';
import { records } from '#server/nouns.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { isSchemaCurrent, knownMigrations, migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { User } from '#server/platform/identity/users.entity.ts';
import { openAnnouncements } from '#server/platform/live/announcements.ts';
import { openFolderStorage } from '#server/platform/storage/openStorage.ts';
import { createDemoData } from '#server/setup/demo-data/demo-data.service.ts';
import { StartupError } from '#server/startupError.ts';
import { addressOf, createDatabase, dropDatabase } from '../../support/databases.ts';
import { runProgramFile, temporaryFolder } from '../../support/servers/processes.ts';
import { untilHeard } from '../../support/stream.ts';

const serverUrl = inject('serverUrl');
const name = `drill-${randomUUID()}`;
const source = addressOf(serverUrl, name);
const KEY = randomUUID();
const LOST_KEY = randomUUID();
let folder = '';
/** Made once, of `source`. */
let file = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'providerdesk drill ü '));
  await createDatabase(serverUrl, name, inject('template'));
  await fill(source);
  const storage = openFolderStorage(folder);
  await storage.put(KEY, Readable.from([Buffer.from('a plan')]));
  file = join(folder, 'night', 'desk.zip');
  await createBackup({ databaseUrl: source, file, files: { storage, keys: FILE_KEYS } });
});
afterAll(async () => {
  await dropDatabase(serverUrl, name);
  await rm(folder, { recursive: true });
});

/** Fills a database with users, records, a trash with a document, a history and a session. */
async function fill(url: string) {
  const orm = openDatabase(url, entities);
  try {
    await migrate(orm);
    const em = orm.em.fork();
    const active = { emailConfirmedAt: new Date(), approvedAt: new Date() };
    const fields = { firstName: 'Zoë\t\\N\r\n', lastName: 'O’Neil', passwordHash: 'none', ...active };
    const user = em.create(User, { ...fields, email: `${randomUUID()}@team.example` });
    await em.flush();
    await createDemoData({ em: orm.em.fork(), records, user, storage: openFolderStorage(folder) });
    for (const [id, key] of [KEY, LOST_KEY].entries()) {
      const row = JSON.stringify({ file_key: key, size: 6 });
      await em.execute(
        `insert into trash (id, batch_id, batch_title, position, table_name, kind, deleted_at, row_id, row)
         values (gen_random_uuid(), gen_random_uuid(), 'A plan', ?, 'document_versions', 'row', now(), ?, ?)`,
        [id, key, row],
      );
    }
    const session = [randomUUID().replaceAll('-', '').repeat(2), user.id];
    await em.execute(
      `insert into sessions (id, user_id, expires_at, created_at, last_used_at, password_checked_at)
       values (?, ?, now(), now(), now(), now())`,
      session,
    );
  } finally {
    await orm.close();
  }
}

/** `npm run backup` and `npm run restore`, with only these variables in their environment. */
const command = (program: 'backup' | 'restore', args: string[], env: Record<string, string>) =>
  runProgramFile(`${program}.ts`, args, env);

const query = <Row>(url: string, statement: string) =>
  withClient(url, async (client) => (await client.query(statement)).rows as Row[]);

/** The number of rows and a checksum of each table of the product. */
const contentsOf = (url: string) =>
  withClient(url, async (client) => {
    await client.query(`set timezone = 'UTC'`);
    const tables = (await listTables(client)).filter(({ name }) => !LEFT_OUT.includes(name));
    const statements = tables.map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int as rows, sum(hashtextextended(t::text, 0)) from ${tableName(name)} t`,
    );
    const { rows } = await client.query(statements.join(' union all '));
    return Object.fromEntries(rows.map(({ name, ...content }) => [name, content])) as Record<
      string,
      { rows: number; sum: string | null }
    >;
  });

/** Columns, indexes, constraints and triggers, with whether these are on. */
const schemaOf = (url: string) =>
  query(
    url,
    `select table_name as of, column_name as name, concat(data_type, character_maximum_length, datetime_precision, is_nullable, column_default, generation_expression) as is
       from information_schema.columns where table_schema = 'public'
      union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
                 where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass::text, tgname, concat(tgenabled, pg_get_triggerdef(oid)) from pg_trigger
                 where not tgisinternal
      order by 1, 2, 3`,
  );

/** Runs this with an empty database, or a copy of another, and drops it. */
async function withTarget(run: (target: string) => Promise<void>, template?: string) {
  const name = `drill-${randomUUID()}`;
  const target = await createDatabase(serverUrl, name, template);
  await run(target).finally(() => dropDatabase(serverUrl, name));
}

const restore = (databaseUrl: string, from = file, replace = false) =>
  restoreBackup({ databaseUrl, file: from, storage: openFolderStorage(join(folder, 'restored')), replace });

test('a backup that is restored by a user without special rights equals the original, and is usable', () =>
  withTarget(async (target) => {
    const [database, role] = [new URL(target).pathname.slice(1), `owner-${randomUUID()}`];
    await query(serverUrl, `create role "${role}" login password 'desk'`);
    await query(serverUrl, `alter database "${database}" owner to "${role}"`);
    const owned = Object.assign(new URL(target), { username: role, password: 'desk' }).href;
    const [dataDir, newDataDir] = [await temporaryFolder(), await temporaryFolder()];
    await openFolderStorage(dataDir).put(KEY, Readable.from([Buffer.from('a plan')]));

    const before = await contentsOf(source);
    const backup = await command('backup', [], { DATABASE_URL: source, DATA_DIR: dataDir });
    const [made = ''] = readdirSync(join(dataDir, 'backups'));
    // Listed after the snapshot, which other tests compare with the database.
    await query(source, 'delete from backups');
    const path = join(dataDir, 'backups', made);
    const restored = await command('restore', [path], { DATABASE_URL: owned, DATA_DIR: newDataDir });

    expect(backup).toMatchObject({ code: 0, complained: '' });
    expect(backup.said).toMatch(/ holds \d+ tables, [\d,]+ rows, 1 file of documents, without 5 files that/);
    expect(made).toMatch(/^providerdesk-[\dT-]+Z\.zip$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect(await contentsOf(target)).toEqual(before);
    expect(await schemaOf(target)).toEqual(await schemaOf(source));
    for (const table of ['users', 'leads', 'activities', 'trash', 'history', 'search_entries']) {
      expect(before[table]?.rows, table).toBeGreaterThan(0);
    }
    expect(await query(target, 'select id from sessions')).toEqual([]);
    expect(await text(await openFolderStorage(newDataDir).get(KEY))).toBe('a plan');

    await fill(owned);
    expect((await contentsOf(target)).history?.rows).toBeGreaterThan(before.history?.rows ?? 0);
    await expect(query(owned, 'delete from history')).rejects.toThrow('only ever added to');
    await query(target, `reassign owned by "${role}" to postgres; drop owned by "${role}"`);
    await query(serverUrl, `alter database "${database}" owner to postgres; drop role "${role}"`);
  }));

test('a backup is of one moment, whatever is saved while it is made', () =>
  withTarget(async (changing) => {
    const later = join(folder, 'later.zip');
    await withClient(changing, async (client) => {
      await client.query('begin; lock table contacts in access exclusive mode');
      const backup = createBackup({ databaseUrl: changing, file: later });
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => query(changing, waiting), { interval: 10 }).toHaveLength(1);
      // Leads are copied after contacts.
      await client.query(`update leads set title = 'Saved meanwhile'; commit`);
      await backup;
    });

    await restore(changing, later, true);
    const { leads } = await contentsOf(changing);
    expect(leads).toEqual((await contentsOf(source)).leads);
  }, name));

test('a database with content is replaced only with --force', () =>
  withTarget(async (target) => {
    const held = await contentsOf(target);
    await expect(restore(target)).rejects.toThrow(
      /^The database is not empty: it holds \d+ tables, [\d,]+ rows\. .* --force$/,
    );
    expect(await contentsOf(target)).toEqual(held);

    await query(target, 'update leads set title = title || 1');
    await restore(target, file, true);
    expect(await contentsOf(target)).toEqual(held);
  }, name));

describe('a backup that an earlier version made', () => {
  const of = (version: string) => join(import.meta.dirname, `${version}.zip`);

  test('of 0.9.0 is restored, and is at the baseline when the product starts', () =>
    withTarget(async (target) => {
      const { tables } = await restore(target, of('0.9.0'));
      const orm = openDatabase(target, entities);
      expect(await isSchemaCurrent(orm)).toBe(false);
      expect(await migrate(orm)).not.toContain(knownMigrations()[0]);
      expect(await isSchemaCurrent(orm)).toBe(true);
      await orm.close();

      expect(await schemaOf(target)).toEqual(await schemaOf(source));
      const contents = await contentsOf(target);
      for (const name of ['link_secrets', 'leads', 'history', 'signed_proposals', 'search_entries']) {
        expect(contents[name]?.rows, name).toBe(tables.find((table) => table.name === name)?.rows);
        expect(contents[name]?.rows, name).toBeGreaterThan(0);
      }
    }));

  test('before 0.9.0 is refused', () =>
    withTarget((target) =>
      expect(restore(target, of('before-0.9.0'))).rejects.toThrow(
        'The backup is older than 0.9.0: restore and start it with ProviderDesk 0.9.0 first.',
      ),
    ));
});

test('a backup of a later version is refused', () =>
  withTarget(async (target) => {
    await query(target, `insert into mikro_orm_migrations (name) values ('Migration99991231_Later')`);
    const later = join(folder, 'of-a-later-version.zip');
    await createBackup({ databaseUrl: target, file: later });

    await expect(restore(target, later, true)).rejects.toThrow(
      'The backup is newer than this ProviderDesk, which does not know Migration99991231_Later: update it.',
    );
  }, inject('template')));

describe('a forged backup', () => {
  type Forge = (manifest: Manifest) => void;
  const first = ({ tables }: Manifest) =>
    tables.find(({ name }) => name === 'accounts') as Manifest['tables'][0];

  /** A copy of the backup that is whole, but says something else of its content. */
  async function forged(forge: Forge) {
    const archive = await openArchive(file);
    const copy = join(folder, `${randomUUID()}.zip`);
    const manifest = structuredClone(archive.manifest) as Manifest;
    const { tables, files } = manifest;
    const parts = [
      ...tables.map(({ name }) => tablePart(name)),
      ...(files ?? []).map(({ key }) => filePart(key)),
    ];
    forge(manifest);
    await writeArchive(copy, async (add) => {
      for (const part of parts) await add(part, await archive.read(part));
      return manifest;
    });
    archive.close();
    return copy;
  }

  test.each<[string, Forge]>([
    [
      'a column that ends the statement',
      (manifest) => first(manifest).columns.push("x\") from program 'true' --"),
    ],
    ['a column that there is not', (manifest) => first(manifest).columns.splice(0, 1, 'bogus\u001b[31m')],
    ['a column twice', (manifest) => first(manifest).columns.push('id')],
    ['columns in another order', (manifest) => first(manifest).columns.reverse()],
    [
      'a table that there is not',
      (manifest) => Object.assign(first(manifest), { name: 'x"; drop table users; --' }),
    ],
    [
      'a sequence with a value that is no number',
      ({ sequences }) => Object.assign(sequences[0] ?? {}, { value: '1); --' }),
    ],
    ['a migration that there is not', ({ migrations }) => migrations.push('MigrationX')],
  ])('with %s is refused in one sentence', (_, forge) =>
    withTarget(async (target) => {
      const refused = await restore(target, await forged(forge)).catch((error: unknown) => error);

      // The program prints the message of such an error alone.
      expect(refused).toBeInstanceOf(StartupError);
      const { message } = refused as StartupError;
      expect(message.trimEnd().split('\n')).toHaveLength(1);
      expect(message).not.toMatch(/ at |syntax|SQL/);
      expect(message).not.toContain('\u001b');
    }),
  );
});

test('a database that a product is using is not replaced', () =>
  withTarget(async (target) => {
    const announcements = openAnnouncements(target);
    announcements.start();
    await untilHeard(target);
    const env = { DATABASE_URL: target, DATA_DIR: folder };

    const refused = await command('restore', [file, '--force'], env);

    await announcements.close();
    expect([refused.code, refused.complained]).toEqual([
      1,
      'A ProviderDesk is running on this database: stop it before you replace its content.\n',
    ]);
    await expect.poll(() => rejectTarget(target, true).catch((error) => error.message)).toBeUndefined();
  }, name));

describe('a damaged backup', () => {
  test('that ends early changes nothing', () =>
    withTarget(async (target) => {
      const cut = join(folder, 'cut.zip');
      for (const share of [0.9999, 0.99, 0.6, 0.01, 0]) {
        copyFileSync(file, cut);
        truncateSync(cut, Math.floor(statSync(file).size * share));
        await expect(restore(target, cut, true), `${share}`).rejects.toThrow(
          /cut\.zip is damaged or incomplete: /,
        );
      }
      expect(await query(target, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual(
        [],
      );
    }));

  test('is detected wherever its bytes have changed', async () => {
    const bytes = readFileSync(file);
    const changed = join(folder, 'changed.zip');
    const whole = await checkBackup(file);
    for (let at = 7; at < bytes.length; at += Math.ceil(bytes.length / 60)) {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 0x55;
      writeFileSync(changed, copy);
      // A time or an attribute that nothing reads may change.
      const read = await checkBackup(changed).catch((error) => error.message);
      if (typeof read === 'string') expect(read, `${at}`).toMatch(/changed\.zip is damaged or incomplete: /);
      else expect(read, `${at}`).toEqual(whole);
    }
  });

  test('is detected with --check, which needs no database', async () => {
    const cut = join(folder, 'checked.zip');
    copyFileSync(file, cut);
    truncateSync(cut, statSync(file).size - 1);
    const env = { DATA_DIR: await temporaryFolder() };

    const checked = await command('restore', [cut, '--check'], env);

    expect([checked.code, checked.said]).toEqual([1, '']);
    expect(checked.complained).toMatch(/checked\.zip is damaged or incomplete: [^\n]+\n$/);
  });
});

test('a backup never overwrites another, and one that fails or is stopped leaves no file', async () => {
  const before = readdirSync(folder).sort();
  const bytes = readFileSync(file);
  const databaseUrl = source;
  const stopped = join(folder, 'stopped.zip');
  const stopping = new AbortController();

  await expect(createBackup({ databaseUrl, file })).rejects.toThrow(`${file} is there already`);
  const nowhere = createBackup({ databaseUrl: addressOf(source, 'not-there'), file: join(folder, 'no.zip') });
  await expect(nowhere).rejects.toThrow('does not exist');
  const work = createBackup({ databaseUrl, file: stopped, signal: stopping.signal });
  await expect.poll(() => readdirSync(folder).length, { interval: 1 }).toBeGreaterThan(before.length);
  stopping.abort();
  await expect(work).rejects.toThrow();

  expect(readFileSync(file)).toEqual(bytes);
  expect(readdirSync(folder).sort()).toEqual(before);
});

test.each([
  ['backup', ['desk.dump'], /^A backup is a zip file: give it a name with \.zip\.\n$/],
  ['backup', [], /^There is no database in .* yet\.\n$/],
  ['restore', [], /^Say which backup to restore: npm run restore <file>\n$/],
  ['restore', ['/nowhere.zip'], /^There is no file \/nowhere\.zip\.\n$/],
] as const)('%s %s says what is missing', async (name, args, sentence) => {
  const { code, complained } = await command(name, [...args], { DATA_DIR: await temporaryFolder() });

  expect([code, complained]).toEqual([1, expect.stringMatching(sentence)]);
});

test('a data folder of another major version of PostgreSQL is refused with the way to bring it along', async () => {
  const dataDir = await temporaryFolder();
  const cluster = join(dataDir, 'postgres', 'cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
  writeFileSync(join(dataDir, 'postgres', 'password'), 'desk');

  await expect(startEmbedded(dataDir)).rejects.toThrow(
    /^The data folder .* is of PostgreSQL 17, and this ProviderDesk has PostgreSQL 18: .* npm run backup, .* npm run restore [^\n]*\.$/,
  );
});
