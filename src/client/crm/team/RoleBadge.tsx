import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { userRole } from '#shared/auth/auth.ts';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';

const tones: Record<SessionUser['role'], Tone> = { admin: 'red', manager: 'blue', staff: 'grey' };

export const RoleBadge = ({ role }: { role: SessionUser['role'] }) => (
  <ToneBadge tone={tones[role]}>{userRole.labels[role]}</ToneBadge>
);
