import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconMinus, IconStar } from '@tabler/icons-react';
import type { AccountInput } from '#shared/accounts.schema.ts';
import { accountType } from '#shared/accounts.ts';
import type { SessionUser } from '#shared/auth.schema.ts';
import { userRole } from '#shared/auth.ts';
import type { ContactInput } from '#shared/contacts.schema.ts';
import { contactRole } from '#shared/contacts.ts';
import type { LeadInput } from '#shared/leads.schema.ts';
import { leadStatus, priority } from '#shared/leads.ts';
import { type OpportunityStage, opportunityStage } from '#shared/opportunities.ts';
import { type Tone, ToneBadge } from '../ui/ToneBadge.tsx';

// The one map of colours: a status, a priority and a role look the same wherever they are shown.

const statusTones: Record<LeadInput['status'], Tone> = {
  new: 'blue',
  contacted: 'cyan',
  qualified: 'teal',
  proposal_sent: 'violet',
  negotiation: 'amber',
  closed_won: 'green',
  closed_lost: 'grey',
};

const stageTones: Record<OpportunityStage, Tone> = {
  qualification: 'blue',
  needs_analysis: 'cyan',
  proposal: 'violet',
  negotiation: 'amber',
  won: 'green',
  lost: 'grey',
};

const priorityLooks = {
  low: { tone: 'grey', icon: IconArrowDown },
  medium: { tone: 'blue', icon: IconMinus },
  high: { tone: 'amber', icon: IconArrowUp },
  urgent: { tone: 'red', icon: IconAlertTriangle },
} as const;

const roleTones: Record<SessionUser['role'], Tone> = { admin: 'red', manager: 'blue', staff: 'grey' };

const accountTypeTones: Record<AccountInput['accountType'], Tone> = {
  small_business: 'teal',
  enterprise: 'violet',
  government: 'blue',
  non_profit: 'green',
  startup: 'amber',
  individual: 'grey',
};

const contactRoleTones: Record<ContactInput['contactRole'], Tone> = {
  decision_maker: 'violet',
  influencer: 'blue',
  champion: 'green',
  gatekeeper: 'amber',
  technical_contact: 'cyan',
  financial_contact: 'teal',
  end_user: 'grey',
};

export const StatusBadge = ({ status }: { status: LeadInput['status'] }) => (
  <ToneBadge tone={statusTones[status]}>{leadStatus.labels[status]}</ToneBadge>
);

export const StageBadge = ({ stage }: { stage: OpportunityStage }) => (
  <ToneBadge tone={stageTones[stage]}>{opportunityStage.labels[stage]}</ToneBadge>
);

export const PriorityBadge = ({ value }: { value: LeadInput['priority'] }) => (
  <ToneBadge {...priorityLooks[value]}>{priority.labels[value]}</ToneBadge>
);

export const RoleBadge = ({ role }: { role: SessionUser['role'] }) => (
  <ToneBadge tone={roleTones[role]}>{userRole.labels[role]}</ToneBadge>
);

export const AccountTypeBadge = ({ type }: { type: AccountInput['accountType'] }) => (
  <ToneBadge tone={accountTypeTones[type]}>{accountType.labels[type]}</ToneBadge>
);

export const ContactRoleBadge = ({ role }: { role: ContactInput['contactRole'] }) => (
  <ToneBadge tone={contactRoleTones[role]}>{contactRole.labels[role]}</ToneBadge>
);

/** Who to call first at an account; 'Primary Contact' where the record has the screen to itself. */
export const PrimaryBadge = ({ label = 'Primary' }: { label?: 'Primary' | 'Primary Contact' }) => (
  <ToneBadge tone="teal" icon={IconStar}>
    {label}
  </ToneBadge>
);
