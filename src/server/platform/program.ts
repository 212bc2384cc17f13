import { setTimeout as sleep } from 'node:timers/promises';
import { DriverException } from '@mikro-orm/core';
import { StartupError } from '../startupError.ts';
import { serializeError } from './log.ts';

interface Lifecycle {
  /** Registers what to close at the end; what was registered last is closed first. */
  onStop(close: () => Promise<unknown>): void;
  /** Ends the program with exit code 0: its work is done. */
  end(): void;
  stopping: AbortSignal;
}

/** Milliseconds: how long an interrupted start may take to become closable. */
const START_MS = 1_000;

/**
 * Runs until a signal, an error or its own end, then closes what it opened. Exits with 1 after an error, with
 * `exitCodeOnSignal` after SIGTERM, SIGINT or a closed terminal. A second Ctrl+C after more than a second
 * exits at once.
 */
export function runProgram(
  start: (lifecycle: Lifecycle) => Promise<void>,
  { exitCodeOnSignal = 0 } = {},
): void {
  const closers: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  let stoppingSince = 0;

  async function stop(exitCode: number) {
    // Through npm, Ctrl+C arrives twice. Only a later one means impatience.
    if (stoppingSince) return Date.now() - stoppingSince > 1_000 ? process.exit(1) : undefined;
    stoppingSince = Date.now();
    stopping.abort();
    await withTimeout(START_MS, Promise.allSettled([starting]));
    for (const close of closers.reverse()) await close().catch(report);
    process.exit(exitCode);
  }

  function fail(error: unknown) {
    report(error);
    return stop(1);
  }

  process.on('SIGTERM', () => stop(exitCodeOnSignal));
  process.on('SIGINT', () => stop(exitCodeOnSignal));
  // The closed terminal takes no more output.
  process.on('SIGHUP', () => {
    for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
    return stop(exitCodeOnSignal);
  });
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  const starting = start({
    onStop: (close) => closers.push(close),
    end: () => void stop(0),
    stopping: stopping.signal,
  });
  starting.catch((error) => (stopping.signal.aborted ? undefined : fail(error)));
}

/** Waits for the work, but no longer than this; the work itself continues. */
export const withTimeout = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, sleep(milliseconds)]);

function report(error: unknown) {
  process.stderr.write(`${describe(error)}\n`);
}

/** One sentence for the person who starts the program, or, for a bug, where it happened. */
function describe(error: unknown) {
  if (error instanceof StartupError) return error.message;
  // Its message contains the statement, perhaps with somebody's data.
  if (error instanceof DriverException) return JSON.stringify(serializeError(error));
  return error instanceof Error ? error.stack : String(error);
}
