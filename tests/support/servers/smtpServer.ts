import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface Manner {
  /** What it waits for before it takes a message. */
  after?: Promise<unknown>;
  /** What it says to each recipient instead of taking the message. */
  refusal?: string;
  /** Where it listens; anywhere unless told. */
  port?: number;
}

/** A real mail server on this machine, which keeps what it is given. */
export async function openSmtpServer({ after, refusal, port: wanted = 0 }: Manner = {}) {
  const received: { recipients: string[]; mail: Email }[] = [];
  let begun = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(refusal ? Object.assign(new Error(`${refusal} <${address}>`), { responseCode: 550 }) : null),
    onData: async (stream, session, done) => {
      begun += 1;
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk);
      } catch {
        // Whoever was sending is gone.
        return;
      }
      await after;
      received.push({
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        mail: await PostalMime.parse(Buffer.concat(chunks)),
      });
      done();
    },
  });
  // A client that hangs up is no failure of the server.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    /** How many messages it has begun to take. */
    begun: () => begun,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
