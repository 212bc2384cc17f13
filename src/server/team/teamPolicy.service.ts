import type * as z from 'zod';
import {
  PASSWORD_MIN_LENGTH,
  type SecondFactorPolicy,
  type secondFactorPolicyInput,
} from '#shared/auth/auth.schema.ts';
import { dayFromToday, formatDay } from '#shared/fields/format.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { TEAM, TeamPolicy } from '../platform/identity/teamPolicy.entity.ts';
import { User } from '../platform/identity/users.entity.ts';
import type { Mailer } from '../platform/mail/mailer.ts';

export async function getTeamPolicy(em: EntityManager): Promise<SecondFactorPolicy> {
  const policy = await em.findOne(TeamPolicy, TEAM);
  return {
    adminsNeedSecondFactor: policy?.adminsNeedSecondFactor ?? false,
    everybodyFrom: policy?.everybodyNeedsSecondFactorFrom ?? null,
    passwordMinLength: policy?.passwordMinLength ?? PASSWORD_MIN_LENGTH,
  };
}

/** Whoever has to set up two-step sign-in within some days gets a mail with the day. */
export const setTeamPolicy = (
  em: EntityManager,
  { adminsNeedSecondFactor, everybodyInDays, passwordMinLength }: z.output<typeof secondFactorPolicyInput>,
  mailer: Mailer,
): Promise<SecondFactorPolicy> =>
  em.transactional(async (em) => {
    const before = await getTeamPolicy(em);
    const now = {
      adminsNeedSecondFactor: adminsNeedSecondFactor ?? before.adminsNeedSecondFactor,
      everybodyFrom:
        everybodyInDays === undefined
          ? before.everybodyFrom
          : everybodyInDays && dayFromToday(everybodyInDays),
      passwordMinLength: passwordMinLength ?? before.passwordMinLength,
    };
    await em.upsert(TeamPolicy, {
      ...TEAM,
      adminsNeedSecondFactor: now.adminsNeedSecondFactor,
      everybodyNeedsSecondFactorFrom: now.everybodyFrom,
      passwordMinLength: now.passwordMinLength,
    });
    if (now.passwordMinLength !== before.passwordMinLength) {
      const detail = `New passwords have ${now.passwordMinLength} characters at least`;
      await recordEvent(em, { kind: 'team_rule_changed', detail });
    }
    if (now.adminsNeedSecondFactor !== before.adminsNeedSecondFactor) {
      const rule = now.adminsNeedSecondFactor ? 'need' : 'do not need';
      await recordEvent(em, { kind: 'team_rule_changed', detail: `Administrators ${rule} two-step sign-in` });
    }
    if (now.everybodyFrom === before.everybodyFrom) return now;
    const rule = now.everybodyFrom
      ? `needs two-step sign-in from ${formatDay(now.everybodyFrom)}`
      : 'does not need it';
    await recordEvent(em, { kind: 'team_rule_changed', detail: `Everybody ${rule}` });
    if (now.everybodyFrom)
      for (const user of await em.find(User, { secondFactorAt: null, passwordHash: { $ne: null } }))
        if (user.isActive()) await mailer.send(em, { kind: 'secondFactorNeeded', userId: user.id });
    return now;
  });
