import { basename, dirname, resolve } from 'node:path';
import { newId } from '../../platform/database/columns.ts';
import { backupFolder } from '../backupFolder.ts';
import { withClient } from './connection.ts';
import type { MadeBackup } from './createBackup.ts';

interface CommandBackup extends MadeBackup {
  file: string;
  dataDir: string;
  startedAt: Date;
}

/** Lists a backup that a command has made among those of the desk, as one by hand. */
export async function recordBackup(databaseUrl: string, backup: CommandBackup) {
  const { file, dataDir, startedAt, size, rowCount, fileCount, sha256 } = backup;
  // The screen serves files of this folder alone, by names that need no quotes.
  const isServed = dirname(file) === resolve(backupFolder(dataDir)) && /^[\w.-]+\.zip$/.test(basename(file));
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into backups (id, kind, started_at, finished_at, file_name, size, row_count, file_count, sha256)
       values ($1, 'manual', $2, now(), $3, $4, $5, $6, $7)`,
      [newId(), startedAt, isServed ? basename(file) : null, size, rowCount, fileCount, sha256],
    ),
  );
}
