import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';
import { Lead } from './leads.entity.ts';

const LeadAssignmentSchema = defineEntity({
  name: 'LeadAssignment',
  tableName: 'lead_assignments',
  indexes: [{ properties: ['assignedTo', 'createdAt', 'id'], where: 'not is_imported' }],
  properties: {
    ...recordProperties,
    lead: () => p.manyToOne(Lead).lazyRef().index(),
    /** Null when the lead is assigned to nobody any more. */
    assignedTo: () => p.manyToOne(User).strictNullable().lazyRef(),
    /** An import or a hand-over, which sends one notice for all. */
    isImported: p.boolean().default(false),
    assignedBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

export class LeadAssignment extends LeadAssignmentSchema.class {}
LeadAssignmentSchema.setClass(LeadAssignment);
