import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
});
const documents = listed.split('\n').filter((file) => file !== '' && existsSync(file));

/** The text of a document without its blocks of code. */
const textOf = (file: string) => readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gmu, '');

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf(file: string): string[] {
  const headings = [...textOf(file).matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/gu, '-'),
  );
  return headings.map((anchor, at) => {
    const earlier = headings.slice(0, at).filter((other) => other === anchor).length;
    return earlier === 0 ? anchor : `${anchor}-${earlier}`;
  });
}

test('every link of a document to a file or a heading of the repository leads there', () => {
  const links = documents.flatMap((from) =>
    [
      ...textOf(from)
        .replace(/`[^`\n]*`/gu, '')
        .matchAll(/\]\(([^)\s]+)\)/gu),
    ]
      .map(([, link = '']) => link)
      .filter((link) => !/^(?:https?|mailto):/u.test(link))
      .map((link) => {
        const [path = '', anchor] = link.split('#');
        return { from, link, to: path === '' ? from : normalize(join(dirname(from), path)), anchor };
      }),
  );
  const broken = links.filter(
    ({ to, anchor }) => !existsSync(to) || (anchor !== undefined && !anchorsOf(to).includes(anchor)),
  );

  expect(links.length).toBeGreaterThan(100);
  expect(broken.map(({ from, link }) => `${from}: ${link}`)).toEqual([]);
});

test('a decision that code or a document names is there', () => {
  const found = execFileSync(
    'git',
    ['grep', '-noE', '[Dd]ecisions? [0-9]{3}', '--', 'src', 'docs', 'bench'],
    { encoding: 'utf8' },
  );
  const named = [...found.matchAll(/^(.+?):\d+:\D+(\d{3})$/gmu)];
  const decisions = new Set(documents.map((file) => /^docs\/decisions\/(\d{3})-/u.exec(file)?.[1]));

  expect(named.length).toBeGreaterThan(2);
  expect(named.filter(([, , number]) => !decisions.has(number)).map(([line]) => line)).toEqual([]);
});
