import { expect, test } from 'vitest';
import { screenWords } from '../../bench/house/screenWords.ts';
import { treeOf } from '../../bench/house/tree.ts';
import { longSentences, replacedWords } from '../../bench/house/words.ts';

const PATH = 'src/client/crm/leads/LeadCard.tsx';

/** Fourteen words, the longest sentence; 'now' makes it too long. */
const LONGEST = 'One two three four five six seven eight nine ten eleven twelve thirteen fourteen';
const LONG = `${LONGEST} now`;

const noExceptions = { ...screenWords, notOnScreen: {}, quoted: { sentences: {}, texts: {} } };
const sentences = (code: string, words = noExceptions, path = PATH) =>
  longSentences(treeOf({ [path]: code }), { words });
const phrases = (code: string, words = noExceptions, path = PATH) =>
  replacedWords(treeOf({ [path]: code }), { words });

test.each([
  ['the text of an element', `const a = <p>${LONG}.</p>;`],
  ['an element with others in it', `const a = <p>One two <b>three</b>${LONG.slice(13)}.</p>;`],
  [
    'an element over several lines',
    `const a = (\n  <p>\n    ${LONG.replace(' seven', '\n    seven')}\n  </p>\n);`,
  ],
  ['an attribute', `const a = <Field description="${LONG}" />;`],
  ['a property', `const a = { hint: '${LONG}' };`],
  ['a toast', `notify.error('${LONG}');`],
  ['a refusal', `throw new TRPCError({ code: 'CONFLICT', message: '${LONG}' });`],
  ['a schema', `const name = z.string().min(1, '${LONG}');`],
  ['a template, whose values count as one word', `const a = \`${LONG.replace('nine', `\${b.c(d)}`)}\`;`],
  ['its longest case', `const a = \`One \${b ? '${LONG.slice(4)}' : 'two'}\`;`],
  ['a sum of texts', `const a = '${LONG.slice(0, 13)}' + ' ${LONG.slice(14)}';`],
])('%s with a sentence of fifteen words is listed', (_, code) => {
  expect(sentences(code)).toMatchObject({
    now: 1,
    isMet: false,
    offenders: [expect.stringMatching(/\(src\/client\/crm\/leads\/LeadCard\.tsx, line \d, 15 words\)$/)],
  });
  expect(sentences(code.replace(' now', ''))).toMatchObject({ now: 0, isMet: true });
});

test.each([
  ['two sentences', `const a = '${LONGEST}. ${LONGEST}!';`],
  ['what is joined by a dot', `const a = '${LONGEST} · ${LONGEST}';`],
  ['classes of an element', `const a = <p className="${LONG}" />;`],
  ['the log', `log.warn('${LONG}');`],
  ['an error for developers', `throw new Error('${LONG}');`],
  ['SQL', `const a = sql\`${LONG}\`;`],
  ['a comment', `// ${LONG}`],
])('%s may be longer', (_, code) => {
  expect(sentences(code)).toMatchObject({ now: 0, isMet: true });
});

test('a phrase that has another in its place is listed, in any case and as whole words alone', () => {
  expect(phrases(`const a = <p>Mend your Cells</p>;`)).toMatchObject({
    isMet: false,
    offenders: [`Mend your Cells (${PATH}, line 1): write 'values', not 'cells'`],
  });
  expect(phrases(`const a = ['Recommend it', 'row.cells', 'Excels', 'Cell'];`)).toMatchObject({ now: 0 });
});

test('an exception passes, and fails when it is no longer needed', () => {
  const quoted = { sentences: { [LONG]: 'quoted' }, texts: { 'Lead score': 'quoted' } };
  const words = { ...noExceptions, quoted };
  const code = `const a = ['${LONG}', 'Lead score'];`;

  expect([sentences(code, words).isMet, phrases(code, words).isMet]).toEqual([true, true]);
  expect([sentences('', words).isMet, phrases('', words).isMet]).toEqual([false, false]);
});

test('a file that is not on the screen passes, and its exception fails when it is no longer needed', () => {
  const words = { ...noExceptions, notOnScreen: { '.mails.ts': 'mails' } };
  const path = 'src/server/auth/auth.mails.ts';

  expect(sentences(`const a = '${LONG}';`, words, path)).toMatchObject({ now: 0, isMet: true });
  expect(sentences(`const a = 'Short';`, words, path)).toMatchObject({
    isMet: false,
    offenders: ['.mails.ts needs no exception any more: take it out of limits.ts'],
  });
});
