import { IconFileCheck, IconUsers } from '@tabler/icons-react';
import type { AuditType } from '#shared/proposals/catalogue.ts';
import { ToneBadge } from '../ui/ToneBadge.tsx';

export function AuditBadge({ audit }: { audit: AuditType }) {
  return audit === 'Certification' ? (
    <ToneBadge tone="amber" icon={IconUsers}>
      Certification
    </ToneBadge>
  ) : (
    <ToneBadge tone="teal" icon={IconFileCheck}>
      Verification
    </ToneBadge>
  );
}
