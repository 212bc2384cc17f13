import { defineEntity, p } from '@mikro-orm/core';

const TeamPolicySchema = defineEntity({
  name: 'TeamPolicy',
  tableName: 'team_policy',
  properties: {
    /** 'team': there is at most one row. */
    id: p.string().length(10).primary(),
    adminsNeedSecondFactor: p.boolean().default(false),
  },
});

/** What administrators have decided for the whole team. */
export class TeamPolicy extends TeamPolicySchema.class {}
TeamPolicySchema.setClass(TeamPolicy);
