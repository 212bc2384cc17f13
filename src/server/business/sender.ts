import type { SectionValue } from '#shared/business/sections.schema.ts';
import { tidyPhone } from '#shared/fields/phone.ts';
import { defaultBusiness } from '#shared/site/defaults/business.data.ts';
import type { IdentifySender } from '../platform/mail/mailer.ts';
import { BusinessSection } from './businessSections.entity.ts';
import { currentLogo } from './logo.service.ts';

/** A mailbox such as 'Sunrise Desk <desk@sunrise.example>', or the address alone. */
function parseMailbox(mailbox: string) {
  const bracket = mailbox.indexOf('<');
  if (bracket < 0) return { name: '', address: mailbox };
  return { name: mailbox.slice(0, bracket).trim(), address: mailbox.slice(bracket + 1, -1) };
}

/**
 * Mails come from the business, once it has a name; from the address of `MAIL_FROM`, as which the mail server knows us.
 * Answers go to the address of the business.
 */
export const identifySender: IdentifySender = async (em, mailFrom) => {
  const row = await em.findOne(BusinessSection, { section: 'details' });
  const saved = row && (row.value as SectionValue<'details'>);
  const { name, email, phone, address } = saved ?? defaultBusiness;
  const logo = await currentLogo(em);
  const mailbox = mailFrom ? parseMailbox(mailFrom) : { name, address: email };
  return {
    from: { ...mailbox, ...(saved && { name, replyTo: email }) },
    letterhead: {
      name,
      phone: tidyPhone(phone),
      email,
      address,
      logo: logo && Buffer.from(logo.png, 'base64'),
    },
  };
};
