import type { SectionValue } from '#shared/business/sections.schema.ts';
import { defaultBusiness } from '#shared/site/defaults/business.data.ts';
import { BusinessSection } from '../../business/businessSections.entity.ts';
import type { Env } from '../../env.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { recordEvent } from '../../platform/event-log/recordEvent.ts';
import { TEAM, TeamPolicy } from '../../platform/identity/teamPolicy.entity.ts';
import { isRealOrigin } from '../../publicAddress.ts';

type DemoEnv = Pick<Env, 'DEMO_DATA' | 'PUBLIC_URL'>;

/**
 * True if the dashboard has the demo-data buttons. A desk that is set up and public has them only where switched
 * on.
 */
export async function isDemoDataOn(em: EntityManager, env: DemoEnv): Promise<boolean> {
  const { isOn } = await getDemoDataState(em, env);
  return isOn;
}

/** Returns whether the buttons are on, and whether an administrator may switch them. */
export async function getDemoDataState(em: EntityManager, env: DemoEnv) {
  const isSwitchable = env.DEMO_DATA && isRealOrigin(env.PUBLIC_URL) && (await hasOwnName(em));
  if (!isSwitchable) return { isOn: env.DEMO_DATA, isSwitchable };
  return { isOn: (await em.findOne(TeamPolicy, TEAM))?.hasDemoData ?? false, isSwitchable };
}

async function hasOwnName(em: EntityManager) {
  const details = await em.findOne(BusinessSection, { section: 'details' });
  return details !== null && (details.value as SectionValue<'details'>).name !== defaultBusiness.name;
}

/** Switches the buttons on or off where that may be switched. */
export async function switchDemoData(em: EntityManager, hasDemoData: boolean) {
  await em.transactional(async (em) => {
    const before = (await em.findOne(TeamPolicy, TEAM))?.hasDemoData ?? false;
    await em.upsert(TeamPolicy, { ...TEAM, hasDemoData });
    if (before === hasDemoData) return;
    await recordEvent(em, { kind: 'team_rule_changed', detail: `Demo data ${hasDemoData ? 'on' : 'off'}` });
  });
}
