import { setTimeout as sleep } from 'node:timers/promises';
import { DriverException } from '@mikro-orm/core';
import { serializeError } from './log.ts';
import { StartupError } from './startupError.ts';

/** What a program is told about its own life. */
interface Life {
  /** Registers what to close at the end; the last opened is closed first. */
  onStop(close: () => Promise<unknown>): void;
  /** Ends the program, its work being done. */
  end(): void;
  /** Aborted once the end has begun. */
  stopping: AbortSignal;
}

/** How long a start that is cut short may take to come to a point where everything can be closed. */
const START_MS = 1_000;

/**
 * Runs a program until a signal, an error or its own end: closes what it opened, and exits with 0 or 1.
 * `cutShort` is what it exits with after a signal: 1 where its work is lost by that.
 */
export function runProgram(start: (life: Life) => Promise<void>, { cutShort = 0 } = {}): void {
  const closers: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  let stoppingSince = 0;

  async function stop(exitCode: number) {
    // A terminal's Ctrl+C arrives twice, once by way of npm; only a later one is a person who will not wait.
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

  process.on('SIGTERM', () => stop(cutShort));
  process.on('SIGINT', () => stop(cutShort));
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  const starting = start({
    onStop: (close) => closers.push(close),
    end: () => void stop(0),
    stopping: stopping.signal,
  });
  starting.catch((error) => (stopping.signal.aborted ? undefined : fail(error)));
}

/** Waits for the work, but no longer than this. */
export const withTimeout = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, sleep(milliseconds)]);

/** A refusal is one sentence for the person who starts us; anything else is a bug, and tells where it was. */
function report(error: unknown) {
  process.stderr.write(`${textOf(error)}\n`);
}

function textOf(error: unknown) {
  if (error instanceof StartupError) return error.message;
  // Its words hold the statement, and the statement somebody's data.
  if (error instanceof DriverException) return JSON.stringify(serializeError(error));
  return error instanceof Error ? error.stack : String(error);
}
