import { type Expression, sql } from 'kysely';

// What a short word joins is in few texts, however frequent each of the words is: 'registration for ballarat'. The index of
// a search has a key for each short word with what a search knows of the words beside it although they may be cut off:
// 'tion for ball', see the migration that made `word_triples`.

const KNOWN = 4;
const SHORT = 3;

/** All keys of a text, as they are indexed. */
export const wordTriplesOf = (text: Expression<unknown>) => sql<string[]>`word_triples(${text})`;

/** The keys that every text has which contains this one. What is not ASCII has none: other letters are lower case elsewhere. */
export function wordTriples(text: string): string[] {
  const words = text.split(' ');
  return words.slice(2).flatMap((third, n) => {
    const [first = '', second = ''] = words.slice(n, n + 2);
    // The text can begin and end within a word.
    const isCut = (n === 0 && first.length < KNOWN) || (n + 3 === words.length && third.length < KNOWN);
    const key = `${first.slice(-KNOWN)} ${second} ${third.slice(0, KNOWN)}`;
    return isCut || second.length > SHORT || /[^ -~]/.test(key) ? [] : [key];
  });
}
