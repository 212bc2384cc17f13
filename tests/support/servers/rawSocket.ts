import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Opens a connection to an app that listens, on which a test writes what no client of HTTP would. */
export async function rawSocket(app: FastifyInstance) {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk;
  });
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)));
  // Being cut is what most of these wait for.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { write: (text: string) => socket.write(text), closed, end: () => socket.destroy() };
}

/** What comes back for these very bytes. */
export async function sendRaw(app: FastifyInstance, text: string) {
  const { write, closed } = await rawSocket(app);
  write(text);
  return closed;
}
