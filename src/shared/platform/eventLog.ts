/** By what they are about. New kinds are added only here; a kind stays, as lines of it are stored. */
export const eventKinds = {
  'Signing in': {
    signed_in: 'Signed in',
    sign_in_failed: 'Failed to sign in',
    password_wrong: 'Wrong password while signed in',
    signed_out: 'Signed out',
    sessions_ended: 'Signed out on other devices',
    password_changed: 'Password changed',
    password_reset: 'Password set by an emailed link',
    two_step_on: 'Two-step sign-in turned on',
    two_step_off: 'Two-step sign-in turned off',
    firm_account_connected: 'Account of the firm connected',
    firm_account_removed: 'Account of the firm disconnected',
    firm_account_waits: 'Unknown account of the firm asks to sign in',
  },
  Team: {
    member_invited: 'Member invited',
    invitation_link_made: 'Invitation link made',
    invitation_cancelled: 'Invitation withdrawn',
    member_joined: 'Email address confirmed',
    member_approved: 'Member approved',
    role_changed: 'Role changed',
    member_deactivated: 'Member deactivated',
    member_reactivated: 'Member reactivated',
    two_step_cleared: 'Two-step sign-in of a member turned off',
    team_rule_changed: 'Rule for the team changed',
    firm_account_cleared: 'Account of the firm of a member disconnected',
    firm_account_refused: 'Request of an account of the firm refused',
    sign_in_provider_saved: 'Registration for signing in changed',
    sign_in_provider_on: 'Signing in with accounts of the firm switched on',
    sign_in_provider_off: 'Signing in with accounts of the firm switched off',
    firm_accounts_only_on: 'Passwords switched off for all but one',
    firm_accounts_only_off: 'Passwords switched on again',
    sign_in_provider_removed: 'Registration for signing in removed',
  },
  Business: {
    business_saved: 'Business changed',
    draft_saved: 'Draft saved',
    draft_discarded: 'Draft discarded',
    version_published: 'Version published',
    version_withdrawn: 'Version withdrawn',
    version_scheduled_again: 'Withdrawn version scheduled again',
    mail_server_saved: 'Mail server changed',
    mail_server_removed: 'Mail server removed',
    test_mail_arrived: 'Test email arrived',
    microsoft_saved: 'Registration at Microsoft changed',
    microsoft_sign_in_started: 'Sign-in at Microsoft started',
    microsoft_signed_in: 'Mailbox at Microsoft signed in',
    microsoft_removed: 'Microsoft disconnected',
  },
  Proposals: {
    discount_asked: 'Manager asked for a discount',
    discount_withdrawn: 'Request for a discount taken back',
    discount_approved: 'Discount approved',
    discount_refused: 'Discount refused',
    discount_answer_undone: 'Answer to a discount undone',
  },
  Data: {
    document_shared: 'Document shared by a link',
    share_link_revoked: 'Link to a document revoked',
    share_link_restored: 'Link to a document works again',
    client_page_shared: 'Page shared with a client',
    client_page_ended: 'Page of a client ended',
    calendar_address_made: 'Calendar link made',
    calendar_address_ended: 'Calendar link turned off',
    log_exported: 'Log exported',
    everything_exported: 'Everything exported',
    backup_started: 'Backup started',
    backup_made: 'Backup made',
    backup_failed: 'Backup failed',
    backup_downloaded: 'Backup downloaded',
    backups_switched: 'Nightly backup switched',
    copy_made_live: 'Restored copy made the live one',
    person_erased: 'Person erased',
    data_cleared: 'Data moved to the trash for demo data',
  },
} as const;

type Groups = typeof eventKinds;

export type EventKind = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

export const eventLabels = Object.assign({}, ...Object.values(eventKinds)) as Record<EventKind, string>;

/** Days for which a line keeps the IP address. */
export const ADDRESS_DAYS = 90;

/** Days for which a line is kept. */
export const LOG_DAYS = 730;
