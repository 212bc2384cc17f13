import { type RecordTable, savedViewList } from './records/nouns.ts';

// The facts that a procedure states of itself in its `meta`, for the server and, in `procedures.ts`, for the client.

/** The tables of proposals, and of what belongs to one of them or to another record. */
export const PROPOSAL_TABLES = [
  'proposals',
  'activities',
  'documents',
  'discount_approvals',
  'proposal_reminders',
  'proposal_requests',
  'share_links',
] as const;

/** The tables of what this business has, and of what belongs to one record. */
export const RECORD_TABLES = [...new Set([...savedViewList.values, ...PROPOSAL_TABLES])];

/** The tables of which rows are shown. The client lists where, in `crm/cache/invalidation.ts`. */
export type ShownTable =
  | RecordTable
  | (typeof PROPOSAL_TABLES)[number]
  | 'backups'
  | 'business_logos'
  | 'business_sections'
  | 'content_versions'
  | 'imports'
  | 'invitations'
  | 'log_events'
  | 'mail_arrivals'
  | 'mail_servers'
  | 'microsoft_connections'
  | 'microsoft_notices'
  | 'not_duplicates'
  | 'notices'
  | 'notice_settings'
  | 'quarantine'
  | 'restored_copies'
  | 'saved_views'
  | 'second_factors'
  | 'sessions'
  | 'setup_cards'
  | 'team_policy'
  | 'trash'
  | 'users';

/** Milliseconds of calls that may take longer than others, both on the server and until the client gives up. */
export const LONG_CALLS_MS = {
  /** The limit of a change of many records at once. */
  long: 60_000,
  /** The limit of calls that put back what was changed: everything that could be deleted can be restored. */
  longest: 240_000,
};

export interface ProcedureFacts {
  /** The tables of which a mutation may change rows; every mutation states them, also where there are none. */
  changes?: readonly ShownTable[];
  /** The time that its calls may take; most have 4.5 s. */
  time?: keyof typeof LONG_CALLS_MS;
  /** True for what is called before somebody is signed in with both steps: such calls come alone, not in a batch. */
  isAboutSigningIn?: boolean;
  /**
   * True for a query that is never run because of a change: it is run with every letter that is typed, or a person decides by
   * its answer.
   */
  isTyped?: boolean;
  /** True for a query about one person, which only those changes of records concern that name this person. */
  isPersonal?: boolean;
}
