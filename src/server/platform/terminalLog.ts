import type { FastifyReply } from 'fastify';
import { default as pretty } from 'pino-pretty';
import { logOptions, pathOf } from './log.ts';

// The log as a person at a terminal reads it: one line a request, and the link of a stored mail in a frame.

/** The fields that `terminalOptions` writes for `terminalStream`, and others that a line may have. */
interface Line {
  msg?: string;
  reqId?: string;
  level: number;
  res?: { method: string; path: string; statusCode: number };
  responseTime?: number;
  link?: string;
  file?: string;
}

const WARN = 40;

export const terminalOptions = {
  serializers: {
    ...logOptions.serializers,
    res: ({ request, statusCode }: FastifyReply) => ({
      method: request.method,
      path: pathOf(request.url),
      statusCode,
    }),
  },
  hooks: {
    /** Logged when it is answered. */
    logMethod(this: unknown, args: unknown[], method: (...args: never[]) => void) {
      if (args[1] !== 'incoming request') Reflect.apply(method, this, args);
    },
  },
};

export const terminalStream = (destination: NodeJS.WritableStream) =>
  pretty({
    sync: true,
    destination,
    ignore: 'pid,hostname,req,reqId,res,responseTime,link,file,migrations',
    translateTime: 'SYS:HH:MM:ss',
    // biome-ignore lint/plugin: pino-pretty's type of a line names none of its fields.
    messageFormat: (line) => describe(line as unknown as Line),
  });

function describe({ msg = '', level, reqId, res, responseTime = 0, link, file }: Line) {
  if (link) return framed([`A${msg.slice(1)}. Its link:`, link, `${file}`]);
  if (res && level < WARN)
    return `${res.method} ${res.path} ${res.statusCode} ${Math.round(responseTime)} ms`;
  return printable(level >= WARN && reqId ? `${msg} (request ${reqId})` : msg);
}

const RULE = '─'.repeat(60);

/** Open at the sides, so that a long link can be clicked and copied. */
const framed = (lines: string[]) => ['', RULE, ...lines.map(printable), RULE].join('\n');

/** Without control characters, which a terminal would obey. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, ' ');
