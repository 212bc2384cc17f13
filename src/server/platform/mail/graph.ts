import type { EntityManager } from '../database/orm.ts';
import type { MicrosoftConnection } from '../microsoft/microsoftConnections.entity.ts';
import { isClockOff, MicrosoftError, retryAtOf } from '../microsoft/microsoftError.ts';
import type { MicrosoftEnv } from '../microsoft/openId.ts';
import { accessToken } from '../microsoft/tokens.service.ts';

/** Milliseconds after which Graph is given up, as other mail servers are. */
const TIMEOUT_MS = 20_000;

/** Milliseconds, if Microsoft asks to wait without saying how long. */
const PAUSE_MS = 60_000;

/** The mailbox that mails come from; `account` is the person who signed in where it is shared with them. */
type Mailbox = Pick<MicrosoftConnection, 'mailbox' | 'account'>;

/** A shared mailbox needs Full Access, and keeps sent mails in its own Sent Items. */
const pathOf = ({ mailbox, account }: Mailbox) =>
  mailbox && account ? `users/${encodeURIComponent(mailbox)}` : 'me';

/**
 * Has Microsoft send a message as this mailbox. It answers 202: accepted, which is not delivered.
 * @throws MicrosoftError when it does not accept it.
 */
export async function postMessage(em: EntityManager, env: MicrosoftEnv, mailbox: Mailbox, message: Buffer) {
  const answer = await ask(em, env, `${pathOf(mailbox)}/sendMail`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: message.toString('base64'),
  });
  if (answer.status !== 202) throw await errorOf(answer, mailbox);
}

/** Who a sent message says it is from, and who sent it: two addresses where it was sent on behalf. */
export interface SentMessage {
  id: string;
  subject: string;
  to: string[];
  from: string;
  sender: string;
}

interface GraphAddress {
  emailAddress: { address: string };
}

const SENT_COUNT = 10;

/**
 * The newest messages in Sent Items of a shared mailbox, without what they say.
 * @throws MicrosoftError when Microsoft does not show them.
 */
export async function listSent(
  em: EntityManager,
  env: MicrosoftEnv,
  mailbox: Mailbox,
): Promise<SentMessage[]> {
  const query = `$select=subject,from,sender,toRecipients&$orderby=sentDateTime desc&$top=${SENT_COUNT}`;
  const path = `${pathOf(mailbox)}/mailFolders/sentitems/messages?${encodeURI(query)}`;
  const answer = await ask(em, env, path, {});
  if (answer.status !== 200) throw await errorOf(answer, mailbox);
  const { value } = (await answer.json()) as {
    value: {
      id: string;
      subject: string;
      from: GraphAddress;
      sender: GraphAddress;
      toRecipients: GraphAddress[];
    }[];
  };
  return value.map(({ id, subject, from, sender, toRecipients }) => ({
    id,
    subject,
    to: toRecipients.map(({ emailAddress }) => emailAddress.address),
    from: from.emailAddress.address,
    sender: sender.emailAddress.address,
  }));
}

/** Calls Graph, once more with a new token where the first is not taken. */
async function ask(em: EntityManager, env: MicrosoftEnv, path: string, request: RequestInit) {
  const token = await accessToken(em, env);
  const answer = await call(env, token, path, request);
  // It may have been withdrawn early, or our clock may be slow.
  return answer.status === 401 ? call(env, await accessToken(em, env, token), path, request) : answer;
}

async function call(env: MicrosoftEnv, token: string, path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(`${env.MICROSOFT_STAND_IN ?? 'https://graph.microsoft.com'}/v1.0/${path}`, {
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
      // Tokens go only to Graph, never to a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    throw new MicrosoftError('unreachable', { cause });
  }
}

interface GraphAnswer {
  error?: { code?: string; message?: string };
}

async function errorOf(response: Response, { account }: Mailbox): Promise<MicrosoftError> {
  const { error } = (await response.json().catch(() => ({}))) as GraphAnswer;
  const { status } = response;
  const code = /^[\w.]{1,60}$/.test(error?.code ?? '') ? `${error?.code}` : `status_${status}`;
  const facts = { status, answer: error?.message };
  if (status === 429 || status === 503)
    return new MicrosoftError(code, {
      ...facts,
      retryAt: retryAtOf(response) ?? new Date(Date.now() + PAUSE_MS),
    });
  if (status === 401) {
    const problem = isClockOff(response) || /not yet valid/i.test(error?.message ?? '') ? 'clock' : 'signIn';
    return new MicrosoftError(code, { ...facts, problem });
  }
  const isMissing = status === 404 || NO_MAILBOX.test(code);
  if (account && (isMissing || status === 403))
    return new MicrosoftError(code, { ...facts, problem: 'sharing' });
  if (isMissing) return new MicrosoftError(code, { ...facts, problem: 'mailbox' });
  if (status === 403) return new MicrosoftError(code, { ...facts, problem: 'sending' });
  return new MicrosoftError(code, { ...facts, isRejected: status === 400 || status === 413 });
}

/** The codes by which Graph says that a mailbox is gone, whatever the status. */
const NO_MAILBOX =
  /^(MailboxNotEnabledForRESTAPI|MailboxNotSupportedForRESTAPI|ErrorNonExistentMailbox|ErrorMailboxNotFound|ErrorInvalidUser)$/;
