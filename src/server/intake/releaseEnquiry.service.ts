import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type { EntityManager } from '../platform/database/orm.ts';
import { createLeadFrom } from './intake.service.ts';
import { createRequested } from './proposalRequests.service.ts';
import { Quarantined } from './quarantine.entity.ts';
import { lockSender } from './sender.service.ts';

/**
 * Creates the lead of an enquiry in quarantine, with its proposal if it is one, and returns the id of the lead.
 * @throws NOT_FOUND when the enquiry is gone.
 */
export function releaseEnquiry(em: EntityManager, id: string): Promise<string> {
  return em.transactional(async (em) => {
    const enquiry = await em.findOne(Quarantined, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!enquiry) throw new TRPCError({ code: 'NOT_FOUND', message: 'Enquiry not found' });
    const { proposal, ...formData } = enquiry.formData;
    await lockSender(em, formData.email);
    const lead = proposal
      ? await createRequested(em, { id, formData, ...proposal })
      : await createLeadFrom(em, id, formData);
    await em.remove(enquiry).flush();
    return lead.id;
  });
}
