import { optionSet } from '../fields/optionSet.ts';

export const userRole = optionSet({ admin: 'Admin', manager: 'Manager', staff: 'Staff' });

export const memberState = optionSet({
  unconfirmed: 'Email not confirmed',
  pending: 'Waiting for approval',
  active: 'Active',
  deactivated: 'Deactivated',
});

export const SESSION_CHECK_MS = 30_000;

/** The client refreshes a session that expires sooner than this. */
export const SESSION_REFRESH_MS = 90_000;

/** Why a correct password does not sign in yet; the login screen handles each. */
export const signInDeniedReason = optionSet({
  EMAIL_NOT_CONFIRMED: 'Please confirm your email address first. We sent you a link when you signed up.',
  AWAITING_APPROVAL: 'Your account is waiting for an administrator to approve it.',
  DEACTIVATED: 'This account has been deactivated. Please ask an administrator.',
  CODE_NEEDED: 'Please enter the code from your authenticator app.',
});

/**
 * Why a stream of live updates ends with its session. SESSION_EXPIRED covers the screen, SESSION_REVOKED
 * clears it.
 */
export const sessionEndReason = optionSet({
  SESSION_EXPIRED: 'Your session has ended. Please sign in again.',
  SESSION_REVOKED: 'You have been signed out. Please sign in again.',
});

/** Why a signed-in person may not do this yet; the client handles each. */
export const callDeniedReason = optionSet({
  PASSWORD_NEEDED: 'Please confirm your password first.',
  SECOND_FACTOR_NEEDED: 'Please set up two-step sign-in first.',
});
