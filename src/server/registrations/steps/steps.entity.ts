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
    /** A `StepId`, or the one for changes that the Commission is to be told. */
    step: p.text(),
    /** The start or the expiry from which its day is counted. */
    countedFrom: p.date(),
    /** The task or opportunity. Not a reference: it may be deleted, and is not made again. */
    madeId: p.uuid().unique(),
  },
});

/** A step of a registration of which a task or an opportunity was made, so that none is made twice. */
export class RegistrationStep extends RegistrationStepSchema.class {}
RegistrationStepSchema.setClass(RegistrationStep);
