import { ActionIcon, Button, Menu, Select } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
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
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { ClearSecondFactor } from '../auth/second-factor/ClearSecondFactor.tsx';
import { useSession } from '../auth/useSession.ts';
import own from './MemberRow.module.css';

/** Loaded when somebody is to leave. */
const DeactivateMember = lazyPart(async () => (await import('./DeactivateMember.tsx')).DeactivateMember);

const stateTones: Record<TeamMember['state'], Tone> = {
  unconfirmed: 'grey',
  pending: 'amber',
  active: 'green',
  deactivated: 'grey',
};

interface MemberRowProps {
  member: TeamMember;
  /** True for the one who cannot leave: there is always an administrator. */
  isLastAdmin: boolean;
}

/** A member of the team, with what an admin may do. */
export function MemberRow({ member, isLastAdmin }: MemberRowProps) {
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
    <li className={`${classes.row} ${own.member}`}>
      <div className={`${classes.what} ${own.who}`}>
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
        readOnly={isBusy}
        w={112}
        onChange={(role) => {
          const chosen = parseOption(userRole, role);
          if (chosen && chosen !== member.role) setRole.mutate({ id, role: chosen });
        }}
      />
      {member.state === 'pending' && (
        <Button
          className={own.seldom}
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
          className={own.seldom}
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
          className={own.seldom}
          variant="default"
          disabled={isBusy}
          onClick={() => reactivate.mutate({ id })}
          aria-label={`Reactivate ${name}`}
        >
          Reactivate
        </Button>
      )}
      <LeaveButton member={member} isBusy={isBusy || isLastAdmin} onClick={() => setIsLeaving(true)} />
      {isLeaving && <DeactivateMember member={member} onClose={() => setIsLeaving(false)} />}
    </li>
  );
}

interface LeaveButtonProps {
  member: TeamMember;
  isBusy: boolean;
  onClick: () => void;
}

/** The button that deactivates a member, or hands over the work of one who has left; on a phone it is behind ⋯. */
function LeaveButton({ member, isBusy, onClick }: LeaveButtonProps) {
  const hasLeft = member.state === 'deactivated';
  const name = fullName(member);
  const label = hasLeft ? 'Hand over' : 'Deactivate';
  const act = {
    disabled: isBusy,
    onClick,
    'aria-label': hasLeft ? `Hand over the work of ${name}` : `Deactivate ${name}`,
  };
  if (!useIsPhone())
    return (
      <Button px="sm" variant="subtle" color="gray" {...act}>
        {label}
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={44} variant="subtle" color="gray" aria-label={`Change ${name}`}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item {...act}>{label}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
