import * as z from 'zod';
import type { Field } from './kinds.ts';

/** The field that a schema was made of, for forms, which show each value by its kind. */
export const fieldOfSchema = z.registry<Field>();
