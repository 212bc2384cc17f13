import { formatCents } from '#shared/fields/format.ts';
import { labelsOf } from '#shared/fields/kinds.ts';
import type { ProposalValues } from '#shared/proposals.schema.ts';
import { proposalFacts, proposalFields, proposalLabels } from '#shared/proposals.ts';
import { formatsOf } from '../fields/formatsOf.tsx';

/** The formats of a proposal's fields, those that no form edits included. */
export const proposalFormats = {
  ...formatsOf({ ...proposalFields, ...proposalFacts }),
  selection: (selection: ProposalValues['selection'] | null) => selection?.groups.join(', '),
  ownLines: (lines: ProposalValues['ownLines'] | null) =>
    lines?.map(({ label, cents }) => `${label} ${formatCents(cents)}`).join(', '),
  discountCents: (cents: ProposalValues['discountCents']) => (cents === null ? '' : formatCents(cents)),
};

/** Labels and formats of a proposal's history, which also has fields that no form edits. Send fixes the last day. */
const { validUntil: _, ...edited } = proposalLabels;

export const proposalHistoryFields = {
  labels: { ...proposalLabels, ...labelsOf(proposalFacts) },
  edited,
  formats: proposalFormats,
};
