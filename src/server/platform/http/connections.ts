import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describeStatus, type ErrorStatus } from './describeError.ts';
import { errorBody } from './errorResponses.ts';
import { securityHeaderLines } from './securityHeaders.ts';

/** The time that a client may take, in milliseconds, so that slow clients cannot keep connections open. */
export interface ConnectionTimeouts {
  /** Until the headers have arrived. */
  headers: number;
  /** The time until all of it is here. */
  request: number;
  /** The time without a byte in either direction, between two requests as well. */
  idle: number;
  /** How often the first two are checked. */
  checkInterval: number;
}

/** Less than 20 s together, however slow a client is. */
export const DEFAULT_TIMEOUTS: ConnectionTimeouts = {
  headers: 10_000,
  request: 15_000,
  idle: 15_000,
  checkInterval: 1_000,
};

/** Bytes per second, from the start of the request: 128 kbit/s, a bad phone line. */
const MIN_UPLOAD_SPEED = 16 * 1024;

/** Nothing takes longer to arrive: more than a file of 50 MB at the least speed. */
const MAX_REQUEST_MS = 60 * 60_000;

interface Deadline {
  cut: () => void;
  timer: NodeJS.Timeout;
  /** For a request without a file. */
  timeout: number;
}

const deadlines = new WeakMap<IncomingMessage, Deadline>();

/**
 * Node has one limit for all requests, but files take longer. `idle` does not end a request that waits for
 * its response, which has its own limit.
 */
export function enforceRequestTimeout(server: Server, { request: timeout }: ConnectionTimeouts) {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.on('timeout', (socket) => {
      if (!request.complete || response.headersSent) socket.destroy();
    });
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (!encoding && !Number(length)) return;
    const cut = () => {
      if (request.complete) return;
      const late = Object.assign(new Error('The request took too long to arrive'), { code: LATE });
      server.emit('clientError', late, request.socket);
    };
    deadlines.set(request, { cut, timeout, timer: setTimeout(cut, timeout).unref() });
    request.once('close', () => clearTimeout(deadlines.get(request)?.timer));
  });
}

/** Milliseconds that a request may be on its way. */
const UNUSED_MS = 500;

/**
 * Closes connections that are or become idle during shutdown. Node closes only those that are idle at its
 * start, and browsers open some in advance.
 */
export function closeIdleWhileClosing(app: FastifyInstance) {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unused.delete(socket);
    response.once('close', () => {
      if (!app.server.listening) app.server.closeIdleConnections();
    });
  });
  const closeUnused = () => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook('preClose', async () => void setTimeout(closeUnused, UNUSED_MS).unref());
}

/**
 * Allows more time while bytes arrive at `MIN_UPLOAD_SPEED` on average, after the usual time of a request.
 * `idle` still applies.
 */
export function allowSlowUpload(request: IncomingMessage) {
  const deadline = deadlines.get(request);
  if (!deadline) return;
  const { socket } = request;
  const [startBytes, start] = [socket.bytesRead, performance.now()];
  const wait = () => {
    const earnedMs = ((socket.bytesRead - startBytes) / MIN_UPLOAD_SPEED) * 1_000;
    const left = start + deadline.timeout + earnedMs - performance.now();
    if (left <= 0) return deadline.cut();
    deadline.timer = setTimeout(wait, left).unref();
  };
  clearTimeout(deadline.timer);
  wait();
}

/** The response waits for the rest of a rejected file, which gets the usual time. */
export function limitRestOfUpload(request: IncomingMessage) {
  const deadline = deadlines.get(request);
  if (!deadline) return;
  clearTimeout(deadline.timer);
  deadline.timer = setTimeout(deadline.cut, deadline.timeout).unref();
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
    // A last resort: `enforceRequestTimeout` limits each request.
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

const statuses: Record<string, ErrorStatus> = { [LATE]: 408, HPE_HEADER_OVERFLOW: 431 };
