import { ConnectionException } from '@mikro-orm/core';
import { TRPCError } from '@trpc/server';

/** PostgreSQL or socket codes: starting, stopping, out of connections, or gone. */
const UNREACHABLE_CODE =
  /^(08...|57P0.|25P0[34]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|ENOENT)$/;

/** Pool errors without a code. */
const UNREACHABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|and is not queryable/;

const BUSY_CODE = /^(55P03|57014)$/;

export const isLockTimeout = (error: unknown) => hasCode(error, /^55P03$/);

export const isDeadlock = (error: unknown) => hasCode(error, /^40P01$/);

/** Our triggers refuse to change kept rows. */
export const isRestricted = (error: unknown) => hasCode(error, /^23001$/);

/** Codes for a disk, or another resource of PostgreSQL, that is full or broken. */
const FULL_CODE = /^(53[12]00|58030)$/;

const hasCode = (error: unknown, code: RegExp): boolean =>
  error instanceof Error &&
  (('code' in error && code.test(String(error.code))) || hasCode(error.cause, code));

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof ConnectionException ||
    hasCode(error, UNREACHABLE_CODE) ||
    UNREACHABLE_MESSAGE.test(error.message) ||
    isUnreachable(error.cause));

const unavailable = (message: string, cause: unknown) =>
  new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: `${message} Please try again in a moment.`, cause });

/** The message for a person whose records were locked by others, also after a second try. */
export const lockedRecordsError = (cause: unknown) =>
  new TRPCError({
    code: 'CONFLICT',
    message: 'Somebody else is changing the same records just now. Please try again.',
    cause,
  });

/** A value that its column cannot hold: a schema should have rejected it. */
const INVALID_VALUE_CODE = /^22/;

/** An error of the database with a message for people; undefined for what is a bug of ours. */
export function translateDatabaseError(cause: unknown) {
  if (isUnreachable(cause)) return unavailable('The database cannot be reached just now.', cause);
  if (hasCode(cause, BUSY_CODE)) return unavailable('The database is too busy just now.', cause);
  if (hasCode(cause, FULL_CODE)) return unavailable('The database has no room to store anything.', cause);
  if (cause instanceof Error && 'code' in cause && INVALID_VALUE_CODE.test(String(cause.code))) {
    return new TRPCError({ code: 'BAD_REQUEST', message: 'This holds a value that cannot be stored', cause });
  }
  if (isDeadlock(cause)) return lockedRecordsError(cause);
  if (hasCode(cause, /^23505$/)) {
    return new TRPCError({ code: 'CONFLICT', message: 'There is such a record already', cause });
  }
  if (hasCode(cause, /^23503$/)) {
    return new TRPCError({ code: 'CONFLICT', message: 'A record that this one needs is gone', cause });
  }
  return undefined;
}
