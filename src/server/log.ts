import { pino } from 'pino';
import pretty from 'pino-pretty';
import type { Env } from './env.ts';

/** One JSON object a line, or, where a person reads along in a terminal, something for people. */
export function openLog({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>) {
  const stream = process.stdout.isTTY
    ? pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
    : process.stdout;
  const serializers = {
    // Without who asked, and without what follows the path: links from mails carry their secrets there.
    req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
  };
  return pino({ level: LOG_LEVEL, serializers }, stream);
}
