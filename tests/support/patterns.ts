import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { check } from 'recheck';
import { type ESTree, parseSync, Visitor } from 'vite';

/** Regular expressions as the code has them, with the place of the first that is written so. */
export type Patterns = ReadonlyMap<string, { source: string; flags: string; place: string }>;

/** The regular expressions of files, given as texts by their paths. */
export function patternsIn(texts: Readonly<Record<string, string>>): Patterns {
  const found = new Map<string, { source: string; flags: string; place: string }>();
  for (const [path, text] of Object.entries(texts)) {
    const { program, errors } = parseSync(path, text);
    if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
    const add = (node: ESTree.Node) => {
      if (node.type !== 'Literal' || !('regex' in node)) return;
      const { pattern, flags } = node.regex;
      const line = text.slice(0, node.start).split('\n').length;
      const key = `/${pattern}/${flags}`;
      if (!found.has(key)) found.set(key, { source: pattern, flags, place: `${path}:${line}` });
    };
    new Visitor({ Literal: add }).visit(program);
  }
  return found;
}

const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };
const CACHE = join(import.meta.dirname, '../../node_modules/.cache');
const SAFE_PATTERNS = join(CACHE, `safe-patterns-${version}.json`);

/**
 * A line for each pattern that takes more than linear time, or of which that cannot be decided, as of those that look behind.
 * recheck's automaton decides alone: what it cannot read, its other checker would guess by chance. Patterns that were
 * found safe are kept in node_modules/.cache.
 */
export async function backtrackingPatterns(patterns: Patterns): Promise<string[]> {
  const known = new Set(readSafePatterns());
  const refused: string[] = [];
  for (const [pattern, { source, flags, place }] of patterns) {
    if (known.has(pattern)) continue;
    const { status } = await check(source, flags, { checker: 'automaton', timeout: null });
    if (status === 'safe') known.add(pattern);
    else refused.push(`${place}: ${pattern} is ${status === 'unknown' ? 'not decided' : 'slow'}`);
  }
  keepSafePatterns([...known]);
  return refused;
}

function readSafePatterns(): string[] {
  try {
    return JSON.parse(readFileSync(SAFE_PATTERNS, 'utf8'));
  } catch {
    return [];
  }
}

/** Another process may read or write the file at the same time: it is replaced as a whole. */
function keepSafePatterns(patterns: string[]) {
  mkdirSync(CACHE, { recursive: true });
  const written = `${SAFE_PATTERNS}.${process.pid}`;
  writeFileSync(written, JSON.stringify(patterns.sort(), null, 1));
  renameSync(written, SAFE_PATTERNS);
}
