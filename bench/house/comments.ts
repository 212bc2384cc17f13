import { counted, type Measure } from './measure.ts';
import type { Rules } from './rules.ts';
import type { Tree } from './tree.ts';

const RELATIVE = /^(How|What|Whatever|Whether|Which|Who|Whoever|Whom|Whose)\b/;
const PREPOSITION =
  /^(Above|After|Against|Among|As|At|Before|Behind|Below|Besides?|Between|Beyond|By|During|Except|For|From|In|Inside|Instead|Into|Of|Off|On|Out|Outside|Over|Per|Since|Through|To|Towards|Under|Unlike|Until|Up|Upon|Via|With|Within|Without)\b/;

/** Comments that begin with a relative clause, as in 'Whether …', instead of their noun: 'True if …'. */
export const relativeComments = (tree: Tree, { limits }: Rules): Measure =>
  counted(
    'comments that begin with a relative clause',
    commentsThat(RELATIVE, tree),
    limits.relativeComments,
  );

/** Comments that begin with a preposition, as in 'Before …', instead of their noun: 'The lock is taken before …'. */
export const prepositionComments = (tree: Tree, { limits }: Rules): Measure =>
  counted(
    'comments that begin with a preposition',
    commentsThat(PREPOSITION, tree),
    limits.prepositionComments,
  );

const commentsThat = (begin: RegExp, { comments }: Tree): string[] =>
  [...comments].flatMap(([path, found]) =>
    found.filter(({ text }) => begin.test(text)).map(({ line }) => `${path}, line ${line}`),
  );
