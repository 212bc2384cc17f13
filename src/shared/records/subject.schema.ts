import * as z from 'zod';
import { byId, oneOf } from '../fields/fields.schema.ts';
import { subjectNoun } from './nouns.ts';

export const subjectInput = z.object({ noun: oneOf(subjectNoun), id: byId.shape.id });
