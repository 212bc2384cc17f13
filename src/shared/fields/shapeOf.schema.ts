import * as z from 'zod';
import { fieldOfSchema } from './fieldOfSchema.schema.ts';
import {
  oneOf,
  optionalAbn,
  optionalAmount,
  optionalCount,
  optionalDate,
  optionalEmail,
  optionalId,
  optionalLongText,
  optionalText,
  optionalTime,
  optionalUrl,
  percent,
  requiredId,
  requiredLongText,
  requiredText,
} from './fields.schema.ts';
import { type Field, type Fields, type FormValueOf, mapFields, type ValueOf } from './kinds.ts';

/** The limit of the texts of one field. */
const MAX_TEXTS = 50;

/** The schemas of fields, for `z.object`: from form values to call inputs. */
export const shapeOf = <Given extends Fields>(fields: Given) =>
  mapFields(fields, (field) => {
    // The registry needs a schema of its own for each field.
    const schema = schemaOf(field).clone();
    fieldOfSchema.add(schema, field);
    return schema;
  }) as {
    [Name in keyof Given]: z.ZodType<ValueOf<Given[Name]>, FormValueOf<Given[Name]>>;
  };

function schemaOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'phone':
      return field.message ? requiredText(field.message, field.length) : optionalText(field.length);
    case 'longText':
      return field.message ? requiredLongText(field.message, field.length) : optionalLongText(field.length);
    case 'choice':
      return field.isRequired ? oneOf(field.set) : oneOf(field.set).nullable();
    case 'texts':
      return z
        .array(requiredText(`Write a ${field.item}`))
        .max(MAX_TEXTS, `Use at most ${MAX_TEXTS} ${field.item}s`)
        .transform((texts) => [...new Set(texts)]);
    case 'record':
    case 'person':
      return field.message ? requiredId(field.message) : optionalId;
    case 'aud':
      return optionalAmount;
    case 'whole':
      return optionalCount;
    case 'percent':
      return percent;
    case 'date':
      return optionalDate;
    case 'time':
      return optionalTime;
    case 'moment':
      return z.date().nullable();
    case 'email':
      return optionalEmail;
    case 'web':
      return optionalUrl;
    case 'abn':
      return optionalAbn;
    case 'yesNo':
      return z.boolean();
  }
}
