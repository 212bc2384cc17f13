import { fitText } from '#shared/fields/fitText.ts';
import { today } from '#shared/fields/format.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import type { EnquiryInput } from '#shared/intake/enquiries.schema.ts';
import { enquiryLabel } from '#shared/intake/intake.ts';
import { createLead } from '../leads/createLead.service.ts';
import { Lead } from '../leads/leads.entity.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { lockSender, senderOf } from './sender.service.ts';

/**
 * Creates the lead of an enquiry that staff took, with its account and contact as for the public form. Staff are trusted:
 * nothing waits in quarantine, nothing counts towards a limit, and nobody gets a mail.
 * @throws BAD_REQUEST for the field `contactId` or `accountId` when what was chosen is gone, or does not belong together
 * @throws CONFLICT when the id was used for another lead
 */
export function createStaffEnquiry(
  em: EntityManager,
  input: EnquiryInput,
  authorId: string,
): Promise<{ id: string }> {
  const { name, phone, email, company, ...fields } = input;
  const label = enquiryLabel[fields.source];
  const lead = { ...fields, title: fields.title ?? fitText(`${label} from ${name}`, LINE_LENGTH) };
  // The fields are in the order in which `jsonb` keeps them: a repeated call is recognized by the same text.
  const formData = { name, email, phone, company, message: fields.description };

  return createOnce<Lead, { id: string }>(em, Lead, { ...lead, formData }, async (em) => {
    if (email) await lockSender(em, email);
    const sender = await senderOf(em, input, authorId);
    return createLead(
      em,
      { ...lead, ...sender },
      {
        authorId,
        formData,
        // Only a caller has been spoken to.
        ...(fields.source === 'phone' && { lastContactDate: today() }),
        activity: {
          type: fields.source === 'phone' ? 'call' : 'note',
          title: `${label} received`,
          description: fields.description,
        },
      },
    );
  });
}
