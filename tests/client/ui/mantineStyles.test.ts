import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// A component whose styles are neither in crm/mantine.css nor imported beside it is drawn bare. What each one is made of is
// read from Mantine's own modules: every `X.module.mjs` that it reaches has its styles in `styles/X.layer.css`.

const CORE = 'node_modules/@mantine/core';
const read = (file: string) => readFileSync(file, 'utf8');
const sheet = read('src/client/crm/mantine.css');
const listedIn = (text: string) =>
  [...text.matchAll(/core\/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => String(name));
const listed = listedIn(sheet);

function homesOfExports() {
  const homes = new Map<string, string>();
  for (const [, names = '', file = ''] of read(`${CORE}/esm/index.mjs`).matchAll(
    /import \{([^}]+)\} from "([^"]+)"/g,
  )) {
    for (const name of names.split(',')) homes.set(name.trim(), join(CORE, 'esm', file));
  }
  return homes;
}

/** The components that each file of the CRM renders. */
function drawnByTheCrm() {
  return globSync('src/client/{crm,ui}/**/*.tsx').map((file) => {
    const text = read(file);
    const lists = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].map(
      ([, list = '']) => list,
    );
    const names = lists.flatMap((list) => list.split(',')).filter((name) => /^\s*[A-Z]/.test(name));
    return { file, text, names: names.map((name) => name.trim()) };
  });
}

function stylesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  if (file.endsWith('.module.mjs')) return [basename(file, '.module.mjs')];
  return [...read(file).matchAll(/from "(\.[^"]+)"/g)].flatMap(([, next = '']) =>
    stylesOf(join(dirname(file), next), seen),
  );
}

/** Parts that a component brings along, and that are drawn only where a file names them. */
const PARTS: Record<string, string> = {
  CheckboxCard: '<Checkbox.Card',
  CheckboxIndicator: '<Checkbox.Indicator',
};
const isDrawnIn = (text: string) => (name: string) => text.includes(PARTS[name] ?? '');

test('the styles of every Mantine component stand in crm/mantine.css or where it is rendered', () => {
  const homes = homesOfExports();
  const isListed = (name: string) => listed.includes(name);
  const needs = (name: string) => stylesOf(homes.get(name) ?? '');

  const bare = drawnByTheCrm().flatMap(({ file, text, names }) =>
    names
      .flatMap(needs)
      .filter(isDrawnIn(text))
      .flatMap((name) => (isListed(name) || listedIn(text).includes(name) ? [] : `${file}: ${name}`)),
  );

  expect(listed.length).toBeGreaterThan(25);
  const withToasts = [...listed, ...listedIn(read('src/client/crm/frame/MantineNotifications.tsx'))];
  expect(needs('Notification').filter((name) => !withToasts.includes(name))).toEqual([]);
  expect(bare).toEqual([]);
});

test('nothing has a colour of Mantine that the build leaves out', () => {
  const [, list = ''] = read('postcss.config.cjs').match(/unusedColors = \[([^\]]+)\]/) ?? [];
  const colors = list.match(/[a-z]+/g) ?? [];
  const ownSheets = globSync('src/client/**/*.css').map(read);
  const sheets = drawnByTheCrm().flatMap(({ text }) => listedIn(text));
  const mantineSheets = [...listed, ...sheets]
    .filter((name) => name !== 'default-css-variables')
    .map((name) => read(`${CORE}/styles/${name}.css`));
  const texts = [...drawnByTheCrm().map(({ text }) => text), ...ownSheets, ...mantineSheets];

  const isNamed = (color: string) => {
    const name = new RegExp(`--mantine-color-${color}-|(\\b(color|c|bg)(=|: ))["']${color}\\b`);
    return texts.some((text) => name.test(text));
  };
  expect(colors.length).toBeGreaterThan(5);
  expect(colors.filter(isNamed)).toEqual([]);
  expect(isNamed('yellow')).toBe(true);
});

test('the styles are in the order of Mantine', () => {
  const whole = read(`${CORE}/styles.css`);
  const placeOf = (name: string) => {
    const first = read(`${CORE}/styles/${name}.css`).match(/\.m_[0-9a-f]+/);
    return first ? whole.indexOf(first[0]) : -1;
  };

  for (const { text } of [{ text: sheet }, ...drawnByTheCrm()]) {
    const places = listedIn(text).map(placeOf);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
});
