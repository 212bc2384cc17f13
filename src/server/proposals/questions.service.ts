import { sql } from 'kysely';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';

const areQuestions = (proposalId: string) =>
  sql`proposal_id = ${proposalId} and created_by_id is null and not is_reminder and due_date is not null`;

/** Ends the open questions about a version at the time when another one replaces it: nobody has to answer them any more. */
export const endQuestions = (em: EntityManager, proposalId: string, at: Date) =>
  runSql(em)`
    update activities set done_at = ${at}, updated_at = now(), version = version + 1
     where ${areQuestions(proposalId)} and done_at is null`;

/** Those that were ended at this time. */
export const reopenQuestions = (em: EntityManager, proposalId: string, endedAt: Date) =>
  runSql(em)`
    update activities set done_at = null, updated_at = now(), version = version + 1
     where ${areQuestions(proposalId)} and done_at = ${endedAt} and done_by_id is null`;
