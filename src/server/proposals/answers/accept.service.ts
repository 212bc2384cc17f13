import { TRPCError } from '@trpc/server';
import { fullName } from '#shared/contacts/contacts.ts';
import { fitText } from '#shared/fields/fitText.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import { workingDayAt } from '#shared/fields/workingTime.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import type { Acceptance } from '#shared/proposals/proposals.schema.ts';
import { agreeFromProposal } from '../../agreements/agreements.service.ts';
import { readHolidays } from '../../business/business.service.ts';
import { Contact } from '../../contacts/contacts.entity.ts';
import { startFromProposal } from '../../engagements/engagements.service.ts';
import { addItemsOf } from '../../invoicing/invoicing.service.ts';
import { newId } from '../../platform/database/columns.ts';
import { insertRows } from '../../platform/database/rows.ts';
import { type Telling, tell } from '../../records/events/tell.ts';
import { reminderTask } from '../../records/reminders.ts';
import { describeSigned, responsibleFor, winOpportunity } from '../effects.service.ts';
import { type Proposal, partiesOf } from '../proposals.entity.ts';
import { accepted } from '../proposals.events.ts';
import { closeProposal } from '../sending/close.service.ts';
import { shownOf } from '../sentProposals.service.ts';

/**
 * Accepts a locked proposal: wins the opportunity (made if missing), closes the lead as won, starts the
 * engagement unless there is only a fee, makes the agreement of the fee, and writes the task to call the client, as
 * they are told. A repeated call changes nothing.
 * @throws CONFLICT when the client has read another document, or it was declined, withdrawn or replaced, or
 * has expired
 */
export async function acceptProposal(
  context: Telling,
  proposal: Proposal,
  acceptance: Omit<Acceptance, 'at'>,
) {
  const { em, mailer } = context;
  const { document, hash } = await shownOf(em, proposal);
  if (hash !== acceptance.hash)
    throw new TRPCError({ code: 'CONFLICT', message: 'This proposal has changed: reload the page' });
  await closeProposal(em, proposal, 'accepted', async () => {
    const at = proposal.answeredAt ?? new Date();
    proposal.acceptance = { ...acceptance, at: at.toISOString() };
    await tell(context, accepted, proposal, { words: describeSigned(acceptance.name, document) });
    await winOpportunity(em, proposal, document);
    const owner = (await responsibleFor(em, proposal))?.id ?? null;
    const made = { proposalId: proposal.id, account: partiesOf(proposal).account.id, owner };
    // There is nothing to do in steps where there is only a fee.
    if (document.lines.length > 0)
      await startFromProposal(em, {
        ...made,
        number: proposal.name,
        name: nameOfEngagement(proposal, document),
      });
    if (document.monthly) await agreeFromProposal(em, made, document.monthly);
    addItemsOf(em, proposal.id, document);
    const contact = proposal.contact && (await em.findOne(Contact, proposal.contact.id));
    const call = reminderTask(newId(), {
      subject: { proposalId: proposal.id },
      title: fitText(`Call ${contact ? fullName(contact) : acceptance.name}`, LINE_LENGTH),
      day: workingDayAt(at, await readHolidays(em)),
      reason: `${acceptance.name} accepted, and reads that you call.`,
      owner,
      now: at,
    });
    await insertRows(em, 'activities', [{ ...call, type: 'call' }]);
    await mailer.send(em, { kind: 'proposalAccepted', proposalId: proposal.id });
  });
}

function nameOfEngagement({ selection }: Proposal, { timeline, title }: ProposalDocument) {
  // Without the steps of a registration it is other work.
  if (timeline.length === 0) return title;
  return selection.provider === 'renewal' ? 'Renewal of the registration' : 'NDIS registration';
}
