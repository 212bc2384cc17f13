import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { factsOf } from '#server/build/procedureFacts.ts';
import { appRouter } from '#server/router.ts';
import { procedureFacts } from '#shared/procedures.ts';
import { procedures } from '../../../support/procedures.ts';
import { wholeNouns } from '../../../support/records/sampleCalls.ts';

test('the client knows of each procedure what the server states: npm run procedures', () => {
  expect(procedureFacts).toEqual(factsOf(appRouter));
});

test('every mutation states the tables that it changes, and no query does', () => {
  const stating = Object.keys(procedureFacts).filter((path) => procedureFacts[path]?.changes);

  expect(stating.sort()).toEqual(procedures('mutation').sort());
});

test('docs/api.md names every procedure and no other', () => {
  const table = readFileSync('docs/api.md', 'utf8').split('## Procedures')[1] ?? '';
  const namesIn = (row: string) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  const written = [...table.matchAll(/^\| `(\w+)`(?:, also)? \|(.*)$/gm)].flatMap(([, router, row = '']) =>
    namesIn(row).map((name) => `${router}.${name}`),
  );
  const common = namesIn(/^\| every noun \|(.*)$/m.exec(table)?.[1] ?? '');
  const ofNouns = wholeNouns.flatMap((noun) => common.map((name) => `${noun}.${name}`));
  // A call of every noun that is for others in one of them is named once more.
  expect([...new Set([...written, ...ofNouns])].toSorted()).toEqual(procedures().toSorted());
});
