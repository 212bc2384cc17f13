import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { describeStatus, type ErrorStatus } from './describeError.ts';
import { errorBody } from './errorResponses.ts';
import { securityHeaderLines } from './securityHeaders.ts';

/** How long a client may take, in milliseconds, so that slow clients cannot keep connections open. */
export interface ConnectionTimeouts {
  /** Until the headers of a request are here. */
  headers: number;
  /** Until all of it is here. */
  request: number;
  /** Without a byte in either direction, between two requests as well. */
  idle: number;
  /** How often the first two are checked. */
  checkInterval: number;
}

/** Together less than 20 s, however slow a client is. */
export const DEFAULT_TIMEOUTS: ConnectionTimeouts = {
  headers: 10_000,
  request: 15_000,
  idle: 15_000,
  checkInterval: 1_000,
};

/** Nothing takes longer to arrive, not even a file. */
const MAX_REQUEST_MS = 60 * 60_000;

const deadlines = new WeakMap<IncomingMessage, { cut: () => void; timer: NodeJS.Timeout }>();

/** Ends a request that has not arrived in its time. Node has one limit for all requests, and files take longer. */
export function enforceRequestTimeout(server: Server, { request: milliseconds }: ConnectionTimeouts) {
  server.on('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (!encoding && !Number(length)) return;
    const cut = () => {
      if (request.complete) return;
      const late = Object.assign(new Error('The request took too long to arrive'), { code: LATE });
      server.emit('clientError', late, request.socket);
    };
    deadlines.set(request, { cut, timer: setTimeout(cut, milliseconds).unref() });
    request.once('close', () => clearTimeout(deadlines.get(request)?.timer));
  });
}

/** Gives a request this much time from now on to arrive; the limit of `idle` still applies. */
export function extendRequestTimeout(request: IncomingMessage, milliseconds: number) {
  const deadline = deadlines.get(request);
  if (!deadline) return;
  clearTimeout(deadline.timer);
  deadline.timer = setTimeout(deadline.cut, milliseconds).unref();
}

const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Fastify's options for connections, and the response to what Node cannot read as a request. */
export function connectionOptions(
  publicUrl: string,
  { headers: head, idle, checkInterval }: ConnectionTimeouts,
) {
  const headers = [
    ...securityHeaderLines(publicUrl),
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    'Connection: close',
  ];
  return {
    // The last resort: each request has a limit of its own, see `enforceRequestTimeout`.
    requestTimeout: MAX_REQUEST_MS,
    connectionTimeout: idle,
    keepAliveTimeout: idle,
    http: { headersTimeout: head, connectionsCheckingInterval: checkInterval },
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const status = statuses[error.code ?? ''] ?? 400;
      const id = randomUUID();
      const body = JSON.stringify(errorBody(describeStatus(status), id));
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

const statuses: Record<string, ErrorStatus> = {
  [LATE]: 408,
  HPE_HEADER_OVERFLOW: 431,
};
