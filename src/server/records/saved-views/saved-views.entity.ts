import { defineEntity, p } from '@mikro-orm/core';
import { savedViewList } from '#shared/records/nouns.ts';
import { editableProperties } from '../../platform/database/columns.ts';
import { User } from '../../platform/identity/users.entity.ts';

const SavedViewSchema = defineEntity({
  name: 'SavedView',
  tableName: 'saved_views',
  indexes: [{ properties: ['list', 'owner'] }],
  properties: {
    ...editableProperties,
    owner: () => p.manyToOne(User).lazyRef().deleteRule('cascade'),
    list: p.enum(savedViewList.values),
    name: p.text(),
    address: p.text(),
    isShared: p.boolean().default(false),
  },
});

export class SavedView extends SavedViewSchema.class {}
SavedViewSchema.setClass(SavedView);
