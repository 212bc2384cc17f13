import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { Backup } from '#server/backups/backups.entity.ts';
import { lastBackup } from '#server/backups/backups.queries.ts';
import { openBackups } from '#server/backups/backups.service.ts';
import { checkBackup } from '#server/backups/file/checkBackup.ts';
import { countRows } from '#server/backups/file/manifest.ts';
import { keptBackups } from '#server/backups/oldBackups.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { Session } from '#server/platform/identity/sessions.entity.ts';
import { openSessions } from '#server/platform/identity/sessions.ts';
import { openFolderStorage } from '#server/platform/storage/openStorage.ts';
import { newLead, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const folder = join(db.env.DATA_DIR, 'backups');
let admin: Staff;
let cookie = '';

beforeAll(async () => {
  const user = await db.member({ role: 'admin', firstName: 'Ada', lastName: 'Byron' });
  admin = await db.signedIn(user);
  await newLead(admin);
  const { token } = await db.orm.em
    .fork()
    .transactional((em) => openSessions(db.orm, db.env).start(em, user.id, null));
  cookie = `${cookieName(db.env.PUBLIC_URL)}=${token}`;
});

const download = (id: string, headers: Record<string, string> = { cookie }) =>
  db.inject({ method: 'GET', url: `/backups/${id}`, headers });

/** The processes of a desk: they share the database and the folder. */
const processes = (count: number) =>
  Array.from({ length: count }, () =>
    openBackups({ orm: db.orm, env: db.env, storage: openFolderStorage(db.env.DATA_DIR) }),
  );

/** 3 am in Sydney on this day of December 2026. */
const night = (day: number) => new Date(Date.UTC(2026, 11, day - 1, 16));

/** The next time at which it is 2 or 3 am there, whatever the hour of this run. */
function comingNight() {
  const at = new Date();
  at.setUTCHours(16, 0, 0, 0);
  return new Date(at.getTime() + (at > new Date() ? 0 : 86_400_000));
}

describe('a backup by hand', () => {
  test('is made once for each id, listed with what it holds, and downloaded', async () => {
    const id = v7();
    await Promise.all([admin.backups.create({ id }), admin.backups.create({ id })]);
    await db.backups.settled();

    const { backups, isRunning } = await admin.backups.state();
    expect([isRunning, backups.length]).toEqual([false, 1]);
    const [made] = backups;
    const path = join(folder, made?.fileName ?? '');
    const manifest = await checkBackup(path);
    expect(made).toMatchObject({
      id,
      kind: 'manual',
      byName: 'Ada Byron',
      error: null,
      isHere: true,
      fileCount: 0,
      size: statSync(path).size,
      rowCount: countRows(manifest),
    });
    expect(await admin.backups.link({ id })).toMatchObject({ url: `/backups/${id}` });
    const file = await download(id);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${made?.fileName}"`,
      'content-length': `${made?.size}`,
      'cache-control': 'no-store',
    });
    expect(file.rawPayload.length).toBe(made?.size);
    const { items } = await admin.eventLog.list({});
    expect(items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['backup_downloaded', 'backup_started']),
    );
    expect(await lastBackup(db.orm.em.fork())).toMatchObject({
      at: made?.finishedAt,
      isOld: false,
      failure: null,
    });
  });

  test('needs a recent password, and its address is for nobody else', async () => {
    const [{ id = '' } = {}] = (await admin.backups.state()).backups;
    expect((await download(id, {})).statusCode).toBe(401);
    expect((await download(id, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await download(v7())).statusCode).toBe(404);

    await db.orm.em.fork().nativeUpdate(Session, {}, { passwordCheckedAt: new Date(Date.now() - 3_600_000) });
    expect((await download(id)).statusCode).toBe(403);
    await expect(admin.backups.link({ id })).rejects.toMatchObject({ reason: 'PASSWORD_NEEDED' });
    await expect(admin.backups.create({ id: v7() })).rejects.toMatchObject({ reason: 'PASSWORD_NEEDED' });
    await db.orm.em.fork().nativeUpdate(Session, {}, { passwordCheckedAt: new Date() });
  });
});

describe('every night', () => {
  const nightly = async () => (await admin.backups.state()).backups.filter(({ kind }) => kind === 'nightly');

  test('one of many processes makes a backup after 2 am in Sydney, unless it is switched off', async () => {
    await admin.backups.setNightly({ isOn: false });
    const many = processes(3);
    await Promise.all(many.map((one) => one.makeNightly(night(2))));
    expect(await nightly()).toHaveLength(0);

    await admin.backups.setNightly({ isOn: true });
    await many[0]?.makeNightly(new Date(Date.UTC(2026, 11, 1, 14, 30)));
    expect(await nightly()).toHaveLength(0);
    await Promise.all(many.map((one) => one.makeNightly(night(2))));
    await Promise.all(many.map((one) => one.makeNightly()));
    expect(await nightly()).toMatchObject([{ error: null, byName: null, isHere: true }]);
  });

  test('a failure is listed with its reason, warned about, and tried again after an hour', async () => {
    const em = db.orm.em.fork();
    await em.nativeDelete(Backup, { kind: 'nightly' });
    // A file in the place of its folder.
    const dataDir = join(db.env.DATA_DIR, 'full');
    mkdirSync(dataDir);
    await writeFile(join(dataDir, 'backups'), '');
    const failing = openBackups({
      orm: db.orm,
      env: { ...db.env, DATA_DIR: dataDir },
      storage: openFolderStorage(dataDir),
    });

    const due = comingNight();
    const later = (minutes: number) => new Date(due.getTime() + minutes * 60_000);
    await failing.makeNightly(due);
    await em.nativeUpdate(Backup, { kind: 'nightly' }, { finishedAt: due });
    await failing.makeNightly(later(30));

    expect(await nightly()).toMatchObject([
      { error: expect.stringMatching(/\.$/), fileName: null, isHere: false },
    ]);
    expect(await admin.backups.last()).toMatchObject({ isOld: false, failure: expect.any(String) });
    await failing.makeNightly(later(62));
    expect(await nightly()).toHaveLength(2);
  });

  test('the last seven are kept, and one of each of four weeks before them', () => {
    const names = Array.from({ length: 60 }, (_, day) => {
      const at = new Date(Date.UTC(2026, 9, 1 + day, 16, 5)).toISOString();
      return `nightly-${at.slice(0, 19).replaceAll(':', '-')}Z.zip`;
    });
    const kept = [...keptBackups(names)].map((name) => name.slice(8, 18)).sort();
    // The nights to 30 November in Sydney, and the Sundays before.
    expect(kept).toEqual([
      ...['2026-10-31', '2026-11-07', '2026-11-14', '2026-11-21'],
      ...[23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`),
    ]);
  });

  test('what is no longer kept is deleted, and backups by hand stay', async () => {
    await db.orm.em.fork().nativeDelete(Backup, { kind: 'nightly' });
    for (const name of readdirSync(folder)) if (name.startsWith('nightly')) rmSync(join(folder, name));
    const old = Array.from({ length: 20 }, (_, day) => `nightly-2026-01-${day + 10}T16-00-00Z.zip`);
    for (const name of old) writeFileSync(join(folder, name), '');
    const before = readdirSync(folder).filter((name) => name.startsWith('providerdesk-'));

    await processes(1)[0]?.makeNightly(comingNight());

    const left = readdirSync(folder);
    expect(left.filter((name) => old.includes(name)).length).toBeLessThan(11);
    expect(left).toEqual(expect.arrayContaining(before));
    expect(left).toContain('nightly-2026-01-29T16-00-00Z.zip');
  });
});

test('a backup that is older than three days is warned about', async () => {
  const em = db.orm.em.fork();
  const { at } = await lastBackup(em);
  const later = (days: number) => lastBackup(em, new Date((at?.getTime() ?? 0) + days * 86_400_000));

  expect([(await later(2.9)).isOld, (await later(3.1)).isOld]).toEqual([false, true]);
});
