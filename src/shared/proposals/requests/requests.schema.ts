import * as z from 'zod';
import { linkKeyInput, optionalAbn } from '../../fields/fields.schema.ts';
import { contactFormInput, honeypot } from '../../intake/intake.schema.ts';
import { pricedSelection } from '../selection.schema.ts';
import { siteProvider } from '../selection.ts';
import { CODE_MESSAGE } from './requests.ts';

export const proposalRequestForm = contactFormInput
  .omit({ message: true })
  .extend({ abn: optionalAbn.prefault('') });

export type ProposalRequestValues = Required<z.input<typeof proposalRequestForm>>;

/** The input of `intake.requestProposal`: what was chosen and never a sum, which the server computes. */
export const proposalRequestInput = z.object({
  /** Chosen by the caller, so that a repeated call makes one proposal. */
  id: z.uuid(),
  formData: proposalRequestForm,
  selection: pricedSelection.refine(
    ({ provider }) => provider in siteProvider.labels,
    'Visitors price no renewals',
  ),
  /** The version of the prices on the visitor's page; a caller without a page has none. */
  pricesVersion: z.string().max(200).optional(),
  /** The terms that the visitor accepted on the page of the proposal. */
  acceptedTerms: z.object({ version: z.iso.date(), at: z.iso.datetime() }).optional(),
  honeypot: honeypot.optional().catch(undefined),
});

export type ProposalRequestInput = z.output<typeof proposalRequestInput>;

/** A code from a mail, with the key of a link. */
export const linkCodeInput = linkKeyInput.extend({
  code: z
    .string()
    .max(50)
    .transform((typed) => typed.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, CODE_MESSAGE)),
});
