import { defineEntity, p } from '@mikro-orm/core';
import { businessSection } from '#shared/business/sections.ts';
import { editableProperties } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const BusinessSectionSchema = defineEntity({
  name: 'BusinessSection',
  tableName: 'business_sections',
  properties: {
    ...editableProperties,
    section: p.enum(businessSection.values).unique(),
    /** The content as the schema of the section in `shared/business/sections.schema.ts` returns it; null of a notice that was cleared. */
    value: p.json<unknown>().strictNullable(),
    /** The person who saved it last; null where that was before this was stored. */
    savedBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null).deleteRule('restrict'),
  },
});

/** A part of what the consultancy publishes about itself; without a row the default holds. */
export class BusinessSection extends BusinessSectionSchema.class {}
BusinessSectionSchema.setClass(BusinessSection);
