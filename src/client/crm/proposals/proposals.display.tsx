import { formatAud, formatCents, formatDay, formatTime } from '#shared/fields/format.ts';
import type { ProposalValues } from '#shared/proposals.schema.ts';
import { type ProposalState, proposalFactLabels, proposalLabels, proposalState } from '#shared/proposals.ts';
import { AccountName } from '../accounts/AccountName.tsx';
import { ContactName } from '../contacts/ContactName.tsx';
import { LeadTitle } from '../leads/LeadTitle.tsx';
import { AssigneeName } from '../team/AssigneeName.tsx';
import { OpportunityName } from './OpportunityName.tsx';

/** The display of a proposal's values, by field; a field without an entry is shown as it is. */
export const proposalFormats = {
  accountId: (id: ProposalValues['accountId']) => id && <AccountName id={id} />,
  contactId: (id: ProposalValues['contactId']) => id && <ContactName id={id} />,
  leadId: (id: ProposalValues['leadId']) => id && <LeadTitle id={id} />,
  opportunityId: (id: ProposalValues['opportunityId']) => id && <OpportunityName id={id} />,
  ownerId: (id: ProposalValues['ownerId']) => id && <AssigneeName id={id} />,
  selection: (selection: ProposalValues['selection'] | null) => selection?.groups.join(', '),
  ownLines: (lines: ProposalValues['ownLines'] | null) =>
    lines?.map(({ label, cents }) => `${label} ${formatCents(cents)}`).join(', '),
  discountCents: (cents: ProposalValues['discountCents']) => (cents === null ? '' : formatCents(cents)),
  validUntil: (day: ProposalValues['validUntil']) => day && formatDay(day),
};

/** Labels and formats of a proposal's history, which also has fields that no form edits. */
export const proposalHistoryFields = {
  labels: { ...proposalLabels, ...proposalFactLabels },
  edited: proposalLabels,
  formats: {
    ...proposalFormats,
    state: (state: ProposalState) => proposalState.labels[state],
    total: (total: number) => formatAud(total),
    sentAt: (at: string) => formatTime(new Date(at)),
    viewedAt: (at: string) => formatTime(new Date(at)),
    answeredAt: (at: string) => formatTime(new Date(at)),
  },
};
