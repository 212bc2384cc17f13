import { check } from 'recheck';
import { counted, type Measure } from './measure.ts';
import type { Tree } from './tree.ts';

/**
 * Regular expressions that backtrack: over a long text they take quadratic time or worse, and nothing else is answered
 * meanwhile. In `src` those count too that are built from texts, which nobody can check.
 */
export async function backtrackingPatterns(tree: Tree): Promise<Measure> {
  const offenders: string[] = [];
  for (const { path, patterns } of tree.sources.values()) {
    for (const { pattern, flags, line } of patterns) {
      if (pattern === null) {
        if (path.startsWith('src/')) offenders.push(`${path}, line ${line}: new RegExp`);
        continue;
      }
      // One after the other: the results of parallel checks differ from run to run. They may take long on a busy machine.
      const { status } = await check(pattern, flags, { timeout: null });
      if (status !== 'safe') offenders.push(`${path}, line ${line}: /${pattern}/${flags}`);
    }
  }
  return counted('regular expressions that backtrack', offenders, 0);
}
