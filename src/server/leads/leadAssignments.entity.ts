import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';
import { Lead } from './leads.entity.ts';

const LeadAssignmentSchema = defineEntity({
  name: 'LeadAssignment',
  tableName: 'lead_assignments',
  indexes: [{ properties: ['assignedTo', 'createdAt', 'id'] }],
  properties: {
    ...recordProperties,
    lead: () => p.manyToOne(Lead).lazyRef().index(),
    /** Null when the lead was taken from somebody and given to nobody. */
    assignedTo: () => p.manyToOne(User).strictNullable().lazyRef(),
    assignedBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

/** Who was given a lead, by whom and when. */
export class LeadAssignment extends LeadAssignmentSchema.class {}
LeadAssignmentSchema.setClass(LeadAssignment);
