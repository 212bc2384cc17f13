import { formatAbn } from '../../fields/abn.ts';
import type { BusinessDetails } from '../content.ts';
import { BLANKS, type NoticeParagraph, type NoticePart } from '../noticeParts.ts';

interface Facts {
  business: BusinessDetails;
  /** Days after which a quarantined enquiry is deleted. */
  quarantineDays: number;
  /** The name of the mail provider, such as 'Microsoft 365'; null where it is not known. */
  mailProvider: string | null;
}

/**
 * A notice that is true of the product. An administrator reviews and publishes it: the product does not know
 * what else the business does.
 */
export function readyPrivacyNotice({ business, quarantineDays, mailProvider }: Facts): NoticeParagraph[] {
  const { name, legalName, abn, email, phone, address } = business;
  const firm = [legalName ?? name, ...(abn ? [`ABN ${formatAbn(abn)}`] : [])].join(', ');
  const paragraphs: [NoticePart[], string][] = [
    [[], `${firm} (‘we’) runs this website. This notice says what we do with details about you.`],
    [
      ['forms'],
      'What we collect: your name, email address, phone number and organisation, what you write to us, and the notes that we make when we work with you. Our forms for a price and a proposal also take your ABN, the registration groups that you choose, and your numbers of clients and outlets. We record when you open a proposal, and when you accept our terms. When you accept a proposal, also your IP address and your browser, as proof of the acceptance.',
    ],
    [
      [],
      'Why: to answer you, to price and send proposals, and to do the work that you ask for. Others get your details only where they help us with that, such as our mail provider, or where the law requires it.',
    ],
    [
      ['held', 'overseas'],
      `How we hold them: in a database and in files on servers in ${BLANKS.server}. Our staff sign in, each with an account of their own. Email goes through ${mailProvider ?? 'our mail provider'}, which holds it in ${BLANKS.mail}. Where one of these countries is not Australia, your details go overseas to that country, and to no other.`,
    ],
    [
      [],
      `How long: a message that was held back as likely junk is deleted after ${quarantineDays} days. A proposal that you accepted is kept for seven years. Everything else is kept while we work with you or may hear from you. We delete it when you ask, unless the law requires us to keep it.`,
    ],
    [
      ['programs'],
      'Programs that help us: a score ranks enquiries, so that we see first who may need us soonest. It uses what you ask for, the kind of provider that you are, the support, budget and time that you name, your role, how much we know, and when we last spoke. A filter holds back messages that look like junk. It uses the text and its links, how fast the form was filled in, and how often the same text or network wrote to us. A person decides in each case, and reads what was held back.',
    ],
    [
      ['complaints'],
      `Whom to ask: ask us what we hold about you, to correct it, or to complain. Write to ${email}, call ${phone}, or send a letter to ${address}. We look into a complaint and answer it in writing. If our answer does not help, you can complain to the Office of the Australian Information Commissioner (oaic.gov.au).`,
    ],
  ];
  return paragraphs.map(([parts, text]) => ({ parts, text }));
}
