import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MailSecurity } from '#shared/mail-settings/mail.ts';

interface SmtpOptions {
  /** Awaited before a message is accepted. */
  after?: Promise<unknown>;
  /** Ends the connection once it has a message, in the place of an answer. */
  cutsAfterTaking?: boolean;
  /** The message with which it rejects each recipient. */
  rejection?: string;
  /** A free port by default. */
  port?: number;
  /** The only user name and password that it accepts; without them it asks for none. */
  auth?: { user: string; password: string };
  /** The way it encrypts, with a certificate that nobody trusts. */
  security?: MailSecurity;
  /** The only address that it takes mails from; any by default. */
  sender?: string;
  /** The answer to a sign-in that it refuses. */
  refusal?: string;
}

/** Starts an SMTP server on this machine that keeps the messages that it receives. */
export async function openSmtpServer({
  after,
  cutsAfterTaking = false,
  rejection,
  port: requestedPort = 0,
  auth,
  security = 'none',
  sender,
  refusal = 'no such user',
}: SmtpOptions = {}) {
  const received: { recipients: string[]; mail: Email }[] = [];
  let read = 0;
  const server = new SMTPServer({
    // No warning that nobody trusts its certificate.
    logger: false,
    authOptional: !auth,
    allowInsecureAuth: true,
    secure: security === 'tls',
    disabledCommands: security === 'starttls' ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      if (username === auth?.user && password === auth?.password) return done(null, { user: username });
      done(Object.assign(new Error(refusal), { responseCode: 535 }));
    },
    onMailFrom: ({ address }, _session, done) =>
      done(
        sender && address !== sender ? Object.assign(new Error('not yours'), { responseCode: 553 }) : null,
      ),
    onRcptTo: ({ address }, _session, done) =>
      done(rejection ? Object.assign(new Error(`${rejection} <${address}>`), { responseCode: 550 }) : null),
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk);
      } catch {
        // The client is gone.
        return;
      }
      read += 1;
      await after;
      received.push({
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        mail: await PostalMime.parse(Buffer.concat(chunks)),
      });
      if (cutsAfterTaking) for (const { _socket } of server.connections) _socket.destroy();
      else done();
    },
  });
  // A client that closes the connection is not an error of the server.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(requestedPort, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    /** The number of messages that it has read, also of those that it has not accepted yet. */
    read: () => read,
    url: `smtp://127.0.0.1:${port}`,
    port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
