import { TRPCError } from '@trpc/server';
import * as z from 'zod';

/** A value that only the server can judge, rejected under its field of the form as a schema would. */
export class FieldError extends TRPCError {
  readonly field: string;

  constructor(field: string, message: string, code: 'BAD_REQUEST' | 'CONFLICT' = 'BAD_REQUEST') {
    // The one of zod's two classes that is an Error: tRPC wraps anything else, and the fields would be lost.
    const cause = new z.ZodRealError([{ code: 'custom', path: [field], message, input: undefined }]);
    super({ code, message, cause });
    this.field = field;
  }
}
