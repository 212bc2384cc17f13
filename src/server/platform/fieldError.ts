import { TRPCError } from '@trpc/server';
import * as z from 'zod';

/** Only the server can judge the value; reported under its field, as by a schema. */
export class FieldError extends TRPCError {
  readonly field: string;

  constructor(field: string, message: string, code: 'BAD_REQUEST' | 'CONFLICT' = 'BAD_REQUEST') {
    // tRPC keeps only this zod class as a cause: the other is not an Error.
    const cause = new z.ZodRealError([{ code: 'custom', path: [field], message, input: undefined }]);
    super({ code, message, cause });
    this.field = field;
  }
}
