import { counted, type Measure } from './measure.ts';
import type { Rules } from './rules.ts';
import { type Comment, countLines } from './source.ts';
import type { Tree } from './tree.ts';

const RELATIVE = /^(How|What|Whatever|Whether|Which|Who|Whoever|Whom|Whose)\b/;

/** Comments of `src` that begin with a relative clause, as in 'Whether …', instead of their noun: 'True if …'. */
export function relativeComments({ texts, sources }: Tree, { limits }: Rules): Measure {
  const comments = [...texts].flatMap(([path, text]) =>
    (sources.get(path)?.comments ?? styleComments(text)).map((comment) => ({ path, ...comment })),
  );
  return counted(
    'comments that begin with a relative clause, src',
    comments.filter(({ text }) => RELATIVE.test(text)).map(({ path, line }) => `${path}, line ${line}`),
    limits.relativeComments,
  );
}

const styleComments = (text: string): Comment[] =>
  [...text.matchAll(/\/\*/g)].map(({ index }) => ({
    text: text.slice(index + 2).trimStart(),
    line: countLines(text.slice(0, index + 1)),
  }));
