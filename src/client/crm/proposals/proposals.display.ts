import { formatCents, formatCount, formatDay, formatShortDay } from '#shared/fields/format.ts';
import { labelsOf } from '#shared/fields/kinds.ts';
import { describeDue } from '#shared/proposals/document.ts';
import type { ProposalValues } from '#shared/proposals/proposals.schema.ts';
import { proposalFacts, proposalFields, proposalLabels } from '#shared/proposals/proposals.ts';
import type { FieldChange } from '#shared/records/history.ts';
import { formatsOf } from '../fields/formatsOf.tsx';
import type { ChangeAct } from '../records/recordType.ts';

/** The formats of a proposal's fields, those that no form edits included. */
export const proposalFormats = {
  ...formatsOf({ ...proposalFields, ...proposalFacts }),
  selection: (selection: ProposalValues['selection'] | null) => selection?.groups.join(', '),
  ownLines: (lines: ProposalValues['ownLines'] | null) =>
    lines?.map(({ label, cents }) => `${label} ${formatCents(cents)}`).join(', '),
  monthlyFee: (fee: ProposalValues['monthlyFee']) =>
    fee &&
    [
      `${fee.label} ${formatCents(fee.cents)} a month from ${formatDay(fee.firstDay)}`,
      `minimum ${formatCount(fee.minimumMonths, 'month')}`,
      `notice ${formatCount(fee.noticeMonths, 'month')}`,
    ].join(', '),
  paymentParts: (parts: ProposalValues['paymentParts']) =>
    parts?.map(({ label, percent, due }) => `${label} ${percent} % ${describeDue(due)}`).join(', '),
  discountCents: (cents: ProposalValues['discountCents']) => (cents === null ? '' : formatCents(cents)),
};

/** Labels and formats of a proposal's history, which also has fields that no form edits. Send fixes the last day. */
const { validUntil: _, ...edited } = proposalLabels;

const CLIENT = 'The client';

/** The act by which a proposal came into another state. Clients have no account: they are named as they signed. */
function actOf(changes: FieldChange[]): ChangeAct | undefined {
  const changeOf = (name: string) => changes.find(({ field }) => field === name);
  const textOf = (name: string) => {
    const to = changeOf(name)?.to;
    return typeof to === 'string' ? to : undefined;
  };
  const until = textOf('validUntil');
  const reason = textOf('declineReason');
  const signed = changeOf('acceptance')?.to as { name?: string } | null | undefined;
  const from = changeOf('state')?.from;
  switch (textOf('state')) {
    case 'draft':
      return { words: 'took this proposal back before it was emailed' };
    case 'sent':
      if (from !== 'draft') return { words: 'opened this proposal again' };
      return { words: `sent this proposal${until ? `, valid until ${formatShortDay(until)}` : ''}` };
    case 'viewed':
      return from === 'replaced'
        ? { words: 'opened this proposal again' }
        : { by: CLIENT, words: 'opened this proposal' };
    case 'accepted':
      return { by: signed?.name ?? CLIENT, words: 'accepted this proposal' };
    case 'declined':
      return { by: CLIENT, words: reason ? `declined this proposal: ‘${reason}’` : 'declined this proposal' };
    case 'expired':
      return { by: 'This proposal', words: 'expired' };
    case 'withdrawn':
      return { words: 'withdrew this proposal' };
    case 'replaced':
      return { words: 'replaced this proposal with a newer version' };
    default:
      return undefined;
  }
}

export const proposalHistoryFields = {
  labels: { ...proposalLabels, ...labelsOf(proposalFacts) },
  edited,
  formats: proposalFormats,
  act: actOf,
};
