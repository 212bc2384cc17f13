import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase } from '#server/database/orm.ts';
import { addressOf, createDatabase, dropDatabase } from './databases.ts';

/** A migrated, empty database for this test file alone. */
export function testDatabase() {
  const serverUrl = inject('serverUrl');
  const name = `test-${randomUUID()}`;
  const orm = openDatabase(addressOf(serverUrl, name));

  beforeAll(async () => {
    await createDatabase(serverUrl, name, inject('template'));
  });
  afterAll(async () => {
    await orm.close();
    await dropDatabase(serverUrl, name);
  });

  return { orm };
}
