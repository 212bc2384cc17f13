import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type FailureStatus, failureBody } from './failures.ts';
import { secureHeaderLines } from './headers.ts';

/** How long a client may take, in milliseconds. Someone slow on purpose keeps a connection no longer. */
export interface Patience {
  /** Until the head of a request is here. */
  head: number;
  /** Until all of it is here. */
  request: number;
  /** Without a byte in either direction, also between two requests. */
  silence: number;
  /** How often the first two are looked at. */
  check: number;
}

/** Together less than 20 s, however a client drags. */
export const PATIENCE: Patience = { head: 10_000, request: 15_000, silence: 15_000, check: 1_000 };

/** Fastify's options for connections, and the answer to what is no request that Node can read. */
export function connectionOptions(publicUrl: string, { head, request, silence, check }: Patience) {
  const headers = [
    ...secureHeaderLines(publicUrl),
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    'Connection: close',
  ];
  return {
    requestTimeout: request,
    connectionTimeout: silence,
    keepAliveTimeout: silence,
    http: { headersTimeout: head, connectionsCheckingInterval: check },
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const status = statuses[error.code ?? ''] ?? 400;
      const id = randomUUID();
      const body = JSON.stringify(failureBody(status, id));
      const lines = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        ...headers,
        `X-Request-Id: ${id}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
      ];
      socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
    },
  };
}

const statuses: Record<string, FailureStatus> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
