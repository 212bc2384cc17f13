import * as z from 'zod';
import type { TeamMember } from './auth.schema.ts';

const taker = z.uuid('Choose a member of the team').nullable().optional();

/** Who takes what somebody has open: as `Takers`. */
export const takersInput = z.object({
  leads: taker,
  opportunities: taker,
  proposals: taker,
  tasks: taker,
  documents: taker,
});

export const deactivateInput = z.object({
  id: z.uuid('Not a member'),
  takers: takersInput.optional(),
  /** Chosen by the caller, so that a repeated call answers as the first. */
  changeId: z.uuid('Not an identifier').optional(),
});

/** The response of `team.deactivate`. */
export interface DeactivationResult extends TeamMember {
  /** For `team.undoDeactivation`; null when there was nothing to do. */
  changeId: string | null;
  /** How many records changed hands. */
  count: number;
}
