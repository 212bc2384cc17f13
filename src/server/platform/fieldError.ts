import { TRPCError } from '@trpc/server';
import * as z from 'zod';

/** A rule that the server alone can check, refused under the field of the form that broke it, as a schema would. */
export class FieldError extends TRPCError {
  constructor(field: string, message: string) {
    // The one of Zod's two that is an Error; tRPC wraps what is none, and its fields would be lost.
    const cause = new z.ZodRealError([{ code: 'custom', path: [field], message, input: undefined }]);
    super({ code: 'BAD_REQUEST', message, cause });
  }
}
