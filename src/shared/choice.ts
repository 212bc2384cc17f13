import * as z from 'zod';

/**
 * A fixed list of words, told once: the record of labels is the only source for
 * validation (`schema`), the database column (`values`), selects (`options`) and badges (`labels`).
 */
export function choice<const Labels extends Record<string, string>>(labels: Labels) {
  const values = Object.keys(labels) as (keyof Labels & string)[];
  return {
    labels,
    values,
    schema: z.enum(values),
    options: values.map((value) => ({ value, label: labels[value] as string })),
  };
}
