import * as z from 'zod';
import { oneOf } from '../fields/fields.schema.ts';
import { missingItem } from './setup.ts';

export const hideSetupInput = z.object({ isHidden: z.boolean() });

export const dismissMissingInput = z.object({ item: oneOf(missingItem), isDismissed: z.boolean() });
