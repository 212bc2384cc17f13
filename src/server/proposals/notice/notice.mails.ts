import { presentForClient } from '#shared/agreements/clientAgreement.ts';
import { noticeOf } from '#shared/agreements/periods.ts';
import { formatCount, formatDay, today } from '#shared/fields/format.ts';
import { CODE_MINUTES } from '#shared/proposals/requests/requests.ts';
import { Agreement } from '../../agreements/agreements.entity.ts';
import { presentAgreement } from '../../agreements/agreements.queries.ts';
import { findSection } from '../../business/business.service.ts';
import { publishedBusiness } from '../../business/publishedContent.ts';
import { Contact } from '../../contacts/contacts.entity.ts';
import { BY_ANSWER, type ComposeMails, greet, nameInMail, oneLine } from '../../platform/mail/message.ts';
import { proposalLink } from '../links/links.service.ts';
import { Proposal } from '../proposals.entity.ts';
import { createNoticeCode } from './notice.service.ts';

declare module '../../platform/mail/message.ts' {
  interface MailJobs {
    /** The code by which the client gives notice or takes it back. */
    noticeCode: { proposalId: string };
    /** What the client's notice has become: given, or taken back by either side. */
    clientsNotice: { agreementId: string; isTakenBack: boolean };
    /** Where the business has switched it on; `minimumUntil` is the last day that it was queued for. */
    minimumTermEnds: { agreementId: string; minimumUntil: string };
  }
}

export const noticeMails: Pick<ComposeMails, 'noticeCode' | 'clientsNotice' | 'minimumTermEnds'> = {
  async noticeCode(em, { proposalId }, publicUrl) {
    const proposal = await em.findOne(Proposal, proposalId);
    const made = proposal && (await createNoticeCode(em, proposal));
    if (!made) return null;
    const { agreement, code, email } = made;
    const link = await proposalLink(em, publicUrl, proposal);
    const isGiven = Boolean(noticeOf(agreement));
    return {
      to: email,
      subject: isGiven ? 'Your code to take back your notice' : 'Your code to give notice',
      link,
      button: 'Open the page',
      refusal: BY_ANSWER,
      paragraphs: [
        isGiven
          ? `To take back the notice of ${nameInMail(agreement.name)}, enter this code on its page:`
          : `To give notice of ${nameInMail(agreement.name)}, enter this code on its page:`,
        code,
        `The code works for ${CODE_MINUTES} minutes. The page is here:`,
        link,
        'If it was not you, please ignore this email: without the code nothing changes.',
      ],
    };
  },

  /** Null where that has changed again, or there is no address any more. */
  async clientsNotice(em, { agreementId, isTakenBack }, publicUrl) {
    const agreement = await em.findOne(Agreement, agreementId);
    if (!agreement || Boolean(noticeOf(agreement)) === isTakenBack) return null;
    const proposal = agreement.proposalId && (await em.findOne(Proposal, agreement.proposalId));
    const contact = proposal?.contact && (await em.findOne(Contact, proposal.contact.id));
    if (!proposal || !contact?.email) return null;
    const { name, words } = presentForClient(agreement, today());
    const { phone } = await publishedBusiness(em);
    const link = await proposalLink(em, publicUrl, proposal);
    return {
      to: contact.email,
      subject: isTakenBack
        ? `The notice of ${nameInMail(name)} is taken back`
        : `We have your notice of ${nameInMail(name)}`,
      greeting: greet(contact.firstName),
      link,
      button: 'Open the page',
      refusal: BY_ANSWER,
      paragraphs: [
        `${nameInMail(name)} ${words}.`,
        isTakenBack
          ? `If you did not agree to this, call us on ${oneLine(phone)}.`
          : `Until then nothing changes, and you can take it back on the page. If it was not you, call us on ${oneLine(phone)}.`,
        link,
      ],
    };
  },

  /** Null where the term or the setting has changed, or the contact of the account wants no mail. */
  async minimumTermEnds(em, { agreementId, minimumUntil }, publicUrl) {
    const agreement = await em.findOne(Agreement, { id: agreementId, minimumUntil });
    if (!agreement || noticeOf(agreement) || !(await findSection(em, 'minimumTerms')).isMailed) return null;
    const { name, noticeMonths, contactId } = await presentAgreement(em, agreement);
    const contact = contactId ? await em.findOne(Contact, contactId) : null;
    if (!contact?.email || contact.doNotEmail) return null;
    const { phone } = await publishedBusiness(em);
    const proposal = agreement.proposalId && (await em.findOne(Proposal, agreement.proposalId));
    const link = proposal ? await proposalLink(em, publicUrl, proposal) : publicUrl;
    return {
      to: contact.email,
      subject: `The minimum term of ${nameInMail(name)} ends on ${formatDay(minimumUntil)}`,
      greeting: greet(contact.firstName),
      link,
      button: proposal ? 'Open the page' : 'Open our website',
      refusal: BY_ANSWER,
      paragraphs: [
        `The minimum term of ${nameInMail(name)} ends on ${formatDay(minimumUntil)}. Then it goes on by the month, until one of us gives ${formatCount(noticeMonths, 'month')} of notice.`,
        `Questions? Call us on ${oneLine(phone)}.`,
        link,
      ],
    };
  },
};
