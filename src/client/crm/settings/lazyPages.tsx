import type { ComponentType } from 'react';
import { Loading } from '../../ui/loading/Loading.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';

const WITH_LOADING = { fallback: <Loading />, onError: 'show' } as const;

// The pages that only administrators open.
const lazySection = (load: () => Promise<ComponentType<object>>) => lazyPart(load, WITH_LOADING);

export const ContactSettings = lazySection(
  async () => (await import('../business/ContactSettings.tsx')).ContactSettings,
);
export const WebsiteSettings = lazySection(
  async () => (await import('../business/WebsiteSettings.tsx')).WebsiteSettings,
);
export const PriceSettings = lazySection(
  async () => (await import('../business/PriceSettings.tsx')).PriceSettings,
);
export const ProposalSettings = lazySection(
  async () => (await import('../business/ProposalSettings.tsx')).ProposalSettings,
);
export const WorkingDaysSettings = lazySection(
  async () => (await import('../business/WorkingDaysSettings.tsx')).WorkingDaysSettings,
);
export const EngagementStepsSettings = lazySection(
  async () => (await import('../business/EngagementStepsSettings.tsx')).EngagementStepsSettings,
);
export const EnquiryOwnersSettings = lazySection(
  async () => (await import('../business/EnquiryOwnersSettings.tsx')).EnquiryOwnersSettings,
);
export const MailPage = lazySection(async () => (await import('./MailPage.tsx')).MailPage);
export const BackupSettings = lazySection(
  async () => (await import('../backups/BackupSettings.tsx')).BackupSettings,
);
export const EventLog = lazySection(async () => (await import('../event-log/EventLog.tsx')).EventLog);

// The page that everybody opens; its list is also a screen beside the leads.
export const QuarantinedEnquiries = lazySection(
  async () => (await import('../quarantine/Quarantine.tsx')).QuarantinedEnquiries,
);
