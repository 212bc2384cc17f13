import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Opens a TCP connection to a listening app, to write what no HTTP client would. */
export async function rawSocket(app: FastifyInstance) {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  let response = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    response += chunk;
  });
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(response)));
  // Most tests expect the server to close the connection.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { write: (text: string) => socket.write(text), closed, end: () => socket.destroy() };
}

/** Sends these exact bytes, and returns the response. */
export async function sendRaw(app: FastifyInstance, text: string) {
  const { write, closed } = await rawSocket(app);
  write(text);
  return closed;
}
