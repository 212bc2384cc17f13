import { LockMode } from '@mikro-orm/postgresql';
import type { ActivityInput } from '#shared/activities.ts';
import { today } from '#shared/format.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { createOnce } from '../database/once.ts';
import type { EntityManager } from '../database/orm.ts';
import { queries } from '../database/page.ts';
import { Lead } from '../leads/leads.entity.ts';
import { scoreOf } from '../leads/leads.service.ts';
import { Activity } from './activities.entity.ts';

/** Notes an activity on a lead; having been in touch also counts for the lead's score. */
export function addActivity(
  em: EntityManager,
  { leadId, id, ...fields }: ActivityInput & { leadId: string; id?: string },
  authorId: string,
) {
  return createOnce(em, Activity, id, async (em) => {
    const lead = await em.findOneOrFail(Lead, leadId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const activity = em.create(Activity, { ...fields, id, lead, createdBy: authorId });
    await em.flush();
    if (fields.type !== 'note') await touchLead(em, lead);
    return activity;
  });
}

/**
 * Remembers that we were in touch today. Not a change of what people edit, so the lead's version
 * stays: nobody with the form open is told of a conflict that they could not see.
 */
async function touchLead(em: EntityManager, lead: Lead) {
  const contact = await em.findOneOrFail(Contact, lead.contact.id);
  const lastContactDate = today();
  await queries(em)
    .updateTable('Lead')
    .set({ lastContactDate, ...scoreOf({ ...lead, lastContactDate }, contact) })
    .where('id', '=', lead.id)
    .execute();
}
