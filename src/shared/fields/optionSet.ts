/**
 * A fixed set of values with labels: the only source for validation (`oneOf`), the column (`values`), selects
 * (`options`) and badges (`labels`).
 */
export interface OptionSet<Value extends string = string> {
  labels: Readonly<Record<Value, string>>;
  values: Value[];
  options: { value: Value; label: string }[];
}

export function optionSet<const Labels extends Record<string, string>>(labels: Labels) {
  const values = Object.keys(labels) as (keyof Labels & string)[];
  return { labels, values, options: values.map((value) => ({ value, label: labels[value] as string })) };
}

/** A result for each value of a set, by the value. */
export const mapOptions = <Value extends string, Result>(
  { values }: { values: Value[] },
  map: (value: Value) => Result,
) => Object.fromEntries(values.map((value) => [value, map(value)])) as Record<Value, Result>;

export const parseOption = <Value extends string>(
  { values }: { values: Value[] },
  text: string | null | undefined,
) => values.find((value) => value === text);
