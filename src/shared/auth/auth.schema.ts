import * as z from 'zod';
import { emailText, oneOf, requiredText } from '../fields/fields.schema.ts';
import { type memberState, userRole } from './auth.ts';
import type { SignInProviderName } from './firmAccounts.ts';

/** The specification's minimum; the server's environment may raise it. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;

export const passwordTooShort = (length: number) => `Password must be at least ${length} characters`;

const newPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, passwordTooShort(PASSWORD_MIN_LENGTH))
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`);

const typedPassword = z.string().min(1, 'Password is required').max(1024, 'This password is too long');

const email = requiredText('Email is required').pipe(emailText);

/** A code from an authenticator app, or a recovery code. */
const code = z.string().trim().max(40, 'This is not a code');

export const signInInput = z.object({ email, password: typedPassword, code: code.optional() });

export const codeInput = z.object({ code: code.min(1, 'Code is required') });

export const passwordInput = z.object({ password: typedPassword });

/** Which of both are needed depends on how this person signs in. */
export const removeSecondFactorInput = z.object({ password: z.string().max(1024), code });

/** The days that people have to set up two-step sign-in. */
export const ENROL_DAYS = [7, 14, 30] as const;

/** Characters that a firm may ask of new passwords. */
export const PASSWORD_LENGTHS = [PASSWORD_MIN_LENGTH, 8, 10, 12, 15] as const;

/** What is left out stays; `everybodyInDays` of null: not required any more. */
export const secondFactorPolicyInput = z.object({
  adminsNeedSecondFactor: z.boolean().optional(),
  everybodyInDays: z.literal(ENROL_DAYS).nullable().optional(),
  passwordMinLength: z.literal(PASSWORD_LENGTHS).optional(),
});

export type SecondFactorPolicyInput = z.input<typeof secondFactorPolicyInput>;

export interface SecondFactorPolicy {
  adminsNeedSecondFactor: boolean;
  /** A day; null while not everybody needs it. */
  everybodyFrom: string | null;
  passwordMinLength: number;
}

/** How long a typed password is good for before actions that cannot be undone ask again. */
export const PASSWORD_CONFIRMATION_MS = 10 * 60_000;

export const RECOVERY_CODE_COUNT = 10;

export const profileInput = z.object({
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
});

export const signUpInput = profileInput.extend({ email, password: newPassword });

export const emailInput = z.object({ email });

export const tokenInput = z.object({ token: z.string().min(1).max(200) });

export const resetPasswordInput = tokenInput.extend({ password: newPassword });

export const acceptInvitationInput = resetPasswordInput.extend(profileInput.shape);

export const changePasswordInput = z.object({ currentPassword: typedPassword, newPassword });

export const setRoleInput = z.object({ id: z.uuid(), role: oneOf(userRole) });

export interface SessionUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: keyof typeof userRole.labels;
}

export interface MailAnswer {
  /** False without a mail server: the link is in the log, and the mail is a file. */
  isMailed: boolean;
}

export interface SignUpFacts {
  /** Whoever confirms an address next becomes the first administrator. */
  isFirst: boolean;
  passwordMinLength: number;
  /** Where members may sign in besides; null while nowhere. */
  provider: SignInProviderName | null;
}

export interface SessionRecord {
  user: SessionUser;
  startedAt: Date;
  expiresAt: Date;
  /** True if this server offers demo data. */
  demoData: boolean;
  isCopy: boolean;
  needsSecondFactor: boolean;
}

export interface SecondFactorRecord {
  since: Date | null;
  recoveryCodesLeft: number;
  /** The day from which everybody needs it. */
  neededFrom: string | null;
}

export interface SessionListItem {
  id: string;
  /** The browser and system, as in 'Chrome on Windows'. */
  device: string;
  lastUsedAt: Date;
  createdAt: Date;
  isCurrent: boolean;
}

export interface MemberOption {
  id: string;
  name: string;
  role: keyof typeof userRole.labels;
  /** Deactivated: may still own records, but is given no new ones. */
  hasLeft: boolean;
}

export interface TeamMember extends SessionUser {
  state: keyof typeof memberState.labels;
  hasSecondFactor: boolean;
  createdAt: Date;
}

export interface ListedMember extends TeamMember {
  /** Signs in with an account of the firm. */
  hasFirmAccount: boolean;
  hasPassword: boolean;
  lastSignInAt: Date | null;
}
