import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../../platform/database/columns.ts';
import { Registration } from '../registrations.entity.ts';

const RegistrationStepSchema = defineEntity({
  name: 'RegistrationStep',
  tableName: 'registration_steps',
  uniques: [{ properties: ['registration', 'step'] }],
  properties: {
    ...recordProperties,
    registration: () => p.manyToOne(Registration).lazyRef().deleteRule('cascade'),
    /** A `StepId`, or `TELL`. */
    step: p.text(),
    /** The start or the expiry. */
    countedFrom: p.date(),
    /** The task or opportunity. Not a reference: it may be deleted, and is not made again. */
    madeId: p.uuid().unique(),
  },
});

/** Prevents making a task or opportunity twice. */
export class RegistrationStep extends RegistrationStepSchema.class {}
RegistrationStepSchema.setClass(RegistrationStep);
