import { counted, type Measure } from './measure.ts';
import type { Rules } from './rules.ts';
import type { Tree } from './tree.ts';

/** A noun and its files: in `src/server/<noun>/` and `src/client/crm/<noun>/`, its screen, and `src/shared/<noun>*`. */
type Noun = readonly [plural: string, singular: string];

const isFileOf = ([plural, singular]: Noun, path: string) =>
  path.startsWith(`src/server/${plural}/`) ||
  path.startsWith(`src/client/crm/${plural}/`) ||
  path.toLowerCase() === `src/client/crm/screens/${singular}screen.tsx` ||
  new RegExp(`^src/shared/(${plural}|${singular})([./A-Z-]|$)`).test(path);

/**
 * Files outside the folders of nouns whose code names every noun.
 *
 * Its code is everything but comments: imports and their paths, strings and types count. A noun is named by a whole word
 * or a part of an identifier, in singular or plural: `lead`, `LeadList`, `lead_id` and `'/leads'`, but not `leading`.
 */
export const filesNamingEveryNoun = (tree: Tree, rules: Rules): Measure =>
  counted(
    'files outside the nouns that name every noun',
    pathsNamingEveryNoun(tree, rules),
    rules.limits.filesNamingEveryNoun,
  );

function pathsNamingEveryNoun({ sources }: Tree, { named, nouns }: Rules) {
  const all = Object.entries(nouns);
  const forms = all.filter(([plural]) => named.includes(plural));
  const namesAll = (code: string) => {
    const found = wordsOf(code);
    return forms.every((noun) => noun.some((form) => found.has(form)));
  };
  const files = [...sources.values()].filter(
    ({ path, code }) => !all.some((noun) => isFileOf(noun, path)) && namesAll(code),
  );
  return files.map(({ path }) => path).sort();
}

/** The parts of all identifiers and the words of all texts, in lower case. */
const wordsOf = (code: string) =>
  new Set((code.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase()));

/**
 * Files that a further noun needs: those that every noun with a list of its own has, by the same name but for the noun;
 * those that name every noun; its migration and tests. Files that only some nouns have, as for merges or a board, are
 * their own affair.
 */
export function filesForNoun(tree: Tree, rules: Rules): Measure {
  const { paths } = tree;
  const { nouns, limits, filesBesideNoun, withoutNewNoun } = rules;
  const listed = Object.entries(nouns)
    .map((noun) => recipeNames(noun, paths))
    .filter((names) => names.has('src/client/crm/things/ThingList.tsx'));
  const [first = new Set<string>(), ...others] = listed;
  const common = [...first].filter((name) => others.every((names) => names.has(name)));
  const needed = [...common.sort(), ...filesBesideNoun, ...pathsNamingEveryNoun(tree, rules)];
  return counted(
    'files for a new noun',
    needed.filter((path) => !(path in withoutNewNoun)),
    limits.filesForNoun,
  );
}

/** The files that name a plain field, of the one that most files name, without the samples. docs/fields.md lists them. */
export function placesForTextField({ sources }: Tree, { textFields, limits }: Rules): Measure {
  const placesOf = (field: string) =>
    [...sources.values()]
      .filter(({ path, code }) => !path.endsWith('.data.ts') && new RegExp(`\\b${field}\\b`).test(code))
      .map(({ path }) => path);
  const [most = []] = textFields.map(placesOf).toSorted((one, other) => other.length - one.length);
  return counted('places to touch for a new text field', most.sort(), limits.placesForTextField);
}

/** The files of a noun, as docs/architecture.md names those of things: `LeadCard.tsx` is `ThingCard.tsx`. */
const recipeNames = (noun: Noun, paths: readonly string[]) => {
  const [plural, singular] = noun;
  const forms = { [plural]: 'things', [singular]: 'thing' };
  const pattern = new RegExp(`${plural}|${singular}`, 'gi');
  const rename = (found: string) => {
    const form = forms[found.toLowerCase()] ?? found;
    return found === found.toLowerCase() ? form : form.charAt(0).toUpperCase() + form.slice(1);
  };
  return new Set(paths.filter((path) => isFileOf(noun, path)).map((path) => path.replace(pattern, rename)));
};
