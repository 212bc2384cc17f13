import { sql } from 'kysely';

/** True for a row of `proposals` that is a sample: its number says so (decision 153). */
export const IS_SAMPLE_PROPOSAL = sql<boolean>`reference like 'PR-DEMO-%'`;
