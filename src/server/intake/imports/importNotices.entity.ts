import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../../platform/database/columns.ts';
import { User } from '../../platform/identity/users.entity.ts';
import { Import } from './imports.entity.ts';

const ImportNoticeSchema = defineEntity({
  name: 'ImportNotice',
  tableName: 'import_notices',
  indexes: [{ properties: ['person', 'at'] }],
  properties: {
    import: () => p.manyToOne(Import).primary().lazyRef().deleteRule('cascade'),
    person: () => p.manyToOne(User).primary().lazyRef().deleteRule('cascade'),
    /** Records that the import assigned to the person; none where they imported it themselves. */
    assigned: p.integer(),
    /** Records of the person in the file that were due already. */
    due: p.integer(),
    /** The time of the last step. */
    at: instant(),
  },
});

/** An import as one person sees it: one notice, however many records it has. */
export class ImportNotice extends ImportNoticeSchema.class {}
ImportNoticeSchema.setClass(ImportNotice);
