import * as z from 'zod';
import { idInput, optionalLongText } from '../fields/fields.schema.ts';
import { LINE_LENGTH } from '../fields/kinds.ts';
import { deleteInput } from '../records/trash.schema.ts';
import { MAIL_LINE_LENGTH } from './mailTemplates.ts';
import { REMINDER_COUNT } from './reminders.ts';
import { selectionGroups } from './selection.schema.ts';

// Inputs of everything done with a proposal, except editing it.

/** `signed`: the number of the accepted proposal that the person confirmed deleting. */
export const deleteProposalInput = deleteInput.extend({ signed: z.string().max(LINE_LENGTH).optional() });

/** `seenOf` a draft, in cents. */
const seenDraft = idInput.extend({
  version: z.int(),
  total: z.int(),
  monthlyTotal: z.int().nullable().default(null),
});

export type SeenDraft = z.output<typeof seenDraft>;

export const sendProposalInput = seenDraft.extend({
  /** Mails the link to the contact some seconds later; otherwise the sender passes it on. */
  byMail: z.boolean().default(false),
  /** The sender's own words below the greeting of the mail. */
  line: optionalLongText(MAIL_LINE_LENGTH).prefault(''),
});

const WORDS_LENGTH = 1_000;

export const askForDiscountInput = seenDraft.extend({
  /** Chosen by the caller, so that a repeated call makes one request. */
  approvalId: idInput.shape.id,
  question: optionalLongText(WORDS_LENGTH).prefault(''),
});

export type AskForDiscountInput = z.output<typeof askForDiscountInput>;

export const discountRequestInput = idInput.extend({ approvalId: idInput.shape.id });

export const answerDiscountInput = discountRequestInput.extend({
  isApproved: z.boolean(),
  answer: optionalLongText(WORDS_LENGTH).prefault(''),
});

export type AnswerDiscountInput = z.output<typeof answerDiscountInput>;

export const revokeLinkInput = idInput.extend({
  /** The generation of the link to end, so that a repeated call does not end the next one. */
  keyGeneration: z.int(),
});

export const remindersInput = idInput.extend({
  numbers: z.array(z.int().min(1).max(REMINDER_COUNT)).max(REMINDER_COUNT),
  isStopped: z.boolean(),
});

export const reviseProposalInput = idInput.extend({
  /** Chosen by the caller, so that a repeated call makes one version. */
  newId: idInput.shape.id,
});

/** The registration whose renewal is proposed, with other groups than those held if its scope changes. */
export const renewInput = idInput.extend({
  registrationId: idInput.shape.id,
  groups: selectionGroups.min(1, 'Choose a group').optional(),
});

/** The catalogue of a draft: that of what the client has in writing, or that of today. */
export const proposalCatalogueInput = idInput.extend({ isToday: z.boolean() });

/** A lead or an opportunity. */
export const declinedProposalInput = z.union([
  z.object({ leadId: idInput.shape.id }),
  z.object({ opportunityId: idInput.shape.id }),
]);

export type DeclinedProposalOf = z.input<typeof declinedProposalInput>;

export interface DeclinedProposal {
  id: string;
  name: string;
  /** The client's words; null if they gave no reason. */
  reason: string | null;
}
