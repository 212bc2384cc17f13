import { optionSet } from '../fields/optionSet.ts';

/** How a sign-in with an account of the firm ended, and what to do. */
export const firmSignInOutcome = optionSet({
  connected: 'Connected. You can sign in with this account now.',
  switchedOn: 'It works, and the team can sign in so from now on.',
  confirmed: 'Confirmed for ten minutes. Press again what you wanted to do.',
  notAsked: 'The provider did not ask who you are. Use a code by email.',
  unknown:
    'This account is not connected here. Have you a password? Sign in with it, then connect under Settings, Security. Otherwise wait until an administrator approves you.',
  deactivated: 'This account has been deactivated. Please ask an administrator.',
  taken: 'This account is connected to somebody else here.',
  other: 'You are connected with another account. Disconnect that one first.',
  invitation: 'This invitation has expired, was used or withdrawn. Please ask for a new one.',
  guest: 'Guests of the organisation cannot sign in here. Choose an account of its own.',
  foreign: 'This account is not of the organisation. Choose the one you have for work.',
  address: 'This account has no email address. Choose another.',
  unverified: 'Google has not verified the address of this account. Verify it there first.',
  unproven: 'It is not certain who belongs here. Add the optional claim ‘acct’ (ID token) in Entra.',
  cancelled: 'Nobody signed in. Try again, and accept there.',
  stale: 'That sign-in took too long, or began in another browser. Try again.',
  secret: 'The client secret has ended or is wrong. Make a new one there, and enter it here.',
  registration: 'There is no such organisation or client. Compare both ids with those there.',
  clock: 'The clock of this machine is wrong. Set it right.',
  refused: 'The answer did not pass our checks, so nobody was signed in. Try again.',
  away: 'The provider does not answer just now. Try again in a moment.',
  key: 'The client secret cannot be read on this machine. Enter it again.',
  often: 'Too many tries. Wait a quarter of an hour.',
});

export type FirmSignInOutcome = keyof typeof firmSignInOutcome.labels;
