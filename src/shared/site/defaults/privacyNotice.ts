import { formatAbn } from '../../fields/abn.ts';
import type { BusinessDetails } from '../content.ts';

interface Facts {
  business: BusinessDetails;
  /** The days after which an enquiry that was held back is deleted. */
  quarantineDays: number;
}

/**
 * Returns a privacy notice that is true of the product, in paragraphs with an empty line between them. An administrator
 * reads, changes and publishes it: the product does not know what else the business does.
 */
export function readyPrivacyNotice({ business, quarantineDays }: Facts): string {
  const { name, legalName, abn, email, phone, address } = business;
  const firm = [legalName ?? name, ...(abn ? [`ABN ${formatAbn(abn)}`] : [])].join(', ');
  return [
    `${firm} (‘we’) runs this website. This notice says what we do with details about you.`,
    'What we collect: your name, email address, phone number and organisation, what you write to us, and the notes that we make when we work with you. With a proposal, also the registration groups that you choose. When you accept one, also your IP address and your browser, as proof of the acceptance.',
    'Why: to answer you, to price and send proposals, and to do the work that you ask for. Others get your details only where they help us with that, such as our mail provider, or where the law requires it.',
    `How long: a message that was held back as likely junk is deleted after ${quarantineDays} days. A proposal that you accepted is kept for seven years. Everything else is kept while we work with you or may hear from you. We delete it when you ask, unless the law requires us to keep it.`,
    'Programs that help us: a score ranks enquiries, so that we see first who may need us soonest. A filter holds back messages that look like junk. A person decides in each case, and reads what was held back.',
    `Whom to ask: ask us what we hold about you, to correct it, or to complain. Write to ${email}, call ${phone}, or send a letter to ${address}. If our answer does not help, you can complain to the Office of the Australian Information Commissioner (oaic.gov.au).`,
  ].join('\n\n');
}
