import { defineEntity, p } from '@mikro-orm/core';

const TeamPolicySchema = defineEntity({
  name: 'TeamPolicy',
  tableName: 'team_policy',
  properties: {
    /** 'team': at most one row. */
    id: p.string().length(10).primary(),
    adminsNeedSecondFactor: p.boolean().default(false),
    /** The day in Sydney from which everybody needs it; null while nobody but perhaps administrators does. */
    everybodyNeedsSecondFactorFrom: p.date().strictNullable().default(null),
    /** A set-up, public product shows the demo-data buttons. */
    hasDemoData: p.boolean().default(false),
    hasNightlyBackups: p.boolean().default(true),
  },
});

export const TEAM = { id: 'team' };

export class TeamPolicy extends TeamPolicySchema.class {}
TeamPolicySchema.setClass(TeamPolicy);
