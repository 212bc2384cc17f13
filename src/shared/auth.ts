import { choice } from './fields/choice.ts';

// What screens need to know of people and their sessions: without zod, which only forms load.

export const userRole = choice({ admin: 'Admin', manager: 'Manager', staff: 'Staff' });

/** Where a member of the team stands. */
export const memberState = choice({
  unconfirmed: 'Email not confirmed',
  pending: 'Waiting for approval',
  active: 'Active',
  deactivated: 'Deactivated',
});

/** The client looks every 30 s whether its session has this much left, and refreshes it if not. */
export const SESSION_CHECK_MS = 30_000;
export const SESSION_REFRESH_MS = 90_000;

/** Why a correct password does not sign in yet; the login screen answers each in its own way. */
export const signInDeniedReason = choice({
  EMAIL_NOT_CONFIRMED: 'Please confirm your email address first. We sent you a link when you signed up.',
  AWAITING_APPROVAL: 'Your account is waiting for an administrator to approve it.',
  DEACTIVATED: 'This account has been deactivated. Please ask an administrator.',
  CODE_NEEDED: 'Please enter the code from your authenticator app.',
});

/** Why somebody signed in may not do this yet; the client leads on from each. */
export const callDeniedReason = choice({
  PASSWORD_NEEDED: 'Please confirm your password first.',
  SECOND_FACTOR_NEEDED: 'Please set up two-step sign-in first.',
});
