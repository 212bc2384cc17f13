import type { ClientAgreement } from '../agreements/clientAgreement.ts';
import { formatDay } from '../fields/format.ts';
import type { ProposalDocument } from './document.ts';
import { isOpenProposal, isSampleProposal, type ProposalState } from './proposalState.ts';

// What a client sees of a proposal through its link.

export interface SentProposal {
  /**
   * As of today: an open proposal past its last day has expired. 'draft': priced on the site, not yet sent by
   * staff.
   */
  state: ProposalState;
  /** The client stopped reminders. */
  hasRefusedReminders: boolean;
  document: ProposalDocument;
  /** The visitor has not confirmed their address: the page shows what they priced, and accepts no answers. */
  isUnconfirmed: boolean;
  /** The link of the version that replaced it, if that went to the same contact and address. */
  replacementKey: string | null;
  /** The name of who looks after it; null where nobody does yet. */
  consultant: string | null;
  /** The times when the client declined it, and when they last asked a question; in Sydney. */
  declinedAt: string | null;
  askedAt: string | null;
  /** The time when the client accepted its terms on the site, in Sydney; null where they did not. */
  termsAcceptedAt: string | null;
  /** SHA-256 of the canonical JSON. Accepting states it, so that nobody accepts what they have not seen. */
  hash: string;
  /** Cents, at today's prices, for a proposal priced on the site that staff have not sent yet. */
  todaysTotal: number | null;
  /** The name of the person who accepted it, and the time in Sydney. */
  acceptance: { name: string; at: string } | null;
  /** What runs since the client accepted a monthly fee; null without one. */
  agreement: SentAgreement | null;
}

export interface SentAgreement extends ClientAgreement {
  hasEnded: boolean;
  /** The last day if the client gave notice today; null once notice is given. */
  lastDayOfNotice: string | null;
  /** There is an address for the code with which the client gives notice, or takes their own back. */
  isByMail: boolean;
}

/** Why nobody can accept it, for its PDF; null while somebody can, and once accepted. */
export function closedNotice(
  state: ProposalState,
  { reference, validUntil }: Pick<ProposalDocument, 'reference' | 'validUntil'>,
) {
  switch (state) {
    case 'draft':
      return { word: 'Not confirmed yet', sentence: CONFIRMED_FIRST };
    case 'withdrawn':
      return { word: 'Withdrawn', sentence: 'This proposal can no longer be accepted.' };
    case 'declined':
      return { word: 'Declined', sentence: 'This proposal can no longer be accepted.' };
    case 'expired': {
      const sentence = `This proposal was valid until ${formatDay(validUntil)} and can no longer be accepted.`;
      return { word: 'Expired', sentence };
    }
    case 'replaced':
      return { word: 'Replaced by a newer version', sentence: 'This one can no longer be accepted.' };
    default:
      return isSampleProposal({ reference }) ? { word: 'Sample', sentence: SAMPLE_NOTICE } : null;
  }
}

export const isAnswerable = ({ state, document }: Pick<SentProposal, 'state' | 'document'>) =>
  isOpenProposal(state) && !isSampleProposal(document);

export const SAMPLE_NOTICE = 'This is a sample. Nobody can answer it.';

export const CONFIRMED_FIRST = 'A consultant confirms this proposal before it can be accepted.';

/** All that the page of a proposal in the trash shows. */
export type ProposalInTrash = 'withdrawn' | 'accepted';

/** A site request in quarantine: its page shows the number, and nothing that somebody typed. */
export interface HeldRequest {
  heldReference: string;
}

/** Opened by the link that refuses reminders; shows nothing of the proposal. */
export interface ReminderRefusal {
  isRefusal: true;
  hasRefusedReminders: boolean;
}

/** The content that a link opens; null for a link that does not work. */
export type LinkContent = SentProposal | HeldRequest | ReminderRefusal | ProposalInTrash | null;

/** The key of the link is in its query, because paths are logged. */
export const SENT_PROPOSAL_PATH = '/proposal';

/** The address of its PDF, with the key in its query likewise. */
export const PROPOSAL_PDF_PATH = '/proposal.pdf';

/** 'No more reminders' is posted here. Opening it only redirects to the page. */
export const NO_REMINDERS_PATH = '/proposal/no-reminders';

/** The forms of the page are posted here without scripts. */
export const ANSWER_PATH = '/proposal/answer';

/** The element with the forms and their results. */
export const ANSWER_ID = 'answer';

export const REFUSED_MESSAGE = 'You get no more reminders of this proposal.';

/** The element with that button. */
export const NO_REMINDERS_ID = 'no-reminders';

/** The element with the proposal as JSON: null for a link that does not work. */
export const SENT_PROPOSAL_ELEMENT_ID = 'sent-proposal';

/** The limits of texts, in characters. */
export const REASON_LENGTH = 2_000;
export const QUESTION_LENGTH = 5_000;
/** That of the reason of a change of an agreement. */
export const NOTICE_REASON_LENGTH = 500;

export const NAME_MESSAGE = 'Type your name';
export const MAY_ACCEPT_MESSAGE = 'Confirm that you may accept this proposal';
export const QUESTION_MESSAGE = 'Type your question';
