import * as z from 'zod';
import { idInput } from '../fields/fields.schema.ts';

/** Another id ends the link before; null ends it without a new one. */
export const clientPageLinkInput = idInput.extend({ linkId: z.uuid('Not a link').nullable() });
