import { defineEntity, p } from '@mikro-orm/core';
import type { IntakeInput } from '#shared/intake/intake.schema.ts';
import type { Suspicion } from '#shared/intake/intake.ts';
import { recordProperties } from '../platform/database/columns.ts';

const QuarantinedSchema = defineEntity({
  name: 'Quarantined',
  tableName: 'quarantine',
  indexes: [{ properties: ['createdAt', 'id'] }],
  properties: {
    ...recordProperties,
    /** The enquiry as the public form sent it. */
    formData: p.json<IntakeInput['formData']>(),
    score: p.smallint(),
    suspicions: p.json<Suspicion[]>(),
  },
});

/** An enquiry that looks like junk and waits for a decision. */
export class Quarantined extends QuarantinedSchema.class {}
QuarantinedSchema.setClass(Quarantined);
