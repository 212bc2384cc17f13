import { join } from 'node:path';

export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/** `DATA_DIR/backups/providerdesk-2026-11-22T09-15-00Z.zip`. */
export const backupFileName = (dataDir: string, prefix = 'providerdesk', at = new Date()) =>
  join(
    backupFolder(dataDir),
    `${prefix}-${at
      .toISOString()
      .replace(/\.\d{3}Z$/, 'Z')
      .replaceAll(':', '-')}.zip`,
  );
