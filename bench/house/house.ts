import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rules } from './limits.ts';
import { measuresOf } from './measures.ts';
import { backtrackingPatterns } from './patterns.ts';
import { detailsOf, tableOf } from './print.ts';
import { readTree } from './tree.ts';

// Is the code still laid out as docs/architecture.md says? `npm run house`; `npm run house -- --all` lists what is
// counted for every measure, not only for those that are broken.

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });

const tree = readTree(join(import.meta.dirname, '../..'));
const measures = [...measuresOf(tree, rules), await backtrackingPatterns(tree)];
const broken = measures.filter(({ isMet }) => !isMet);

console.log(tableOf(measures));
console.log(detailsOf(values.all ? measures : broken));
process.exitCode = broken.length ? 1 : 0;
