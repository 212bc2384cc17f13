import { type RecordTable, savedViewList } from './records/nouns.ts';

/** What is about a record of any noun. */
export const SUBJECT_TABLES = ['activities', 'documents', 'share_links'] as const;

export const PROPOSAL_TABLES = [
  'proposals',
  ...SUBJECT_TABLES,
  'discount_approvals',
  'proposal_reminders',
  'proposal_requests',
] as const;

export const RECORD_TABLES = [...new Set([...savedViewList.values, ...PROPOSAL_TABLES])];

export type ShownTable =
  | RecordTable
  | (typeof PROPOSAL_TABLES)[number]
  | 'backups'
  | 'business_logos'
  | 'business_sections'
  | 'content_versions'
  | 'identities'
  | 'imports'
  | 'invitations'
  | 'invoice_items'
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
  | 'sign_in_providers'
  | 'team_policy'
  | 'trash'
  | 'users';

/** Milliseconds, both on the server and until the client gives up. */
export const LONG_CALLS_MS = {
  /** The limit of a change of many records at once. */
  long: 60_000,
  /** The limit of calls that put back what was changed: everything that could be deleted can be restored. */
  longest: 240_000,
};

export interface ProcedureFacts {
  /** Tables whose rows it may change. Every mutation states them, even none. */
  changes?: readonly ShownTable[];
  /** The time that its calls may take; most have 4.5 s. */
  time?: keyof typeof LONG_CALLS_MS;
  /** Called before both sign-in steps are done: such calls are not batched. */
  isAboutSigningIn?: boolean;
  /** The query is not run again after a change: it runs while somebody types, or its answer is being read. */
  isTyped?: boolean;
  /** A query about one person: runs again only after changes of records that name this person. */
  isPersonal?: boolean;
}
