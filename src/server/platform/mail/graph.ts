import type { EntityManager } from '../database/orm.ts';
import { isClockOff, MicrosoftError, retryAtOf } from '../microsoft/microsoftError.ts';
import type { MicrosoftEnv } from '../microsoft/openId.ts';
import { accessToken } from '../microsoft/tokens.service.ts';

/** Milliseconds after which Graph is given up, as other mail servers are. */
const TIMEOUT_MS = 20_000;

/** The time that mails wait where Microsoft asks to wait and names none. */
const PAUSE_MS = 60_000;

/**
 * Has Microsoft send a message as the mailbox that is signed in. It answers 202: accepted, which is not delivered.
 * @throws MicrosoftError when it does not accept it.
 */
export async function postMessage(em: EntityManager, env: MicrosoftEnv, message: Buffer) {
  const token = await accessToken(em, env);
  const first = await post(env, token, message);
  // The token may have been withdrawn before its end, or our clock be slow.
  const answer = first.status === 401 ? await post(env, await accessToken(em, env, token), message) : first;
  if (answer.status !== 202) throw await errorOf(answer);
}

async function post(env: MicrosoftEnv, token: string, message: Buffer): Promise<Response> {
  try {
    return await fetch(`${env.MICROSOFT_STAND_IN ?? 'https://graph.microsoft.com'}/v1.0/me/sendMail`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      body: message.toString('base64'),
      // A token goes to Graph, and nowhere that Graph may name.
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

async function errorOf(response: Response): Promise<MicrosoftError> {
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
  if (status === 404 || NO_MAILBOX.test(code))
    return new MicrosoftError(code, { ...facts, problem: 'mailbox' });
  if (status === 403) return new MicrosoftError(code, { ...facts, problem: 'sending' });
  return new MicrosoftError(code, { ...facts, isRejected: status === 400 || status === 413 });
}

/** The codes by which Graph says that a mailbox is gone, whatever the status. */
const NO_MAILBOX =
  /^(MailboxNotEnabledForRESTAPI|MailboxNotSupportedForRESTAPI|ErrorNonExistentMailbox|ErrorMailboxNotFound|ErrorInvalidUser)$/;
