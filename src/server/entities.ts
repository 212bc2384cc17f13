import { Device } from './auth/devices.entity.ts';
import { Invitation } from './auth/invitations.entity.ts';
import { RecoveryCode } from './auth/recoveryCodes.entity.ts';
import { SecondFactor } from './auth/secondFactors.entity.ts';
import { Token } from './auth/tokens.entity.ts';
import { Backup } from './backups/backups.entity.ts';
import { BusinessLogo } from './business/businessLogos.entity.ts';
import { BusinessSection } from './business/businessSections.entity.ts';
import { ContentVersion } from './business/contentVersions.entity.ts';
import { DocumentVersion } from './documents/documentVersions.entity.ts';
import { DocumentReminder } from './documents/expiry/reminders.entity.ts';
import { OrphanFile } from './documents/orphanFiles.entity.ts';
import { ShareLink } from './documents/share-links/shareLinks.entity.ts';
import { Import, ImportRow } from './imports/imports.entity.ts';
import { Quarantined } from './intake/quarantine.entity.ts';
import { ReceivedEnquiry } from './intake/receivedEnquiries.entity.ts';
import { InvoiceItem } from './invoicing/invoiceItems.entity.ts';
import { LeadAssignment } from './leads/leadAssignments.entity.ts';
import { MailArrival } from './mail-settings/mailArrivals.entity.ts';
import { MicrosoftNotice } from './mail-settings/microsoftNotices.entity.ts';
import { NoticeSettings } from './notices/noticeSettings.entity.ts';
import { SentReminder } from './notices/sentReminders.entity.ts';
import { nounEntities } from './nouns.ts';
import { IdempotencyKey } from './platform/database/idempotencyKeys.entity.ts';
import { RestoredCopy } from './platform/database/restoredCopies.entity.ts';
import { LogEvent } from './platform/event-log/logEvents.entity.ts';
import { Identity } from './platform/identity/identities.entity.ts';
import { Session } from './platform/identity/sessions.entity.ts';
import { SignInProvider } from './platform/identity/signInProviders.entity.ts';
import { TeamPolicy } from './platform/identity/teamPolicy.entity.ts';
import { User } from './platform/identity/users.entity.ts';
import { MailServer } from './platform/mail/mailServers.entity.ts';
import { MicrosoftConnection } from './platform/microsoft/microsoftConnections.entity.ts';
import { SigningKey } from './platform/signing/signingKeys.entity.ts';
import { DiscountApproval } from './proposals/approvals/discountApprovals.entity.ts';
import { SignedProposal } from './proposals/pdf/signedProposals.entity.ts';
import { ProposalNumber } from './proposals/proposalNumbers.entity.ts';
import { ProposalReminder } from './proposals/reminders/reminders.entity.ts';
import { ProposalRequest } from './proposals/requests/requests.entity.ts';
import { SentProposal } from './proposals/sentProposals.entity.ts';
import { BulkChange } from './records/bulk-changes/bulk-changes.entity.ts';
import { NotDuplicate } from './records/duplicates/notDuplicates.entity.ts';
import { Event } from './records/events/events.entity.ts';
import { Notice } from './records/events/notices.entity.ts';
import { History } from './records/history/history.entity.ts';
import { Merge } from './records/merges/merges.entity.ts';
import { SavedView } from './records/saved-views/saved-views.entity.ts';
import { SearchEntry } from './records/search/search.entity.ts';
import { Restore } from './records/trash/restores.entity.ts';
import { Trash } from './records/trash/trash.entity.ts';
import { RegistrationChange } from './registrations/steps/changes.entity.ts';
import { RegistrationStep } from './registrations/steps/steps.entity.ts';
import { SetupCard } from './setup/setupCards.entity.ts';

/** Every entity of the product, as `openDatabase` takes them. */
export const entities = [
  ...nounEntities,
  User,
  Identity,
  SignInProvider,
  Session,
  Device,
  SecondFactor,
  RecoveryCode,
  TeamPolicy,
  LogEvent,
  MailArrival,
  MailServer,
  MicrosoftConnection,
  MicrosoftNotice,
  Backup,
  RestoredCopy,
  BusinessSection,
  BusinessLogo,
  ContentVersion,
  Token,
  Invitation,
  LeadAssignment,
  SentProposal,
  SignedProposal,
  ProposalRequest,
  ProposalReminder,
  DiscountApproval,
  InvoiceItem,
  ProposalNumber,
  RegistrationStep,
  RegistrationChange,
  DocumentReminder,
  BulkChange,
  SavedView,
  DocumentVersion,
  OrphanFile,
  ShareLink,
  SigningKey,
  Trash,
  Restore,
  History,
  Event,
  Notice,
  Quarantined,
  ReceivedEnquiry,
  NoticeSettings,
  SentReminder,
  SetupCard,
  Merge,
  NotDuplicate,
  Import,
  ImportRow,
  SearchEntry,
  IdempotencyKey,
];

declare module './platform/database/orm.ts' {
  interface Register {
    entities: typeof entities;
  }
}
