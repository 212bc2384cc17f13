import { IconStar } from '@tabler/icons-react';
import type { ContactInput } from '#shared/contacts/contacts.schema.ts';
import { contactRole } from '#shared/contacts/contacts.ts';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';

const roleTones: Record<ContactInput['contactRole'], Tone> = {
  decision_maker: 'violet',
  influencer: 'blue',
  champion: 'green',
  gatekeeper: 'amber',
  technical_contact: 'cyan',
  financial_contact: 'teal',
  end_user: 'grey',
};

export const ContactRoleBadge = ({ role }: { role: ContactInput['contactRole'] }) => (
  <ToneBadge tone={roleTones[role]}>{contactRole.labels[role]}</ToneBadge>
);

/** The person to call first; 'Primary Contact' on the contact's own screen. */
export const PrimaryBadge = ({ label = 'Primary' }: { label?: string }) => (
  <ToneBadge tone="teal" icon={IconStar}>
    {label}
  </ToneBadge>
);
