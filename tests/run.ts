import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type CliOptions, parseCLI, startVitest, type TestModule, type Vitest } from 'vitest/node';

// `npm test`: vitest, and the files that failed in it once more, each alone. What follows the command is for vitest.
// When they pass then, the run is green and names them: what failed by chance is mended, but holds up no other change.

/** More files than this fail for a reason that they share. */
const MOST_FLAKY = 3;

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
// As vitest's own command does, for `leads.test.ts:12`.
options.includeTaskLocation ||= filter.some((one) => one.includes(':'));

const vitest = await startVitest(filter, options);
if (!vitest.shouldKeepServer()) {
  const root = vitest.config.root;
  const failed = vitest.state.getTestModules().filter((file) => !file.ok());
  const pathOf = (file: TestModule) => relative(root, file.moduleId);
  if (isSecondTryAllowed(vitest, failed.map(pathOf)) && (await passAlone(failed))) {
    for (const file of failed)
      for (const name of failuresIn(file)) process.stdout.write(`flaky: ${pathOf(file)}: ${name}\n`);
    process.stdout.write('Passed: what failed above passed at the second try.\n');
    process.exitCode = 0;
  }
  await vitest.exit();
}

/** A promise that does not always hold is broken, and what failed outside of any test may be in any file. */
function isSecondTryAllowed({ config, state }: Vitest, failed: string[]): boolean {
  if (failed.length === 0 || failed.length > MOST_FLAKY || state.getUnhandledErrors().length > 0)
    return false;
  const promises = readFileSync(join(config.root, 'docs/security.md'), 'utf8');
  return !failed.some((path) => promises.includes(path));
}

async function passAlone(files: TestModule[]): Promise<boolean> {
  // Results that are written to a file stay those of the first try.
  const again: CliOptions = { ...options, reporters: 'default', reporter: 'default', outputFile: undefined };
  for (const { moduleId } of files) {
    process.stdout.write(`\nOnce more, alone: ${moduleId}\n`);
    process.exitCode = 0;
    await startVitest([moduleId], again);
    if (process.exitCode) return false;
  }
  return true;
}

/** The names of the tests that failed in a file; of its suites, where their hooks did. */
function failuresIn(file: TestModule): string[] {
  const tests = [...file.children.allTests('failed')];
  const suites = [...file.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const names = [...tests, ...suites].map(({ fullName }) => fullName);
  return names.length > 0 ? names : file.errors().map(({ message }) => message);
}
