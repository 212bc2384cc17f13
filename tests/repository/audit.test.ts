import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Runs the audit of CI against a registry that gives this answer about advisories. */
async function audit(status: number, advisories: object) {
  const registry = createServer((request, response) => {
    request.resume();
    const isAudit = request.url?.includes('/security/advisories/bulk');
    // npm also asks for the packages that depend on one with a fault.
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    const packument = { name, versions: { '4.6.7': { name, version: '4.6.7' } } };
    response.writeHead(isAudit ? status : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAudit ? advisories : packument));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void registry.close());
  await once(registry, 'listening');
  const npm_config_registry = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  // npm remembers advisories by their ids.
  const npm_config_cache = mkdtempSync(join(tmpdir(), 'providerdesk-npm-'));
  onTestFinished(() => rmSync(npm_config_cache, { recursive: true }));
  const child = spawn(process.execPath, ['.ci/audit.mjs'], {
    cwd: ROOT,
    env: { ...process.env, npm_config_registry, npm_config_cache, npm_config_fetch_retries: '0' },
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return [code, said];
}

const advisory = (severity: string) => ({
  zod: [{ id: 1, url: 'https://advisories.example/1', title: 'A fault', severity, vulnerable_versions: '*' }],
});

test('the audit of dependencies fails on a high or critical fault, and says so where the registry offers none', async () => {
  expect(await audit(200, {})).toEqual([0, 'Dependencies with a known high or critical fault: 0\n']);
  expect(await audit(200, advisory('moderate'))).toEqual([
    0,
    'Dependencies with a known high or critical fault: 0\n',
  ]);
  expect(await audit(200, advisory('high'))).toEqual([
    1,
    'zod *: high\nDependencies with a known high or critical fault: 1\n',
  ]);
  expect(await audit(405, {})).toEqual([
    2,
    'Dependencies are not checked: the registry does not offer its audit.\n',
  ]);
});
