/**
 * A fixed list of words, told once: the record of labels is the only source for validation (`oneOf` in fields.ts), the
 * database column (`values`), selects (`options`) and badges (`labels`).
 */
export function choice<const Labels extends Record<string, string>>(labels: Labels) {
  const values = Object.keys(labels) as (keyof Labels & string)[];
  return {
    labels,
    values,
    options: values.map((value) => ({ value, label: labels[value] as string })),
  };
}

/** A text, if it is one of the words. */
export const parseChoice = <Word extends string>(
  { values }: { values: Word[] },
  text: string | null | undefined,
) => values.find((word) => word === text);
