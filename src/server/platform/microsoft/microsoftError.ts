import type { MicrosoftProblem } from '#shared/mail-settings/microsoft.ts';

interface MicrosoftFailure {
  /**
   * The reason why nothing can be sent until somebody does something; none for a failure that passes by itself.
   */
  problem?: MicrosoftProblem | undefined;
  /** The time when Microsoft wants to be asked again. */
  retryAt?: Date | undefined;
  /** True if this mail will never be taken. */
  isRejected?: boolean;
  status?: number | undefined;
  /** The text that Microsoft wrote. */
  answer?: string | undefined;
  cause?: unknown;
}

/** Microsoft did not do what it was asked. `code` may be logged: it is a word of the protocol, and names nobody. */
export class MicrosoftError extends Error {
  override name = 'MicrosoftError';
  readonly code: string;
  readonly failure: MicrosoftFailure;

  constructor(code: string, failure: MicrosoftFailure = {}) {
    super(`Microsoft: ${code}`, { cause: failure.cause });
    this.code = code;
    this.failure = failure;
  }
}

/** The time by which our clock may differ: tokens are taken five minutes early or late. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** True if the clock of this machine is not that of a server which has just answered. */
export function isClockOff({ headers }: Response, now = new Date()) {
  const theirs = Date.parse(headers.get('date') ?? '');
  return Number.isFinite(theirs) && Math.abs(theirs - now.getTime()) > CLOCK_TOLERANCE_MS;
}

/** The longest that a mail waits because Microsoft says so: a wrong answer must not stop mail for days. */
const MAX_WAIT_MS = 60 * 60_000;

/**
 * Returns the time at which `Retry-After` of an answer says to ask again, in seconds or as a date; none where it
 * says nothing.
 */
export function retryAtOf({ headers }: Response, now = new Date()): Date | undefined {
  const text = headers.get('retry-after');
  if (!text) return undefined;
  const at = /^\d+$/.test(text) ? now.getTime() + Number(text) * 1_000 : Date.parse(text);
  return Number.isFinite(at) ? new Date(Math.min(at, now.getTime() + MAX_WAIT_MS)) : undefined;
}
