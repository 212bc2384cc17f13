import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgramFile, temporaryFolder } from '../../support/servers/processes.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const admin = db.staffOfFile({ role: 'admin' });
/** `npm run backup` on this desk. */
const backUp = (...args: string[]) =>
  runProgramFile('backup.ts', args, {
    DATABASE_URL: db.orm.config.get('clientUrl') ?? '',
    DATA_DIR: db.env.DATA_DIR,
  });

const missing = async () => (await admin.setup.state()).business?.missing;

test('a backup by npm run backup counts as one made on screen, also where its file is elsewhere', async () => {
  expect(await missing()).toContain('backup');
  expect(await admin.backups.last()).toMatchObject({ at: null, isOld: true });

  expect(await backUp()).toMatchObject({ code: 0, complained: '' });

  const folder = join(db.env.DATA_DIR, 'backups');
  const [fileName = ''] = readdirSync(folder);
  expect(await admin.backups.last()).toEqual({ at: expect.any(Date), isOld: false, failure: null });
  expect(await missing()).not.toContain('backup');
  const [made] = (await admin.backups.state()).backups;
  expect(made).toMatchObject({
    kind: 'manual',
    fileName,
    isHere: true,
    byName: null,
    error: null,
    size: statSync(join(folder, fileName)).size,
    fileCount: 0,
    sha256: expect.stringMatching(/^[\da-f]{64}$/),
  });

  const elsewhere = join(await temporaryFolder(), 'desk.zip');
  expect(await backUp(elsewhere)).toMatchObject({ code: 0 });

  const [latest] = (await admin.backups.state()).backups;
  expect(latest).toMatchObject({ fileName: null, isHere: false, error: null });
  await expect(admin.backups.link({ id: latest?.id ?? '' })).rejects.toThrow('in another folder');
});
