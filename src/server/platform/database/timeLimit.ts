import { AsyncLocalStorage } from 'node:async_hooks';
import { TRPCError } from '@trpc/server';

// A call has a time limit for all its database work: a frozen machine or a broken network may leave
// connections open without an answer. At the limit its connections are closed and nothing more is sent.
// COMMIT is sent only after all answers, so an abandoned transaction is rolled back even if the server
// recovers.

/** Work with a time limit. The functions that send statements ask it whether they may, and report COMMIT to it. */
export class TimeLimit {
  /** Unless the server answered that it failed. */
  hasCommitted = false;
  isOver = false;
  isFinished = false;
  /** What `allowLongWork` gives; 0 if the call may not take longer. */
  longestMs: number | undefined;
  private readonly openStatements = new Set<() => void>();
  private readonly reached = Promise.withResolvers<never>();
  private timer: NodeJS.Timeout | undefined;
  private endsAt: number;

  /** `endsAt`: by `performance.now()`, which ignores clock changes; may be infinite. */
  constructor(endsAt: number) {
    this.endsAt = endsAt;
  }

  /** False for unlimited work. */
  get hasEnd() {
    return Number.isFinite(this.endsAt);
  }

  /** Moves the end of the work that is running, if it was to be earlier. */
  extend(endsAt: number) {
    if (this.isOver || this.isFinished || endsAt <= this.endsAt) return;
    this.endsAt = endsAt;
    this.startTimer();
  }

  private startTimer() {
    clearTimeout(this.timer);
    if (!this.hasEnd) return;
    this.timer = setTimeout(() => this.end(), this.endsAt - performance.now()).unref();
  }

  /** Closes connections with a running statement, and refuses further ones. */
  end() {
    if (this.isOver || this.isFinished) return;
    this.isOver = true;
    for (const close of this.openStatements) close();
    this.reached.reject(lateError());
  }

  /** Counts a statement as under way until the function that is returned is called. */
  track(close: () => void) {
    this.openStatements.add(close);
    return () => void this.openStatements.delete(close);
  }

  /** The result of the work, or an error at the limit. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.startTimer();
    try {
      return await Promise.race([current.run(this, work), this.reached.promise]);
    } finally {
      clearTimeout(this.timer);
      this.isFinished = true;
    }
  }
}

const current = new AsyncLocalStorage<TimeLimit>();

/** Undefined outside of limited work and after its end. */
export function currentTimeLimit() {
  const limit = current.getStore();
  return limit && (limit.isOver || !limit.isFinished) ? limit : undefined;
}

export const lateError = () =>
  new TRPCError({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The database does not answer just now. Please try again in a moment.',
  });

/**
 * Runs work that may take so many milliseconds, or any time with `Infinity`.
 * @throws SERVICE_UNAVAILABLE at the limit, while what was not committed is rolled back.
 */
export function withTimeLimit<Result>(milliseconds: number, work: () => Promise<Result>) {
  const limit = new TimeLimit(performance.now() + milliseconds);
  limit.longestMs = milliseconds;
  return limit.run(work);
}
