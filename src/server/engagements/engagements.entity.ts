import { defineEntity, p } from '@mikro-orm/core';
import { engagementState, stepActor } from '#shared/engagements/engagements.ts';
import type { EngagementStep } from '#shared/engagements/steps.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { editableProperties } from '../platform/database/columns.ts';
import { searchIndex, searchTextColumn } from '../platform/database/indexes.ts';
import { User } from '../platform/identity/users.entity.ts';

const EngagementSchema = defineEntity({
  name: 'Engagement',
  tableName: 'engagements',
  indexes: [
    searchIndex('engagements'),
    // The default order: due day of the current step.
    { properties: ['dueOn', 'id'] },
  ],
  properties: {
    ...editableProperties,
    ...searchTextColumn,
    name: p.text(),
    account: () => p.manyToOne(Account).lazyRef().index().deleteRule('no action'),
    state: p.enum(engagementState.values).default('running'),
    startsOn: p.date().strictNullable(),
    owner: () => p.manyToOne(User).strictNullable().lazyRef().index(),
    notes: p.text().strictNullable(),
    steps: p.json<EngagementStep[]>(),
    // The current step, by which lists sort and filter: none when the engagement is finished or stopped.
    step: p.text().strictNullable(),
    position: p.smallint().strictNullable(),
    dueOn: p.date().strictNullable(),
    actsNow: p.enum(stepActor.values).strictNullable(),
    tasks: p.json<Record<string, string>>(),
    /** Made once per accepted proposal. Not a reference: the proposal may be deleted and restored. */
    proposalId: p.uuid().strictNullable().unique().default(null),
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

/** The work on a client's registration, until the certificate. */
export class Engagement extends EngagementSchema.class {}
EngagementSchema.setClass(Engagement);
