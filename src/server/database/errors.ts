import {
  ConnectionException,
  DeadlockException,
  ForeignKeyConstraintViolationException,
  UniqueConstraintViolationException,
} from '@mikro-orm/core';
import { TRPCError } from '@trpc/server';

/** Codes of PostgreSQL and the socket for a server that is starting, stopping, full or gone. */
const AWAY_CODE = /^(08...|57P0.|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|ENOENT)$/;

/** The pool's own words, which carry no code. */
const AWAY_WORDS = /Connection terminated|timeout exceeded when trying to connect/;

const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof ConnectionException ||
    ('code' in error && AWAY_CODE.test(String(error.code))) ||
    AWAY_WORDS.test(error.message) ||
    isAway(error.cause));

/** PostgreSQL's codes for a value that its type cannot hold: what our schemas let through by mistake. */
const UNHELD = /^22/;

/** A fault of the database as a sentence for a person; undefined for what is a bug of ours. */
export function wordError(cause: unknown) {
  if (isAway(cause)) {
    return new TRPCError({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The database cannot be reached just now. Please try again in a moment.',
      cause,
    });
  }
  if (cause instanceof Error && 'code' in cause && UNHELD.test(String(cause.code))) {
    return new TRPCError({ code: 'BAD_REQUEST', message: 'This holds a value that cannot be stored', cause });
  }
  if (cause instanceof DeadlockException) {
    const message = 'Somebody else is changing the same records just now. Please try again.';
    return new TRPCError({ code: 'CONFLICT', message, cause });
  }
  if (cause instanceof UniqueConstraintViolationException) {
    return new TRPCError({ code: 'CONFLICT', message: 'There is such a record already', cause });
  }
  if (cause instanceof ForeignKeyConstraintViolationException) {
    return new TRPCError({ code: 'CONFLICT', message: 'A record that this one needs is gone', cause });
  }
  return undefined;
}
