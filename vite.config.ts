import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './src/client/chunkGroups.ts';

const root = import.meta.dirname;

// Part of the image, as all that it imports: what only tests need is in vitest.config.ts.
export default defineConfig({
  root: `${root}/src/client`,
  plugins: [react(), chunkGroups()],
  css: { postcss: root },
  // Outside the client's root: never taken for part of it, and shared by development and tests.
  cacheDir: `${root}/node_modules/.vite`,
  build: {
    manifest: true,
    target: 'es2022',
  },
});
