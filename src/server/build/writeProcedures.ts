import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appRouter } from '../router.ts';
import { ROOT } from './builds.ts';
import { factsOf } from './procedureFacts.ts';

// npm run procedures: writes what the procedures state in their `meta` into a file that the client reads.

const text = `import type { ProcedureFacts } from './calls.ts';

// Written by \`npm run procedures\` from the \`meta\` of the server's procedures; a test compares the two.

export const procedureFacts: Record<string, ProcedureFacts> = ${JSON.stringify(factsOf(appRouter))};
`;

await writeFile(join(ROOT, 'src/shared/procedures.ts'), text);
