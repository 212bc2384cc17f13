import { TRPCError } from '@trpc/server';
import * as z from 'zod';

/** A field that its schema takes and a rule of the server does not; told as the schema would tell it. */
export class FieldError extends TRPCError {
  constructor(field: string, message: string) {
    const cause = new z.ZodError([{ code: 'custom', path: [field], message, input: undefined }]);
    super({ code: 'BAD_REQUEST', message, cause });
  }
}
