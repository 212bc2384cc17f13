import { defineEntity, p } from '@mikro-orm/core';
import { backupKind } from '#shared/backups/backups.ts';
import { instant } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const BackupSchema = defineEntity({
  name: 'Backup',
  tableName: 'backups',
  indexes: [{ properties: ['finishedAt', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(backupKind.values),
    startedAt: instant(),
    finishedAt: instant(),
    /**
     * The name of the file in `DATA_DIR/backups`; null where it failed, or a command has written it to another
     * folder.
     */
    fileName: p.text().strictNullable(),
    size: p.bigint('number').strictNullable(),
    rowCount: p.bigint('number').strictNullable(),
    fileCount: p.integer().strictNullable(),
    sha256: p.string().length(64).strictNullable(),
    error: p.text().strictNullable(),
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

/** A backup that was made, by the product or by a command, or an attempt that failed. */
export class Backup extends BackupSchema.class {}
BackupSchema.setClass(Backup);
