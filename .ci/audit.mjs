import { spawnSync } from 'node:child_process';

// Known faults of the libraries that the product runs with, as the registry lists them. It fails on a high or critical one,
// and exits with 2 where the registry does not offer its audit, as a mirror may not: that is neither passed nor failed.

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });

/** What npm prints that is no report is an error of the registry or of the way to it. */
function parseReport() {
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}

const { vulnerabilities } = parseReport();
if (!vulnerabilities) {
  process.stdout.write('Dependencies are not checked: the registry does not offer its audit.\n');
  process.exitCode = 2;
} else {
  const severe = Object.values(vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity));
  for (const { name, severity, range } of severe) process.stdout.write(`${name} ${range}: ${severity}\n`);
  process.stdout.write(`Dependencies with a known high or critical fault: ${severe.length}\n`);
  process.exitCode = severe.length ? 1 : 0;
}
