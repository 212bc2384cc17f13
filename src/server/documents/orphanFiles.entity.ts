import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../platform/database/columns.ts';

const LooseFileSchema = defineEntity({
  name: 'LooseFile',
  tableName: 'loose_files',
  properties: {
    id: p.uuid().primary(),
    since: instant(),
  },
});

/** The key of a file that no version tells of: one on its way in, or one whose version is gone for good. */
export class OrphanFile extends LooseFileSchema.class {}
LooseFileSchema.setClass(OrphanFile);
