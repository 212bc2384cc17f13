import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './build/builds.ts';
import { factsOf } from './platform/rpc/facts.ts';
import { appRouter } from './router.ts';

// npm run procedures: writes what the procedures state in their `meta` into a file that the client reads.

const text = `import type { ProcedureFacts } from './calls.ts';

// Written by \`npm run procedures\` from the \`meta\` of the server's procedures; a test compares the two.

export const procedureFacts: Record<string, ProcedureFacts> = ${JSON.stringify(factsOf(appRouter))};
`;

await writeFile(join(ROOT, 'src/shared/procedures.ts'), text);
