import { sql } from 'kysely';
import { SAMPLE_SERIES } from '#shared/proposals/proposalState.ts';

/** The pattern of the references of samples; two triggers in `functions/` have it, too. */
export const SAMPLE_REFERENCES = sql.lit(`PR-${SAMPLE_SERIES}-%`);

/** True for a row of `proposals` that is a sample: its number says so (decision 074). */
export const IS_SAMPLE_PROPOSAL = sql<boolean>`reference like ${SAMPLE_REFERENCES}`;
