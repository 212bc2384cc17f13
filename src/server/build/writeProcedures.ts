import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROPOSAL_TABLES, RECORD_TABLES, SUBJECT_TABLES } from '#shared/calls.ts';
import { appRouter } from '../router.ts';
import { ROOT } from './builds.ts';
import { factsOf } from './procedureFacts.ts';

// npm run procedures: writes what the procedures state in their `meta` into a file that the client reads.

/** Tables that go together are named by their list, so that a new noun changes no line of other procedures. */
const lists = { RECORD_TABLES, PROPOSAL_TABLES, SUBJECT_TABLES };
const facts = Object.entries(lists).reduce(
  (text, [name, tables]) => text.replaceAll(JSON.stringify(tables).slice(1, -1), `...${name}`),
  JSON.stringify(factsOf(appRouter)),
);

const text = `import { type ProcedureFacts, ${Object.keys(lists).sort().join(', ')} } from './calls.ts';

// Written by \`npm run procedures\` from the \`meta\` of the server's procedures; a test compares the two.

export const procedureFacts: Record<string, ProcedureFacts> = ${facts};
`;

await writeFile(join(ROOT, 'src/shared/procedures.ts'), text);
