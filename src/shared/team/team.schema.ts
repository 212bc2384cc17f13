import * as z from 'zod';
import { emailInput, type SessionUser, type TeamMember } from '../auth/auth.schema.ts';
import { userRole } from '../auth/auth.ts';
import { oneOf, optionalText } from '../fields/fields.schema.ts';

const newOwner = z.uuid('Choose a member of the team').nullable().optional();

/** The people who take the open work of somebody: a value of `NewOwners`. */
export const newOwnersInput = z.object({
  leads: newOwner,
  opportunities: newOwner,
  proposals: newOwner,
  registrations: newOwner,
  engagements: newOwner,
  tasks: newOwner,
  documents: newOwner,
});

export const deactivateInput = z.strictObject({
  id: z.uuid('Not a member'),
  newOwners: newOwnersInput.optional(),
  /** Chosen by the caller, so that a repeated call answers as the first. */
  changeId: z.uuid('Not an identifier').optional(),
});

/** The response of `team.deactivate`. */
export interface DeactivationResult extends TeamMember {
  /** The id for `acts.undo`; null when there was nothing to do. */
  changeId: string | null;
  /** The number of records that changed hands. */
  count: number;
}

/** Days for which the link of an invitation works. */
export const INVITATION_DAYS = 7;

export const inviteInput = emailInput.extend({
  /** Chosen by the caller, so that a repeated call answers as the first. */
  id: z.uuid('Not an identifier').optional(),
  /** The names, if the administrator knows them; the person who accepts types what is left out. */
  firstName: optionalText(100).default(null),
  lastName: optionalText(100).default(null),
  role: oneOf(userRole),
});

/** An invitation that is not accepted yet, for administrators. */
export interface InvitationRecord {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: SessionUser['role'];
  expiresAt: Date;
  /** Its link does not work any more; also when whoever invited is no administrator any more. */
  isExpired: boolean;
  invitedByName: string;
}

/** The response of `team.renewInvitationLink`. */
export interface InvitationLink {
  url: string;
}

/** The response of `auth.invitation`. */
export type OpenInvitation = Pick<InvitationRecord, 'email' | 'firstName' | 'lastName'>;
