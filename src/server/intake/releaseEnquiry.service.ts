import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { today } from '#shared/fields/format.ts';
import type { VersionNames } from '#shared/site/versions.ts';
import { pricesNamed, pricesOn } from '../business/versions.service.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { createRequest } from '../proposals/requests/create.service.ts';
import { createLeadFrom } from './intake.service.ts';
import { Quarantined } from './quarantine.entity.ts';
import { lockSender, senderOf } from './sender.service.ts';

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
      ? await releaseRequest(em, enquiry, { formData, ...proposal })
      : await createLeadFrom(em, id, formData);
    await em.remove(enquiry).flush();
    return lead.id;
  });
}

/** Releases the request for a proposal with the prices of the moment at which it was sent. */
async function releaseRequest(
  em: EntityManager,
  { id, createdAt: sentAt }: Quarantined,
  {
    versions,
    ...request
  }: Omit<Parameters<typeof createRequest>[1], 'id' | 'sentAt' | 'prices'> & { versions?: VersionNames },
) {
  const prices = versions ? await pricesNamed(em, versions) : await pricesOn(em, today(sentAt), sentAt);
  return createRequest(em, { ...request, id, sentAt, prices }, await senderOf(em, request.formData));
}
