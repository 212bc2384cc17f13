import { expect, test } from 'vitest';
import { buildImage, filesOfImage, linesOf } from '../support/builds/imageBuild.ts';

test('the image builds the client and the server from the files that it gets', async () => {
  expect(linesOf('Dockerfile')).toContainEqual(expect.stringMatching(/^RUN npm run build /));

  const built = await buildImage();

  expect(built.map((name) => name.replace(/-[\da-f]{16}$/, '')).sort()).toEqual(['client', 'server']);
  const places = new Set(filesOfImage().map((file) => file.split('/')[0]));
  expect(places).toContain('src');
  for (const left of ['tests', 'bench', '.git']) expect(places).not.toContain(left);
});
