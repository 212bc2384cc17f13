import * as z from 'zod';
import { contactInput } from '#shared/contacts.schema.ts';

/** A new contact whose only name is the first one. The form of the CRM requires both. */
const oneNameInput = contactInput.extend({ lastName: contactInput.shape.lastName.or(z.literal('')) });

/**
 * A new contact of an enquiry or a file, which may have one name: that is the first one. Who is known by an email alone is
 * called as what stands before the @.
 */
export const namedContactInput = z.preprocess((given) => {
  const { firstName, lastName, ...others } = given as Record<string, unknown>;
  const { email, personalEmail } = others;
  const address = [email, personalEmail].find((one) => typeof one === 'string');
  const [first, last = ''] = [firstName, lastName].filter(Boolean);
  return { ...others, firstName: first ?? address?.split('@', 1)[0], lastName: last };
}, oneNameInput);
