import { v7 } from 'uuid';
import { engagementInput } from '#shared/engagements/engagements.schema.ts';
import { currentStep } from '#shared/engagements/steps.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import { setClientPageLink } from '../../engagements/client-page/clientPageLink.service.ts';
import { createEngagement, finishStep } from '../../engagements/engagements.service.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { demoEngagements } from './demoEngagements.data.ts';

/** Creates the sample engagements, with the steps that are done; `accountId` finds the account of a name. */
export async function createDemoEngagements(
  em: EntityManager,
  accountId: (name: string) => string,
  userId: string,
) {
  for (const { account, startDay, doneDays, needed = null, ...sample } of demoEngagements) {
    const input = engagementInput.parse({
      ...sample,
      accountId: accountId(account),
      startsOn: dayFromToday(startDay),
      ownerId: userId,
    });
    const engagement = await createEngagement(em, input, userId);
    for (const [index, day] of doneDays.entries()) await finishStep(em, engagement, index, dayFromToday(day));
    engagement.steps = engagement.steps.map((step) =>
      step === currentStep(engagement.steps) ? { ...step, needed } : step,
    );
    if (needed) await setClientPageLink(em, engagement.account.id, v7());
  }
}
