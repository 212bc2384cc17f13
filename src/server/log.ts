import type { FastifyServerOptions } from 'fastify';
import pretty from 'pino-pretty';
import type { Env } from './env.ts';

/** One JSON object a line, or, where a person reads along in a terminal, something for people. */
export function logger({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>): FastifyServerOptions['logger'] {
  return {
    level: LOG_LEVEL,
    serializers: {
      // Without what follows the path: links from mails carry their secrets there.
      req: ({ method, url, ip }) => ({ method, path: url.split('?')[0], ip }),
    },
    ...(process.stdout.isTTY && {
      stream: pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }),
    }),
  };
}
