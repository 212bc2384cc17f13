import { prepositionComments, relativeComments } from './comments.ts';
import { waysToQuery } from './database.ts';
import {
  importCycles,
  mutualClientImports,
  mutualImports,
  upwardClientImports,
  upwardImports,
} from './imports.ts';
import type { Measure } from './measure.ts';
import { filesForNoun, filesNamingEveryNoun, placesForTextField } from './nouns.ts';
import { repeatedLines } from './repeats.ts';
import type { Rules } from './rules.ts';
import { casts, ceilings, readme, serverFolders } from './sizes.ts';
import type { Tree } from './tree.ts';
import { longSentences, replacedWords } from './words.ts';

/** All measures of a tree, in the order of the table. */
export const measuresOf = (tree: Tree, rules: Rules): Measure[] => [
  filesNamingEveryNoun(tree, rules),
  filesForNoun(tree, rules),
  placesForTextField(tree, rules),
  serverFolders(tree, rules),
  upwardImports(tree, rules),
  upwardClientImports(tree, rules),
  mutualImports(tree, rules),
  mutualClientImports(tree, rules),
  importCycles(tree, rules),
  casts(tree, rules),
  relativeComments(tree, rules),
  prepositionComments(tree, rules),
  repeatedLines(tree, rules),
  waysToQuery(tree, rules),
  longSentences(tree, rules),
  replacedWords(tree, rules),
  ...readme(tree, rules),
  ...ceilings(tree, rules),
];
