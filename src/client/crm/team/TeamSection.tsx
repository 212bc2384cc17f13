import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TeamMember } from '#shared/auth/auth.schema.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { RowSkeletons } from '../../ui/list/RowSkeletons.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import classes from '../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { InvitationList } from './InvitationList.tsx';
import { MemberRow } from './MemberRow.tsx';
import { TeamPolicy } from './TeamPolicy.tsx';

const InviteMember = lazyPart(async () => (await import('./InviteMember.tsx')).InviteMember);

const isActiveAdmin = ({ role, state }: TeamMember) => role === 'admin' && state === 'active';

/** Everybody who signed up, for admins: those who wait for approval come first. */
export function TeamSection() {
  const team = trpc.team.list.useQuery();
  const waiting = team.data?.filter((member) => member.state === 'pending') ?? [];
  const others = team.data?.filter((member) => member.state !== 'pending') ?? [];

  const [isInviting, setIsInviting] = useState(false);

  return (
    <>
      <SettingsSection
        title="Members"
        hint="Who may work in the CRM. There is always at least one active admin."
        action={<Button onClick={() => setIsInviting(true)}>Invite</Button>}
      >
        {isInviting && <InviteMember onClose={() => setIsInviting(false)} />}
        {team.isPending && <RowSkeletons label="Loading team..." />}
        {team.error && (
          <ErrorNotice
            hasData={team.data !== undefined}
            message={`Error loading team: ${team.error.message}`}
            onRetry={() => team.refetch()}
          />
        )}
        <ul className={classes.rows}>
          {[...waiting, ...others].map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isLastAdmin={isActiveAdmin(member) && others.filter(isActiveAdmin).length === 1}
            />
          ))}
        </ul>
      </SettingsSection>
      <InvitationList />
      <TeamPolicy />
    </>
  );
}
