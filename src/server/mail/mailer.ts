import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Message } from './messages.ts';
import { type MailEnv, openTransport } from './transport.ts';

/** A message, or the work that makes it and may find that there is none to send. */
type Outgoing = Message | (() => Promise<Message | null>);

export interface Mailer {
  /** Sends after the answer is out, so that neither its failing nor its taking long shows there. */
  send(outgoing: Outgoing): void;
  /** Resolves when all that is under way has been sent or has failed, after 5 s at most. */
  close(): Promise<void>;
}

/** The process has 10 s to stop, its other parts included. */
const CLOSING_MS = 5_000;

export function openMailer(env: MailEnv, log: Pick<FastifyBaseLogger, 'info' | 'error'>): Mailer {
  const transport = openTransport(env);
  const underWay = new Set<Promise<void>>();

  async function deliver(outgoing: Outgoing) {
    await setImmediate();
    try {
      const message = typeof outgoing === 'function' ? await outgoing() : outgoing;
      if (!message) return;
      const { file } = await transport.deliver(message);
      // Without a mail server this is how the link reaches a person; with one, nothing of a mail is logged.
      if (file) log.info({ link: message.link, file }, 'a mail was stored');
    } catch (error) {
      log.error(codesOf(error), 'a mail could not be sent');
    }
  }

  return {
    send(outgoing) {
      const delivery = deliver(outgoing).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async close() {
      const patience = new AbortController();
      const { signal } = patience;
      const waited = setTimeout(CLOSING_MS, undefined, { signal }).catch(() => {});
      await Promise.race([Promise.all(underWay), waited]);
      patience.abort();
      transport.close();
    },
  };
}

/** What may be logged of a failure: its words may hold addresses. */
function codesOf(error: unknown) {
  const { name, code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return { name, code, responseCode };
}
