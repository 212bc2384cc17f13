import { defineEntity, p } from '@mikro-orm/core';
import { instant, recordProperties } from '../platform/database/columns.ts';

const BusinessLogoSchema = defineEntity({
  name: 'BusinessLogo',
  tableName: 'business_logos',
  properties: {
    ...recordProperties,
    /** A PNG that we have made ourselves, in base64. */
    png: p.text(),
    /** Null while it is shown. */
    removedAt: instant().strictNullable().default(null),
  },
});

/** The logo of the business. There is one row at most: a removed one waits to be put back, or to be replaced. */
export class BusinessLogo extends BusinessLogoSchema.class {}
BusinessLogoSchema.setClass(BusinessLogo);
