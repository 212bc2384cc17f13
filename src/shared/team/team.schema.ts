import * as z from 'zod';
import { emailInput, type SessionUser, type TeamMember } from '../auth/auth.schema.ts';
import { userRole } from '../auth/auth.ts';
import { oneOf, optionalText } from '../fields/fields.schema.ts';
import { mapOptions } from '../fields/optionSet.ts';
import { handOverKind } from '../records/handOver.ts';

const newOwner = z.uuid('Choose a member of the team').nullable().optional();

/** Who takes a person's open work: `NewOwners`. */
export const newOwnersInput = z.object(mapOptions(handOverKind, () => newOwner));

export const deactivateInput = z.strictObject({
  id: z.uuid('Not a member'),
  newOwners: newOwnersInput.optional(),
  /** Chosen by the caller: a repeated call gets the first answer. */
  changeId: z.uuid('Not an identifier').optional(),
});

export interface DeactivationResult extends TeamMember {
  /** The id for `acts.undo`; null when there was nothing to do. */
  changeId: string | null;
  /** Records that changed hands. */
  count: number;
}

/** Days for which the link works. */
export const INVITATION_DAYS = 7;

export const inviteInput = emailInput.extend({
  /** Chosen by the caller: a repeated call gets the first answer. */
  id: z.uuid('Not an identifier').optional(),
  /** Optional: the person who accepts types what is missing. */
  firstName: optionalText(100).default(null),
  lastName: optionalText(100).default(null),
  role: oneOf(userRole),
});

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

export interface InvitationLink {
  url: string;
}

export interface OpenInvitation extends Pick<InvitationRecord, 'email' | 'firstName' | 'lastName'> {
  /** It is accepted with an account of the firm: nobody new has a password. */
  isFirmOnly: boolean;
}
