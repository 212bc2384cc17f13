import { sql } from 'kysely';
import { SAMPLE_SERIES } from '#shared/proposals/proposals.ts';

/** Two triggers in `functions/` have it, too. */
export const SAMPLE_REFERENCES = sql.lit(`PR-${SAMPLE_SERIES}-%`);

/** Decision 074. */
export const IS_SAMPLE_PROPOSAL = sql<boolean>`reference like ${SAMPLE_REFERENCES}`;
