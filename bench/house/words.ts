import { excepted, type Measure, unneededException } from './measure.ts';
import type { WordRules } from './rules.ts';
import type { Tree } from './tree.ts';

/** A text on the screen, with its file and line. */
interface Shown {
  text: string;
  path: string;
  place: string;
}

/** Sentences on the screen with too many words. An exception is listed by the sentence. */
export function longSentences(tree: Tree, { words }: { words: WordRules }): Measure {
  const longIn = ({ text, place }: Shown) =>
    sentencesOf(text).flatMap((sentence) => {
      const count = wordsOf(sentence).length;
      return count > words.longest ? [[sentence, ` (${place}, ${count} words)`] as const] : [];
    });
  const texts = textsOf(tree);
  const broken = new Map(texts.filter(isOnScreen(words)).flatMap(longIn));
  const measure = excepted(
    `sentences on the screen above ${words.longest} words`,
    broken,
    words.quoted.sentences,
  );
  const unneeded = Object.keys(words.notOnScreen).filter(
    (part) =>
      !texts.some((shown) => isAt(shown, part) && (longIn(shown).length || replacedIn(words)(shown).length)),
  );
  return {
    ...measure,
    isMet: measure.isMet && unneeded.length === 0,
    offenders: [...measure.offenders, ...unneeded.map(unneededException)],
  };
}

/** Texts on the screen with a name or phrase that has another in its place. An exception is listed by the text. */
export function replacedWords(tree: Tree, { words }: { words: WordRules }): Measure {
  const broken = textsOf(tree).filter(isOnScreen(words)).flatMap(replacedIn(words));
  return excepted('texts on the screen with replaced words', new Map(broken), words.quoted.texts);
}

const replacedIn =
  ({ instead }: WordRules) =>
  ({ text, place }: Shown) =>
    Object.entries(instead)
      .filter(([phrase]) => hasPhrase(text, phrase))
      .map(([phrase, better]) => [text, ` (${place}): write '${better}', not '${phrase}'`] as const);

const textsOf = ({ sources }: Tree): Shown[] =>
  [...sources.values()].flatMap(({ path, texts }) =>
    texts.map(({ text, line }) => ({ text, path, place: `${path}, line ${line}` })),
  );

const isOnScreen =
  ({ notOnScreen }: WordRules) =>
  (shown: Shown) =>
    !Object.keys(notOnScreen).some((part) => isAt(shown, part));

const isAt = ({ path }: Shown, part: string) => path.startsWith(part) || path.endsWith(part);

/** A sentence ends with a full stop, a question or an exclamation mark, or before ' · '. */
const sentencesOf = (text: string) => text.split(/(?<=[.!?…][’”]?) | · /);

/** Words have a letter or a digit. */
const wordsOf = (sentence: string) => sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));

/** A column or a value of the code, as in 'row.cells'. */
const IDENTIFIER = /^\S+[._]\S+$/;

/** True if a text has a phrase as whole words, in any case. */
const hasPhrase = (text: string, phrase: string) =>
  !IDENTIFIER.test(text) && ` ${plain(text)} `.includes(` ${plain(phrase)} `);

const plain = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}'’/-]+/gu)
    ?.join(' ') ?? '';
