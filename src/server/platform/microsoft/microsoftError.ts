import type { MicrosoftProblem } from '#shared/mail-settings/microsoft.ts';

interface MicrosoftFailure {
  /** Why nothing can be sent until somebody acts; undefined for temporary failures. */
  problem?: MicrosoftProblem | undefined;
  /** The time when Microsoft wants to be asked again. */
  retryAt?: Date | undefined;
  /** It will never accept this mail. */
  isRejected?: boolean;
  status?: number | undefined;
  answer?: string | undefined;
  cause?: unknown;
}

/** `code` may be logged: it is a word of the protocol and names nobody. */
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

/** Milliseconds: tokens may be five minutes early or late. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** True if the clock of this machine is not that of a server which has just answered. */
export function isClockOff({ headers }: Response) {
  const theirs = Date.parse(headers.get('date') ?? '');
  return Number.isFinite(theirs) && Math.abs(theirs - Date.now()) > CLOCK_TOLERANCE_MS;
}

/** Milliseconds: a wrong `Retry-After` must not stop mail for days. */
const MAX_WAIT_MS = 60 * 60_000;

/**
 * Returns the time at which `Retry-After` of an answer says to ask again, in seconds or as a date; none where it
 * says nothing.
 */
export function retryAtOf({ headers }: Response): Date | undefined {
  const text = headers.get('retry-after');
  if (!text) return undefined;
  const at = /^\d+$/.test(text) ? Date.now() + Number(text) * 1_000 : Date.parse(text);
  return Number.isFinite(at) ? new Date(Math.min(at, Date.now() + MAX_WAIT_MS)) : undefined;
}
