import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { formatMigration } from '#server/database-code/migrationFile.ts';

const NAME = 'Migration20991231235959_AddThings';

/** The file as the linter formats it; empty if it reports an error. */
const lint = (content: string) =>
  spawnSync('node_modules/.bin/biome', ['check', '--write', `--stdin-file-path=migrations/${NAME}.ts`], {
    input: content,
    encoding: 'utf8',
  }).stdout;

test.each([
  ['short statements', ['select 1;', 'select 2;']],
  [
    'statements as wide as a line, and a letter wider',
    [92, 93].map((width) => `select ${'1'.repeat(width)};`),
  ],
  ['blank lines between tables', ['create table "things" ();', '', 'create table "others" ();', '']],
  ['characters that a template literal escapes', ["select '`', '\\d', $$x$$, '$" + "{x}';"]],
])('a generated migration passes the linter: %s', (_, statements) => {
  const file = formatMigration(NAME, statements);

  expect(lint(file)).toBe(file);
});

test('the linter reports a migration that is not formatted', () => {
  expect(lint(formatMigration(NAME, ['select 1;']).replaceAll("'", '"'))).toBe(
    formatMigration(NAME, ['select 1;']),
  );
});
