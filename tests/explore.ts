import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// `npm run test:explore`: the tests that draw with fast-check, with a new seed and many times more runs. What follows the
// command is for vitest, such as `-- --project shared`.

const { EXPLORE_SEED = String(randomInt(2 ** 31)), EXPLORE_RUNS = '20', ...env } = process.env;
const root = join(import.meta.dirname, '..');

const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes("'fast-check'"),
);
const repeated = `EXPLORE_SEED=${EXPLORE_SEED} EXPLORE_RUNS=${EXPLORE_RUNS} npm run test:explore\n`;

process.stdout.write(`The same once more: ${repeated}`);
const { status } = spawnSync('npx', ['vitest', 'run', ...files, ...process.argv.slice(2)], {
  cwd: root,
  env: { ...env, EXPLORE_SEED, EXPLORE_RUNS },
  stdio: 'inherit',
});
if (status !== 0) process.stdout.write(`The same once more: ${repeated}`);
process.exitCode = status ?? 1;
