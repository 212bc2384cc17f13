import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The lines of these files that our own rules for Biome refuse, as 'src/server/leads/x.ts:1'. */
function refusedLines(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(ROOT, 'biome'), join(folder, 'biome'), { recursive: true });
  const { $schema, vcs, ...config } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'lint', '--reporter=github', '--max-diagnostics=200'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stderr).not.toContain('errored');
  return [...stdout.matchAll(/title=plugin,file=([^,]+),line=(\d+)/g)].map(
    ([, path = '', line]) => `${relative(folder, path)}:${line}`,
  );
}

const linesOf = (path: string, code: string[]) => code.map((_, at) => `${path}:${at + 1}`);

test('casts, patterns made of texts and other ways to query the database are refused', () => {
  const casts = ['f(a as never);', 'f(a as unknown as string);'];
  const patterns = ['f(new RegExp(text));', "f(new RegExp(text, 'u'));", 'f(RegExp(text));'];
  const queries = [
    "await ctx.em.execute('select 1');",
    "await unitOfWork().execute('select 1', [1]);",
    'await sql<Row>`select 1`.execute(queries(em));',
    'f(em.getKysely());',
    'f(orm.em.getDriver().getNativeClient());',
    "await pool.query('select 1');",
    'await pool.connect();',
    "await client.query<Row>('select 1');",
  ];
  const allowed = [
    'f(a as string, b as unknown, [] as const);',
    'f(/x/u, text.match(/x/));',
    'await runSql(sql`select 1`); await job.execute(); await other.query(); await pool.end();',
  ];

  expect(
    refusedLines({
      'src/server/leads/casts.ts': casts.join('\n'),
      'src/client/crm/leads/Casts.tsx': casts.join('\n'),
      'src/shared/patterns.ts': patterns.join('\n'),
      'src/server/leads/queries.ts': queries.join('\n'),
      'src/server/leads/allowed.ts': allowed.join('\n'),
      'src/server/platform/database/queries.ts': queries.join('\n'),
      'tests/server/leads.test.ts': [...casts, ...patterns, ...queries].join('\n'),
    }).sort(),
  ).toEqual(
    [
      ...linesOf('src/server/leads/casts.ts', casts),
      ...linesOf('src/client/crm/leads/Casts.tsx', casts),
      ...linesOf('src/shared/patterns.ts', patterns),
      ...linesOf('src/server/leads/queries.ts', queries),
    ].sort(),
  );
});
