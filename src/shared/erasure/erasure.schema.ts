import * as z from 'zod';
import { idInput } from '../fields/fields.schema.ts';
import { MAX_LISTED } from './erasure.ts';

const keys = z.array(z.string().max(200)).max(MAX_LISTED);

export const eraseInput = idInput.extend({
  /** The full name, as somebody typed it to confirm. */
  name: z.string().max(300),
  /** Listed places of which nobody left the tick, and those that got one, by their keys. */
  leave: keys,
  blank: keys,
});
