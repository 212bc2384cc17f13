import { accountLabels } from '#shared/accounts.ts';
import { contactLabels } from '#shared/contacts.ts';
import { opportunityLabels } from '#shared/opportunities.ts';
import type { SearchKind } from '#shared/records/nouns.ts';
import { accountFormats } from '../accounts/accounts.display.tsx';
import { contactFormats } from '../contacts/contacts.display.tsx';
import { documentHistoryFields } from '../documents/documents.display.tsx';
import { leadHistoryFields } from '../leads/leads.display.tsx';
import { opportunityFormats } from '../opportunities/opportunities.display.tsx';
import { proposalHistoryFields } from '../proposals/proposals.display.tsx';
import type { FieldDisplay } from '../records/recordType.ts';

/**
 * The names of the fields of each type of record, and the formats of their values. Not in `recordTypes.ts`, which is
 * part of the first page: formats load names by their ids.
 */
export const recordFields: Record<SearchKind, FieldDisplay> = {
  lead: leadHistoryFields,
  contact: { labels: contactLabels, formats: contactFormats },
  account: { labels: accountLabels, formats: accountFormats },
  document: documentHistoryFields,
  opportunity: { labels: opportunityLabels, formats: opportunityFormats },
  proposal: proposalHistoryFields,
};
