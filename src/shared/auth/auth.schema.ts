import * as z from 'zod';
import { emailText, oneOf, requiredText } from '../fields/fields.schema.ts';
import { type memberState, userRole } from './auth.ts';

/** The specification's minimum; the server's environment may raise it. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;

export const passwordTooShort = (length: number) => `Password must be at least ${length} characters`;

/** A new password. It is never trimmed: a space at its end is part of it. */
const newPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, passwordTooShort(PASSWORD_MIN_LENGTH))
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`);

/** A password for signing in: the rules for new ones do not apply. */
const typedPassword = z.string().min(1, 'Password is required').max(1024, 'This password is too long');

const email = requiredText('Email is required').pipe(emailText);

/** A code from an authenticator app, or a recovery code. */
const code = z.string().trim().max(40, 'This is not a code');

export const signInInput = z.object({
  email,
  password: typedPassword,
  /** Required once the server has answered CODE_NEEDED. */
  code: code.optional(),
});

export const codeInput = z.object({ code: code.min(1, 'Code is required') });

export const passwordInput = z.object({ password: typedPassword });

export const passwordAndCodeInput = passwordInput.extend(codeInput.shape);

export const secondFactorPolicyInput = z.object({ adminsNeedSecondFactor: z.boolean() });

/** The time after which a typed password is required again before an action that cannot be undone. */
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

export const changePasswordInput = z.object({
  currentPassword: typedPassword,
  newPassword,
});

export const setRoleInput = z.object({ id: z.uuid(), role: oneOf(userRole) });

/** The person who is signed in. */
export interface SessionUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: keyof typeof userRole.labels;
}

/** The response to who asks for a mail with a link. */
export interface MailAnswer {
  /** False where there is no mail server: the link is in the log, and the mail is a file. */
  isMailed: boolean;
}

/** The facts that the screen says to who signs up. */
export interface SignUpFacts {
  /** True while there is no administrator, and whoever confirms an address next becomes it. */
  isFirst: boolean;
}

/** The response of `auth.session` to somebody signed in. */
export interface SessionRecord {
  user: SessionUser;
  startedAt: Date;
  expiresAt: Date;
  /** True if this server offers demo data. */
  demoData: boolean;
  /** True if the database is a restored copy, which holds most mails. */
  isCopy: boolean;
  /** An administrator who must set up two-step sign-in first. */
  needsSecondFactor: boolean;
}

/** The state of a person's own two-step sign-in. */
export interface SecondFactorRecord {
  since: Date | null;
  recoveryCodesLeft: number;
}

/** One of a person's own sessions, as Settings lists them. */
export interface SessionListItem {
  id: string;
  /** The browser and system, as in 'Chrome on Windows'. */
  device: string;
  lastUsedAt: Date;
  createdAt: Date;
  isCurrent: boolean;
}

/** A member of the team, for a choice or a filter by a person. */
export interface MemberOption {
  id: string;
  name: string;
  role: keyof typeof userRole.labels;
  /** Deactivated: may still own records, and is given no new ones. */
  hasLeft: boolean;
}

/** A member of the team, for administrators. */
export interface TeamMember extends SessionUser {
  state: keyof typeof memberState.labels;
  hasSecondFactor: boolean;
  createdAt: Date;
}

/** A member as Settings lists them. */
export interface ListedMember extends TeamMember {
  /** The last one that the log still has. */
  lastSignInAt: Date | null;
}
