import { defineEntity, p } from '@mikro-orm/core';

const TeamPolicySchema = defineEntity({
  name: 'TeamPolicy',
  tableName: 'team_policy',
  properties: {
    /** 'team': there is at most one row. */
    id: p.string().length(10).primary(),
    adminsNeedSecondFactor: p.boolean().default(false),
    /** True if a desk that is set up and public has the demo-data buttons. */
    hasDemoData: p.boolean().default(false),
    hasNightlyBackups: p.boolean().default(true),
  },
});

/** The only row. */
export const TEAM = { id: 'team' };

/** The rules that administrators have set for the whole team. */
export class TeamPolicy extends TeamPolicySchema.class {}
TeamPolicySchema.setClass(TeamPolicy);
