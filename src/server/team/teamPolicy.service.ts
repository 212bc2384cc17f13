import type { EntityManager } from '../platform/database/orm.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { TEAM, TeamPolicy } from '../platform/identity/teamPolicy.entity.ts';

type Policy = Pick<TeamPolicy, 'adminsNeedSecondFactor'>;

export async function getTeamPolicy(em: EntityManager): Promise<Policy> {
  const policy = await em.findOne(TeamPolicy, TEAM);
  return { adminsNeedSecondFactor: policy?.adminsNeedSecondFactor ?? false };
}

export async function setTeamPolicy(em: EntityManager, { adminsNeedSecondFactor }: Policy): Promise<Policy> {
  await em.transactional(async (em) => {
    const before = await getTeamPolicy(em);
    await em.upsert(TeamPolicy, { ...TEAM, adminsNeedSecondFactor });
    if (before.adminsNeedSecondFactor === adminsNeedSecondFactor) return;
    const rule = adminsNeedSecondFactor ? 'need' : 'do not need';
    await recordEvent(em, { kind: 'team_rule_changed', detail: `Administrators ${rule} two-step sign-in` });
  });
  return { adminsNeedSecondFactor };
}
