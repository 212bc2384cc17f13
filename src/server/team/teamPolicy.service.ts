import type { EntityManager } from '../platform/database/orm.ts';
import { TeamPolicy } from '../platform/identity/teamPolicy.entity.ts';

const ONLY_ROW = { id: 'team' };

type Policy = Pick<TeamPolicy, 'adminsNeedSecondFactor'>;

export async function getTeamPolicy(em: EntityManager): Promise<Policy> {
  const policy = await em.findOne(TeamPolicy, ONLY_ROW);
  return { adminsNeedSecondFactor: policy?.adminsNeedSecondFactor ?? false };
}

export async function setTeamPolicy(em: EntityManager, { adminsNeedSecondFactor }: Policy): Promise<Policy> {
  await em.transactional((em) => em.upsert(TeamPolicy, { ...ONLY_ROW, adminsNeedSecondFactor }));
  return { adminsNeedSecondFactor };
}
