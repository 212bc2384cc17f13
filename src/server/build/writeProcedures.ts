import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RECORD_TABLES } from '#shared/calls.ts';
import { appRouter } from '../router.ts';
import { ROOT } from './builds.ts';
import { factsOf } from './procedureFacts.ts';

// npm run procedures: writes what the procedures state in their `meta` into a file that the client reads.

/** The tables of all records are named by their list, so that a new noun changes no line of other procedures. */
const facts = JSON.stringify(factsOf(appRouter)).replaceAll(
  JSON.stringify(RECORD_TABLES).slice(1, -1),
  '...RECORD_TABLES',
);

const text = `import { type ProcedureFacts, RECORD_TABLES } from './calls.ts';

// Written by \`npm run procedures\` from the \`meta\` of the server's procedures; a test compares the two.

export const procedureFacts: Record<string, ProcedureFacts> = ${facts};
`;

await writeFile(join(ROOT, 'src/shared/procedures.ts'), text);
