/** Of the names of files; apart from their rules, which the list of documents does not load. */
export const FILE_NAME_LENGTH = 200;

/** Returns the text before a position without splitting a letter, emoji or other sign. */
export function cutText(text: string, length: number) {
  if (text.length <= length) return text;
  const segments = new Intl.Segmenter('en-AU').segment(text.slice(0, length + MAX_SIGN));
  return text.slice(0, segments.containing(length)?.index).trimEnd();
}

/** Characters. Of a longer sign only the beginning counts. */
const MAX_SIGN = 100;

/** A text of at most so many characters; of a longer one the beginning, and an ellipsis. */
export const fitText = (text: string, length: number) =>
  text.length <= length ? text : `${cutText(text, length - 1)}…`;
