import { counted, type Measure } from './measure.ts';
import type { Rules } from './rules.ts';
import type { Tree } from './tree.ts';

/**
 * Files outside the folders of nouns whose code names every noun.
 *
 * A file belongs to a noun in `src/server/<noun>/`, `src/client/crm/<noun>/` and as `src/shared/<noun>*`. Its code is
 * everything but comments: imports and their paths, strings and types count. A noun is named by a whole word or a part
 * of an identifier, in singular or plural: `lead`, `LeadList`, `lead_id` and `'/leads'`, but not `leading`.
 */
export function filesNamingEveryNoun({ sources }: Tree, { named, nouns, limits }: Rules): Measure {
  const forms = Object.entries(named);
  const nounFile = new RegExp(`^src/shared/(${[...forms.flat(), ...nouns].join('|')})([./A-Z-]|$)`);
  const isOfNoun = (path: string) =>
    nounFile.test(path) ||
    nouns.some(
      (noun) => path.startsWith(`src/server/${noun}/`) || path.startsWith(`src/client/crm/${noun}/`),
    );
  const namesAll = (code: string) => {
    const found = wordsOf(code);
    return forms.every((noun) => noun.some((form) => found.has(form)));
  };
  const files = [...sources.values()].filter(({ path, code }) => !isOfNoun(path) && namesAll(code));
  return counted(
    'files outside the nouns that name every noun',
    files.map(({ path }) => path).sort(),
    limits.filesNamingEveryNoun,
  );
}

/** The parts of all identifiers and the words of all texts, in lower case. */
const wordsOf = (code: string) =>
  new Set((code.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase()));
