import { defineEntity, p } from '@mikro-orm/core';
import { PASSWORD_MIN_LENGTH } from '#shared/auth/auth.schema.ts';
import type { Env } from '../../env.ts';
import type { EntityManager } from '../database/orm.ts';

const TeamPolicySchema = defineEntity({
  name: 'TeamPolicy',
  tableName: 'team_policy',
  properties: {
    /** 'team': at most one row. */
    id: p.string().length(10).primary(),
    adminsNeedSecondFactor: p.boolean().default(false),
    /** The day in Sydney from which everybody needs it; null while nobody but perhaps administrators does. */
    everybodyNeedsSecondFactorFrom: p.date().strictNullable().default(null),
    /** Characters of new passwords, where the firm wants more than the environment. */
    passwordMinLength: p.integer().default(PASSWORD_MIN_LENGTH),
    /** A set-up, public product shows the demo-data buttons. */
    hasDemoData: p.boolean().default(false),
    hasNightlyBackups: p.boolean().default(true),
  },
});

export const TEAM = { id: 'team' };

export class TeamPolicy extends TeamPolicySchema.class {}
TeamPolicySchema.setClass(TeamPolicy);

/** Characters that a new password has at least: by the environment, or by a rule of the firm that asks for more. */
export async function leastPasswordLength(em: EntityManager, env: Pick<Env, 'PASSWORD_MIN_LENGTH'>) {
  const policy = await em.findOne(TeamPolicy, TEAM);
  return Math.max(env.PASSWORD_MIN_LENGTH, policy?.passwordMinLength ?? 0);
}
