import type { EntityManager } from '../../platform/database/orm.ts';
import { noteOnProposal } from '../effects.service.ts';
import type { Proposal } from '../proposals.entity.ts';

/** Keeps that the client of a proposal, which is locked, wants no more reminders. A repeated call changes nothing. */
export function refuseReminders(em: EntityManager, proposal: Proposal, now = new Date()) {
  if (proposal.remindersRefusedAt) return;
  proposal.remindersRefusedAt = now;
  noteOnProposal(em, proposal, 'gets no more reminders', 'The client asked for that');
}
