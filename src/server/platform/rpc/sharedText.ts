const texts = new WeakMap<object, string>();

/** The text of a value. Of one that is frozen, which may be sent to many, it is written once. */
export function sharedText(value: unknown, write: (value: unknown) => string): string {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return write(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = write(value);
  texts.set(value, text);
  return text;
}
