import * as z from 'zod';
import { idInput } from '../fields/fields.schema.ts';
import { MAX_LISTED } from './erasure.ts';

const keys = z.array(z.string().max(200)).max(MAX_LISTED);

export const eraseInput = idInput.extend({
  /** The full name, as somebody typed it to confirm. */
  name: z.string().max(300),
  /** Keys of listed places whose tick was removed, and of those that were ticked. */
  leave: keys,
  blank: keys,
});
