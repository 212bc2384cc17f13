import * as z from 'zod';
import { idInput } from '../fields/fields.schema.ts';

/** The link of an account's page: another id ends the one before, null ends it without another. */
export const clientPageLinkInput = idInput.extend({ linkId: z.uuid('Not a link').nullable() });
