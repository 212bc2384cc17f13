import { pino } from 'pino';
import type { Env } from '../env.ts';
import { logOptions } from './log.ts';

const STDOUT = { stream: process.stdout as NodeJS.WritableStream, isTerminal: process.stdout.isTTY };

/** JSON lines, or readable lines at a terminal. */
export async function openLog({ LOG_LEVEL: level }: Pick<Env, 'LOG_LEVEL'>, { stream, isTerminal } = STDOUT) {
  if (!isTerminal) return pino({ ...logOptions, level }, stream);
  const { terminalOptions, terminalStream } = await import('./terminalLog.ts');
  return pino({ ...terminalOptions, level }, terminalStream(stream));
}
