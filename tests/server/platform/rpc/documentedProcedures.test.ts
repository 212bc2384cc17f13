import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appRouter } from '#server/router.ts';

test('docs/api.md names every procedure and no other', () => {
  const table = readFileSync('docs/api.md', 'utf8').split('## Procedures')[1] ?? '';
  const documented = [...table.matchAll(/^\| `(\w+)` \|(.*)$/gm)].flatMap(([, router, row = '']) =>
    [...row.matchAll(/`(\w+)`/g)].map(([, name]) => `${router}.${name}`),
  );
  expect(documented.toSorted()).toEqual(Object.keys(appRouter._def.procedures).toSorted());
});
