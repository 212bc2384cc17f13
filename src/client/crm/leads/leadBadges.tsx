import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconMinus } from '@tabler/icons-react';
import type { LeadInput } from '#shared/leads/leads.schema.ts';
import { leadStatus, priority } from '#shared/leads/leads.ts';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';

const statusTones: Record<LeadInput['status'], Tone> = {
  new: 'blue',
  contacted: 'cyan',
  qualified: 'teal',
  proposal_sent: 'violet',
  negotiation: 'amber',
  closed_won: 'green',
  closed_lost: 'grey',
};

const priorityLooks = {
  low: { tone: 'grey', icon: IconArrowDown },
  medium: { tone: 'blue', icon: IconMinus },
  high: { tone: 'amber', icon: IconArrowUp },
  urgent: { tone: 'red', icon: IconAlertTriangle },
} as const;

export const StatusBadge = ({ status }: { status: LeadInput['status'] }) => (
  <ToneBadge tone={statusTones[status]}>{leadStatus.labels[status]}</ToneBadge>
);

export const PriorityBadge = ({ value }: { value: LeadInput['priority'] }) => (
  <ToneBadge {...priorityLooks[value]}>{priority.labels[value]}</ToneBadge>
);

/** Unanswered beyond the promised working hours. */
export const AnswerBadge = ({ lead }: { lead: { isAnswerOverdue: boolean } }) =>
  lead.isAnswerOverdue && <ToneBadge tone="red">Overdue</ToneBadge>;
