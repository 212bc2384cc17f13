import { signInProvider } from '#shared/auth/firmAccounts.ts';
import { formatDay } from '#shared/fields/format.ts';
import { product } from '#shared/site/product.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { findOnlyProvider, type SignInProvider } from '../platform/identity/signInProviders.entity.ts';
import { TEAM, TeamPolicy } from '../platform/identity/teamPolicy.entity.ts';
import { User } from '../platform/identity/users.entity.ts';
import { lockUser, userState } from '../platform/identity/users.service.ts';
import { type ComposeMails, greet, type MailMessage } from '../platform/mail/message.ts';
import { confirmToken } from './confirmation.service.ts';
import { newCode } from './secondFactors.ts';
import { createToken } from './tokens.ts';

/** Null for a person without an account, who gets no mail: asking takes the same time either way. */
interface AboutAccount {
  userId: string | null;
}

declare module '../platform/mail/message.ts' {
  interface MailJobs {
    confirmAddress: AboutAccount;
    alreadySignedUp: AboutAccount;
    resetPassword: AboutAccount;
    approved: AboutAccount;
    confirmPerson: { userId: string };
    secondFactorNeeded: { userId: string };
  }
}

export const authMails: Pick<
  ComposeMails,
  'confirmAddress' | 'alreadySignedUp' | 'resetPassword' | 'approved' | 'confirmPerson' | 'secondFactorNeeded'
> = {
  confirmAddress: async (em, { userId }, publicUrl) =>
    userId ? composeConfirmAddress(em, userId, publicUrl) : null,
  resetPassword: async (em, { userId }, publicUrl) =>
    userId ? composeResetPassword(em, userId, publicUrl) : null,
  confirmPerson: async (em, { userId }, publicUrl) => composeConfirmPerson(em, userId, publicUrl),
  async secondFactorNeeded(em, { userId }, publicUrl) {
    const user = await em.findOne(User, userId);
    const day = (await em.findOne(TeamPolicy, TEAM))?.everybodyNeedsSecondFactorFrom;
    if (!user?.isActive() || user.secondFactorAt || !day) return null;
    return { ...secondFactorNeededMail(user.email, publicUrl, formatDay(day)), ...greetConfirmed(user) };
  },
  async alreadySignedUp(em, { userId }, publicUrl) {
    const user = userId && (await em.findOne(User, userId));
    if (!user) return null;
    const only = await findOnlyProvider(em, user.id);
    const mail = only
      ? firmAccountMail(user.email, publicUrl, only)
      : alreadySignedUpMail(user.email, publicUrl);
    return { ...mail, ...greetConfirmed(user) };
  },
  async approved(em, { userId }, publicUrl) {
    const user = userId && (await em.findOne(User, userId));
    return user ? { ...approvedMail(user.email, publicUrl), ...greetConfirmed(user) } : null;
  },
};

/** The name that somebody entered with an address is used only once they have shown that the address is theirs. */
const greetConfirmed = ({ firstName, emailConfirmedAt }: User) =>
  emailConfirmedAt ? { greeting: greet(firstName) } : {};

function composeConfirmAddress(em: EntityManager, userId: string, publicUrl: string) {
  return em.transactional(async (em) => {
    const user = await lockUser(em, { id: userId });
    if (!user || userState(user) !== 'unconfirmed' || (await findOnlyProvider(em, userId))) return null;
    return confirmAddressMail(user.email, publicUrl, await createToken(em, user, 'verify_email'));
  });
}

function composeResetPassword(em: EntityManager, userId: string, publicUrl: string) {
  return em.transactional(async (em) => {
    const user = await lockUser(em, { id: userId });
    if (!user || user.deactivatedAt) return null;
    const only = await findOnlyProvider(em, userId);
    if (only) return { ...firmAccountMail(user.email, publicUrl, only), ...greetConfirmed(user) };
    const token = await createToken(em, user, 'reset_password');
    return { ...resetPasswordMail(user.email, publicUrl, token), ...greetConfirmed(user) };
  });
}

const composeConfirmPerson = (em: EntityManager, userId: string, publicUrl: string) =>
  em.transactional(async (em) => {
    const user = await lockUser(em, { id: userId });
    if (!user?.isActive() || user.passwordHash !== null) return null;
    const code = newCode(2);
    await createToken(em, user, 'confirm_person', confirmToken(userId, code));
    return { ...confirmPersonMail(user.email, publicUrl, code), ...greetConfirmed(user) };
  });

const secondFactorNeededMail = (to: string, publicUrl: string, day: string): MailMessage => {
  const link = `${publicUrl}/crm/settings/you/security`;
  return {
    to,
    subject: `Set up two-step sign-in by ${day}`,
    link,
    button: 'Set it up',
    paragraphs: [
      `From ${day} on ${product.name} asks everybody for a code from an app on their phone when they sign in. Please set it up before, which takes two minutes:`,
      link,
      'Who has not done so by then is asked to at the next sign-in, before anything else.',
    ],
  };
};

const confirmPersonMail = (to: string, publicUrl: string, code: string): MailMessage => ({
  to,
  subject: `Your code to confirm that it is you in ${product.name}`,
  link: `${publicUrl}/crm`,
  button: 'Open',
  paragraphs: [
    `Enter this code in ${product.name} to confirm that it is you:`,
    code,
    'The code works once, for 10 minutes, and only until you ask for another one.',
    `${publicUrl}/crm`,
    'If you did not ask for it, somebody else uses your account: please tell an administrator.',
  ],
});

const confirmAddressMail = (to: string, publicUrl: string, token: string): MailMessage => {
  const link = `${publicUrl}/crm/verify-email?token=${token}`;
  return {
    to,
    subject: `Confirm your email address for ${product.name}`,
    link,
    button: 'Confirm this address',
    paragraphs: [
      `Somebody signed up for ${product.name} with this email address. If that was you, please confirm it here:`,
      link,
      'The link works once, for 24 hours, and only until you ask for another one. If it was not you, please ignore this email: nothing happens without the link.',
    ],
  };
};

const alreadySignedUpMail = (to: string, publicUrl: string): MailMessage => {
  const link = `${publicUrl}/crm`;
  return {
    to,
    subject: `You already have an account with ${product.name}`,
    link,
    button: 'Sign in',
    paragraphs: [
      `Somebody tried to sign up for ${product.name} with this email address, and you already have an account. Nothing about it has changed.`,
      'If that was you, please sign in, or choose "Forgot password?" there if you no longer know it:',
      link,
      'If it was not you, there is nothing for you to do.',
    ],
  };
};

const firmAccountMail = (to: string, publicUrl: string, { provider }: SignInProvider): MailMessage => {
  const link = `${publicUrl}/crm`;
  const name = signInProvider.labels[provider];
  return {
    to,
    subject: `Sign in to ${product.name} with ${name}`,
    link,
    button: 'Sign in',
    paragraphs: [
      `Somebody asked for a password or an account at ${product.name} with this email address. Your firm signs in there with its accounts at ${name}, without passwords. If that was you, please sign in so:`,
      link,
      'If it was not you, there is nothing for you to do.',
    ],
  };
};

const resetPasswordMail = (to: string, publicUrl: string, token: string): MailMessage => {
  const link = `${publicUrl}/crm/reset-password?token=${token}`;
  return {
    to,
    subject: `Choose a new password for ${product.name}`,
    link,
    button: 'Choose a new password',
    paragraphs: [
      `Somebody asked for a new password for your ${product.name} account. If that was you, please choose one here:`,
      link,
      'The link works once, for one hour, and only until you ask for another one. If it was not you, please ignore this email: your password stays as it is.',
    ],
  };
};

const approvedMail = (to: string, publicUrl: string): MailMessage => {
  const link = `${publicUrl}/crm`;
  return {
    to,
    subject: `You can now sign in to ${product.name}`,
    link,
    button: 'Sign in',
    paragraphs: [`An administrator has approved your ${product.name} account. You can sign in now:`, link],
  };
};
