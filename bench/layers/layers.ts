import { join } from 'node:path';
import { faultsOf } from './faults.ts';
import { rules } from './floors.ts';
import { readImports } from './imports.ts';

// npm run layers: do imports run as docs/architecture.md says? Each one that does not is a line.

const imports = readImports(join(import.meta.dirname, '../..'));
const faults = faultsOf(imports, rules);

console.log(faults.join('\n') || `The imports of ${imports.size} files run as docs/architecture.md says.`);
process.exitCode = faults.length ? 1 : 0;
