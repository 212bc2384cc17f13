import * as z from 'zod';
import { idInput, oneOf } from '../fields/fields.schema.ts';
import { subjectNoun } from './nouns.ts';

export const subjectInput = z.object({ noun: oneOf(subjectNoun), id: idInput.shape.id });
