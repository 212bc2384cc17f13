import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// A component whose styles are not in crm/mantine.css is drawn bare. What each one is made of is read from
// Mantine's own modules: every `X.module.mjs` that it reaches has its styles in `styles/X.layer.css`.

const CORE = 'node_modules/@mantine/core';
const read = (file: string) => readFileSync(file, 'utf8');
const sheet = read('src/client/crm/mantine.css');
const listed = [...sheet.matchAll(/core\/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => String(name));

function homesOfExports() {
  const homes = new Map<string, string>();
  for (const [, names = '', file = ''] of read(`${CORE}/esm/index.mjs`).matchAll(
    /import \{([^}]+)\} from "([^"]+)"/g,
  )) {
    for (const name of names.split(',')) homes.set(name.trim(), join(CORE, 'esm', file));
  }
  return homes;
}

function drawnByTheCrm() {
  const names = new Set<string>(['Notification']);
  for (const file of globSync('src/client/{crm,ui}/**/*.tsx')) {
    for (const [, list = ''] of read(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of list.split(',')) if (/^\s*[A-Z]/.test(name)) names.add(name.trim());
    }
  }
  return names;
}

function stylesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  if (file.endsWith('.module.mjs')) return [basename(file, '.module.mjs')];
  return [...read(file).matchAll(/from "(\.[^"]+)"/g)].flatMap(([, next = '']) =>
    stylesOf(join(dirname(file), next), seen),
  );
}

test('crm/mantine.css has the styles of every Mantine component that the CRM renders', () => {
  const homes = homesOfExports();

  const needed = [...drawnByTheCrm()].flatMap((name) => stylesOf(homes.get(name) ?? ''));

  expect(needed.length).toBeGreaterThan(30);
  expect(new Set(needed.filter((name) => !listed.includes(name)))).toEqual(new Set());
});

test('the styles are in the order of Mantine', () => {
  const whole = read(`${CORE}/styles.css`);
  const placeOf = (name: string) => {
    const first = read(`${CORE}/styles/${name}.css`).match(/\.m_[0-9a-f]+/);
    return first ? whole.indexOf(first[0]) : -1;
  };

  const places = listed.map(placeOf);

  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
