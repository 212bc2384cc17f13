/**
 * Returns the part of a longer text before a place; never a part of a letter, emoji or other sign of several
 * characters.
 */
export function cutText(text: string, length: number) {
  if (text.length <= length) return text;
  const segments = new Intl.Segmenter('en-AU').segment(text.slice(0, length + MAX_SIGN));
  return text.slice(0, segments.containing(length)?.index).trimEnd();
}

/** The length above which only the beginning of a sign counts; nobody writes such a sign. */
const MAX_SIGN = 100;

/** A text of at most so many characters; of a longer one the beginning, and an ellipsis. */
export const fitText = (text: string, length: number) =>
  text.length <= length ? text : `${cutText(text, length - 1)}…`;
