import { expect, test } from 'vitest';
import { factsOf } from '#server/build/procedureFacts.ts';
import { appRouter } from '#server/router.ts';
import { procedureFacts } from '#shared/procedures.ts';
import { procedures } from '../../../support/procedures.ts';

test('the client knows of each procedure what the server states: npm run procedures', () => {
  expect(procedureFacts).toEqual(factsOf(appRouter));
});

test('every mutation states the tables that it changes, and no query does', () => {
  const stating = Object.keys(procedureFacts).filter((path) => procedureFacts[path]?.changes);

  expect(stating.sort()).toEqual(procedures('mutation').sort());
});
