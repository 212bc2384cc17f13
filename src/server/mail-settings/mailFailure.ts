import { UNREADABLE_PASSWORD } from '#shared/mail-settings/mail.ts';
import { heldSentence, microsoftProblem, signInResult } from '#shared/mail-settings/microsoft.ts';
import { oneLine } from '../platform/mail/message.ts';
import { MailHeldError } from '../platform/mail/waysOfSending.ts';
import { MicrosoftError } from '../platform/microsoft/microsoftError.ts';
import { UnreadableTextError } from '../platform/sealedText.ts';

/** The facts that nodemailer gives of a failure; `originalCode` is that of the system. */
interface MailError {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  /** The text that the server wrote. */
  response?: string;
  /** The step of the conversation that failed. */
  command?: string;
}

/** The number of characters of a mail server's text that are shown. */
const ANSWER_LENGTH = 200;

/** Returns the reason why a mail could not be sent, for the administrator who set the mail server. */
export function describeMailFailure(error: unknown): { reason: string; answer: string | null } {
  if (error instanceof UnreadableTextError) return { reason: UNREADABLE_PASSWORD, answer: null };
  if (error instanceof MailHeldError) return { reason: heldReason(error), answer: null };
  if (error instanceof MicrosoftError) return describeMicrosoft(error);
  const mailError = error as MailError;
  const answer = oneLine(`${mailError.response ?? ''}`).slice(0, ANSWER_LENGTH) || null;
  return { reason: reasonOf(mailError), answer };
}

function heldReason({ problem, until }: MailHeldError) {
  return problem ? microsoftProblem.labels[problem] : heldSentence(until);
}

function describeMicrosoft({ failure: { problem, retryAt, isRejected, answer } }: MicrosoftError) {
  const shown = oneLine(answer ?? '').slice(0, ANSWER_LENGTH) || null;
  if (problem) return { reason: microsoftProblem.labels[problem], answer: shown };
  if (retryAt) return { reason: heldSentence(retryAt), answer: shown };
  const reason = isRejected ? 'Microsoft did not accept the email.' : signInResult.labels.away;
  return { reason, answer: shown };
}

function reasonOf({ code = '', originalCode = '', responseCode, command = '' }: MailError): string {
  if (code === 'EDNS' || originalCode === 'ENOTFOUND') return 'No server has this host name. Check the host.';
  if (originalCode === 'ECONNREFUSED') return 'Nothing listens at this host and port. Check the port.';
  if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT')
    return 'The server did not answer in time. Check host and port; some networks block ports of mail servers.';
  if (/^(EHOSTUNREACH|ENETUNREACH)$/.test(originalCode))
    return 'The server cannot be reached from this machine. Check the host.';
  if (originalCode === 'CERT_HAS_EXPIRED') return 'The certificate of the server has expired.';
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'The certificate of the server is for another name. Enter the host that the certificate names.';
  if (/CERT|UNABLE_TO/.test(originalCode))
    return 'The certificate of the server is not from an authority that this machine trusts.';
  if (/^(EPROTO|ERR_SSL)/.test(originalCode))
    return 'The server does not begin with TLS on this port. Choose STARTTLS, or the port for TLS, usually 465.';
  if (command === 'STARTTLS')
    return 'The server does not offer STARTTLS on this port. Choose TLS, or another port.';
  if (code === 'EAUTH') return 'The server did not accept the user name and password.';
  if (command === 'MAIL FROM') return 'The server does not accept emails from this sender address.';
  if (command === 'RCPT TO') return 'The server did not accept your address as a recipient.';
  if (responseCode) return 'The server did not accept the email.';
  if (code === 'ECONNECTION' || code === 'ESOCKET')
    return 'The server closed the connection. Check the port and the encryption.';
  return 'The email could not be sent.';
}
