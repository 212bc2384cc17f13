import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildImage, filesOfImage, isIgnored, linesOf } from '../support/builds/imageBuild.ts';

test('the image builds the client and the server from the files that it gets', async () => {
  expect(linesOf('Dockerfile')).toContainEqual(expect.stringMatching(/^RUN npm run build /));

  const built = await buildImage();

  expect(built.map((name) => name.replace(/-[\da-f]{16}$/, '')).sort()).toEqual(['client', 'server']);
});

test('the image gets no file that it does not need, whatever lies beside the code', () => {
  const places = new Set(filesOfImage().map((file) => file.split('/')[0]));

  expect([...places].sort()).toEqual([
    ...['.npmrc', 'migrations', 'package-lock.json', 'package.json', 'postcss.config.cjs', 'src'],
    ...['tsconfig.json', 'vite.config.ts'],
  ]);
  for (const left of ['.env', 'scale.env', '.git/config', '.data/secret.key', 'tests/a.ts', 'backup.zip'])
    expect(isIgnored(left), left).toBe(true);
});

test('the Node of the image is the only one in it, and that by which the product runs elsewhere', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const lines = linesOf('Dockerfile');

  expect(lines).toContain(`FROM node:${dependencies.node}-slim`);
  expect(lines).toContainEqual(expect.stringContaining('rm -rf node_modules/node '));
});
