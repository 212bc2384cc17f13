import type { AccountValues } from '#shared/accounts.schema.ts';
import { accountLabels } from '#shared/accounts.ts';
import type { ContactValues } from '#shared/contacts.schema.ts';
import { contactLabels } from '#shared/contacts.ts';
import type { DocumentValues } from '#shared/documents.schema.ts';
import { documentLabels } from '#shared/documents.ts';
import type { LeadValues } from '#shared/leads.schema.ts';
import { leadLabels } from '#shared/leads.ts';
import type { OpportunityValues } from '#shared/opportunities.schema.ts';
import { opportunityLabels } from '#shared/opportunities.ts';
import type { ProposalValues } from '#shared/proposals.schema.ts';
import { proposalLabels } from '#shared/proposals.ts';
import { trpc } from '../trpc.ts';
import { accounts } from './accounts/accounts.record.ts';
import { contacts } from './contacts/contacts.record.ts';
import { documents } from './documents/documents.record.ts';
import { leads } from './leads/leads.record.ts';
import { offerLostReason } from './leads/offerLostReason.tsx';
import { opportunities } from './opportunities/opportunities.record.ts';
import { proposals } from './proposals/proposals.record.ts';
import { useChangeField } from './records/useChangeField.ts';

// Change single fields of records: call what a hook returns with a record, or with its card in a list.

export const useLeadEditor = () =>
  useChangeField<LeadValues>(leads, leadLabels, trpc.leads.update.useMutation().mutateAsync, {
    follows: { status: ['lostReason'] },
    offer: offerLostReason,
  });

export const useContactEditor = () =>
  useChangeField<ContactValues>(contacts, contactLabels, trpc.contacts.update.useMutation().mutateAsync);

export const useAccountEditor = () =>
  useChangeField<AccountValues>(accounts, accountLabels, trpc.accounts.update.useMutation().mutateAsync);

export const useDocumentEditor = () =>
  useChangeField<DocumentValues>(documents, documentLabels, trpc.documents.update.useMutation().mutateAsync);

/** Stages are changed by `useStageMoves`: closing needs a day and a reason. */
export const useOpportunityEditor = () =>
  useChangeField<OpportunityValues>(
    opportunities,
    opportunityLabels,
    trpc.opportunities.update.useMutation().mutateAsync,
  );

/** Returns the editor of a proposal; the owner is all that changes of one that was sent. */
export const useProposalEditor = () =>
  useChangeField<ProposalValues>(proposals, proposalLabels, trpc.proposals.update.useMutation().mutateAsync);
