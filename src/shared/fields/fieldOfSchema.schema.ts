import * as z from 'zod';
import type { Field } from './kinds.ts';

/** The field of a schema; forms show a value by the kind of its field. */
export const fieldOfSchema = z.registry<Field>();
