import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../platform/database/columns.ts';

const OrphanFileSchema = defineEntity({
  name: 'OrphanFile',
  tableName: 'loose_files',
  properties: { id: p.uuid().primary(), since: instant() },
});

/** A file without a version: its upload is running, or its version was purged. */
export class OrphanFile extends OrphanFileSchema.class {}
OrphanFileSchema.setClass(OrphanFile);
