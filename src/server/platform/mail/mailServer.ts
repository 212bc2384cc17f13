import type { MailServerForm } from '#shared/mail-settings/mail.schema.ts';
import type { EntityManager } from '../database/orm.ts';
import { unseal } from '../sealedText.ts';
import { MAIL_SERVER_ID, MailServer } from './mailServers.entity.ts';
import type { SmtpServer } from './transport.ts';

export type Server = Pick<MailServerForm, 'host' | 'port' | 'security' | 'userName'>;

/** The password is only sent to the server that it was entered for. */
export const ownerOf = ({ host, port, security, userName }: Server) =>
  JSON.stringify(['mail-server', host, port, security, userName]);

/**
 * The mail server that administrators have set; null where there is none.
 * @throws UnreadableTextError when its password cannot be decrypted.
 */
export async function findMailServer(em: EntityManager, dataDir: string): Promise<SmtpServer | null> {
  const row = await em.findOne(MailServer, MAIL_SERVER_ID);
  if (!row) return null;
  const { host, port, security, userName, sealedPassword, sender } = row;
  const password = sealedPassword && (await unseal(dataDir, sealedPassword, ownerOf(row)));
  return { host, port, security, sender, auth: userName && password ? { user: userName, password } : null };
}
