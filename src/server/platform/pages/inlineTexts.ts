import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineHashes } from '../http/securityHeaders.ts';

// Inline styles and scripts, and their hashes for the content security policy.

export function inlineText(clientDir: string, file: string) {
  const text = readFileSync(join(clientDir, file), 'utf8');
  if (file.endsWith('.js')) return text.replace(/^ *\/\/.*\n/gm, '').trim();
  return text.replace(/\/\*[^*]*\*\//g, '').trim();
}

/** What may be inline: styles of the build, and styles and scripts of src/client/public. */
const FILES = ['assets/*.css', '*.{css,js}'];

/**
 * The hashes of the texts that stand in a page, if they are of the build: nothing else is ever allowed, whatever got
 * into the page.
 */
export function openInlineTexts(clientDir: string) {
  const files = globSync(FILES, { cwd: clientDir });
  const known = new Set(files.map((file) => hashOf(inlineText(clientDir, file))));

  const hashesOf = (kind: string, page: string) =>
    textsIn(kind, page)
      .map(hashOf)
      .filter((hash) => known.has(hash));

  return (page: string): InlineHashes => ({
    styles: hashesOf('style', page),
    scripts: hashesOf('script', page),
  });
}

const textsIn = (kind: string, page: string) =>
  page
    .split(`<${kind}>`)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(`</${kind}>`)));

export type HashesIn = ReturnType<typeof openInlineTexts>;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
