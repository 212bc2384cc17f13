import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { fullName } from '#shared/contacts.ts';
import { parseOption } from '#shared/fields/optionSet.ts';
import type { TeamMember } from '#shared/team/auth.schema.ts';
import { memberState, userRole } from '#shared/team/auth.ts';
import { isPromptCancelled } from '../../confirmPasswordLink.ts';
import { type CallError, trpc } from '../../trpc.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import classes from '../../ui/settings/Settings.module.css';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';
import { ClearSecondFactor } from '../auth/second-factor/ClearSecondFactor.tsx';
import { useSession } from '../auth/useSession.ts';

/** Loaded when somebody is to leave. */
const DeactivateMember = lazyPart(async () => (await import('./DeactivateMember.tsx')).DeactivateMember);

const stateTones: Record<TeamMember['state'], Tone> = {
  unconfirmed: 'grey',
  pending: 'amber',
  active: 'green',
  deactivated: 'grey',
};

/** A member of the team, with what an admin may do. */
export function MemberRow({ member }: { member: TeamMember }) {
  const { user } = useSession();
  const name = fullName(member);
  const outcome = (done: string) => ({
    onSuccess: () => notify.success(`${name} ${done}`),
    onError: (error: CallError) => {
      if (!isPromptCancelled(error)) notifyFailure(`Failed to change ${name}`, error);
    },
  });
  const approve = trpc.team.approve.useMutation(outcome('may sign in now'));
  const setRole = trpc.team.setRole.useMutation(outcome('has a new role'));
  const reactivate = trpc.team.reactivate.useMutation(outcome('is active again'));
  const isBusy = [approve, setRole, reactivate].some(({ isPending }) => isPending);
  const [isClearing, setIsClearing] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const { id } = member;

  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <div className={classes.title}>
          {name}
          {id === user.id && <span className={classes.detail}>(you)</span>}
          {member.state !== 'active' && (
            <ToneBadge tone={stateTones[member.state]}>{memberState.labels[member.state]}</ToneBadge>
          )}
        </div>
        <div className={classes.detail}>{member.email}</div>
      </div>
      <Select
        aria-label={`Role of ${name}`}
        data={userRole.options}
        value={member.role}
        allowDeselect={false}
        disabled={isBusy}
        w={120}
        onChange={(role) => {
          const chosen = parseOption(userRole, role);
          if (chosen && chosen !== member.role) setRole.mutate({ id, role: chosen });
        }}
      />
      {member.state === 'pending' && (
        <Button
          variant="light"
          disabled={isBusy}
          onClick={() => approve.mutate({ id })}
          aria-label={`Approve ${name}`}
        >
          Approve
        </Button>
      )}
      {member.hasSecondFactor && id !== user.id && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => setIsClearing(true)}
          aria-label={`Turn off two-step sign-in of ${name}`}
        >
          Turn off two-step
        </Button>
      )}
      {isClearing && <ClearSecondFactor member={member} onClose={() => setIsClearing(false)} />}
      {member.state === 'deactivated' && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => reactivate.mutate({ id })}
          aria-label={`Reactivate ${name}`}
        >
          Reactivate
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        px="sm"
        disabled={isBusy}
        onClick={() => setIsLeaving(true)}
        aria-label={member.state === 'deactivated' ? `Hand over the work of ${name}` : `Deactivate ${name}`}
      >
        {member.state === 'deactivated' ? 'Hand over' : 'Deactivate'}
      </Button>
      {isLeaving && <DeactivateMember member={member} onClose={() => setIsLeaving(false)} />}
    </li>
  );
}
