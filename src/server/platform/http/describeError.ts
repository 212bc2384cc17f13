import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import * as z from 'zod';
import type { MisplacedRecords, RestoreDuplicates } from '#shared/records/trash.schema.ts';
import { translateDatabaseError } from '../database/errors.ts';
import { DuplicatesError, MisplacedError } from '../database/restoreConflicts.ts';
import { StaleRecordError } from '../database/staleRecord.ts';
import { AccessDeniedError } from '../identity/accessDeniedError.ts';
import { TooManyRequestsError } from '../limits/limits.ts';

/** What the client learns of an error: nothing that was sent, nothing of the server. */
export interface ErrorDescription {
  status: number;
  code: TRPC_ERROR_CODE_KEY;
  message: string;
  headers: Record<string, string>;
  data: {
    fieldErrors: Record<string, string> | null;
    /** The record as it is now, after a stale update. */
    current: unknown;
    duplicates: RestoreDuplicates | null;
    /** The records that a restore would put where they may not stand. */
    misplaced: MisplacedRecords | null;
    /** The seconds until the next request may come, after too many of them. */
    retryAfter: number | null;
    /** The reason why access was denied, where the client has an answer to that. */
    reason: AccessDeniedError['reason'] | null;
  };
}

/** Seconds, while the database is restarting or busy. */
export const RETRY_AFTER_S = 2;

const byStatus = {
  400: ['BAD_REQUEST', 'This request cannot be understood'],
  403: ['FORBIDDEN', 'This address does not take requests from other sites'],
  404: ['NOT_FOUND', 'There is nothing at this address'],
  405: ['METHOD_NOT_SUPPORTED', 'This address takes GET and POST only'],
  408: ['TIMEOUT', 'The request took too long to arrive'],
  413: ['PAYLOAD_TOO_LARGE', 'This is more than can be sent at once: 64 KB'],
  414: ['BAD_REQUEST', 'This address is too long'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'This address takes JSON only'],
  431: ['BAD_REQUEST', 'The head of this request is too long'],
  500: ['INTERNAL_SERVER_ERROR', 'Something went wrong'],
} as const satisfies Record<number, readonly [TRPC_ERROR_CODE_KEY, string]>;

export type ErrorStatus = keyof typeof byStatus;

const noData = {
  fieldErrors: null,
  current: null,
  duplicates: null,
  misplaced: null,
  retryAfter: null,
  reason: null,
};

export function describeStatus(status: ErrorStatus): ErrorDescription {
  const [code, message] = byStatus[status];
  return { status, code, message, headers: {}, data: noData };
}

/** Describes whatever was thrown. A bug, which is everything unknown, is status 500 and says no more. */
export function describeError(thrown: unknown): ErrorDescription {
  const error = thrown instanceof TRPCError ? thrown : translateDatabaseError(thrown);
  if (!error) return describeStatus(statusOf(thrown));
  const { code } = error;
  if (code === 'INTERNAL_SERVER_ERROR') return describeStatus(500);
  const retryAfter = error instanceof TooManyRequestsError ? error.retryAfter : null;
  const pause = code === 'SERVICE_UNAVAILABLE' || code === 'GATEWAY_TIMEOUT' ? RETRY_AFTER_S : retryAfter;
  return {
    status: getHTTPStatusCodeFromError(error),
    code,
    message: messageOf(error),
    headers: pause === null ? {} : { 'Retry-After': String(pause) },
    data: {
      fieldErrors: fieldErrors(error),
      current: error instanceof StaleRecordError ? error.current : null,
      duplicates: error instanceof DuplicatesError ? error.duplicates : null,
      misplaced: error instanceof MisplacedError ? error.misplaced : null,
      retryAfter,
      reason: error instanceof AccessDeniedError ? error.reason : null,
    },
  };
}

/** Fastify's status is kept, not its message. */
function statusOf(thrown: unknown): ErrorStatus {
  const { statusCode = 500 } = (thrown ?? {}) as { statusCode?: number };
  if (statusCode in byStatus) return statusCode as ErrorStatus;
  return statusCode < 500 ? 400 : 500;
}

/** Replaces messages of tRPC and parsers, which repeat what was sent. */
const UNREADABLE = 'This cannot be understood. Please reload the page and try again.';

function messageOf({ cause, message }: TRPCError) {
  if (cause instanceof z.ZodError) return cause.issues[0]?.message ?? UNREADABLE;
  const isForeign = cause ? message === cause.message : /^(No procedure|Unsupported) /.test(message);
  return isForeign ? UNREADABLE : message;
}

/** Messages by field; `data` and `formData` only wrap the fields and are not part of their names. */
function fieldErrors({ cause }: TRPCError) {
  if (!(cause instanceof z.ZodError)) return null;
  const messages: Record<string, string> = {};
  for (const { path, message } of cause.issues) {
    const field = path.find((part) => part !== 'data' && part !== 'formData');
    messages[String(field ?? '')] ??= message;
  }
  return messages;
}
