import { MAX_GRAPH_FILES, type MicrosoftProblem } from '#shared/mail-settings/microsoft.ts';
import type { Env } from '../../env.ts';
import type { EntityManager } from '../database/orm.ts';
import { findConnection } from '../microsoft/connection.ts';
import type { MicrosoftConnection } from '../microsoft/microsoftConnections.entity.ts';
import { MicrosoftError } from '../microsoft/microsoftError.ts';
import { postMessage } from './graph.ts';
import { findMailServer } from './mailServer.ts';
import { noteAccepted, noteRefused, type OnMicrosoftChange } from './microsoftState.ts';
import { composeMime, openTransport, type Transport, type TransportEnv } from './transport.ts';

export type WayEnv = TransportEnv & Pick<Env, 'MAIL_FROM' | 'MICROSOFT_STAND_IN'>;

export interface Way {
  /** Its sender address, if it has one. */
  mailFrom: string | undefined;
  /** Bytes; larger files go as links. */
  maxFiles: number;
  /** Mails are stored as files. */
  isFolder?: boolean;
  open(): Transport;
}

/** Mails are not sent now, though nothing is wrong with them: they stay in the queue. */
export class MailHeldError extends Error {
  override name = 'MailHeldError';
  readonly code = 'EHELD';
  readonly problem: MicrosoftProblem | null;
  readonly until: Date;

  constructor(problem: MicrosoftProblem | null, until: Date) {
    super('Emails are held');
    this.problem = problem;
    this.until = until;
  }
}

/** 'notice': about Microsoft itself, by whatever still sends. 'test': tries Microsoft whatever the problem was. */
export type Purpose = 'mail' | 'notice' | 'test';

/**
 * The environment's server, otherwise the Microsoft mailbox, otherwise the mail server, otherwise a folder.
 * Read for each mail, so that every process follows changes at once.
 * @throws MailHeldError while Microsoft takes no mail.
 * @throws UnreadableTextError when the password of the mail server cannot be decrypted.
 */
export async function chooseWay(
  em: EntityManager,
  env: WayEnv,
  onChange: OnMicrosoftChange,
  purpose: Purpose,
): Promise<Way> {
  if (env.SMTP_URL) return { mailFrom: env.MAIL_FROM, maxFiles: Infinity, open: () => openTransport(env) };
  const connection = await findConnection(em);
  if (connection?.mailbox && !isHeldNow(connection, purpose))
    return microsoftWay(em, env, connection, onChange);
  const server = await findMailServer(em, env.DATA_DIR);
  if (connection?.mailbox && (purpose !== 'notice' || !server))
    throw new MailHeldError(connection.problem, connection.heldUntil ?? new Date());
  return {
    mailFrom: server?.sender ?? env.MAIL_FROM,
    maxFiles: Infinity,
    isFolder: !server,
    open: () => openTransport(env, server),
  };
}

function isHeldNow({ heldUntil, problem }: MicrosoftConnection, purpose: Purpose) {
  if (purpose === 'notice' && problem) return true;
  if (!heldUntil || heldUntil <= new Date()) return false;
  return purpose !== 'test' || problem === null;
}

function microsoftWay(
  em: EntityManager,
  env: WayEnv,
  connection: MicrosoftConnection,
  onChange: OnMicrosoftChange,
): Way {
  const transport: Transport = {
    async deliver(mail) {
      try {
        await postMessage(em.fork(), env, connection, await composeMime(mail));
      } catch (error) {
        if (error instanceof MicrosoftError) await noteRefused(em.fork(), error, onChange);
        throw error;
      }
      await noteAccepted(em.fork(), connection, onChange);
      return {};
    },
    close: () => {},
  };
  return { mailFrom: connection.mailbox ?? undefined, maxFiles: MAX_GRAPH_FILES, open: () => transport };
}
