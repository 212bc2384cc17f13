import * as z from 'zod';
import { idInput } from '../fields/fields.schema.ts';

/** Another id ends the link before; null ends it without a new one. */
export const clientPageLinkInput = idInput.extend({ linkId: z.uuid('Not a link').nullable() });

/** The id makes a repeated call the same mail. */
export const clientPageMailInput = idInput.extend({ mailId: z.uuid('Not a mail') });
