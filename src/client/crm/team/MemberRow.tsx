import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { ListedMember } from '#shared/auth/auth.schema.ts';
import { memberState, userRole } from '#shared/auth/auth.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { formatShortTime } from '#shared/fields/format.ts';
import { parseOption } from '#shared/fields/optionSet.ts';
import { isPromptCancelled } from '../../confirmPasswordLink.ts';
import { type CallError, trpc } from '../../trpc.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { Details } from '../../ui/settings/Details.tsx';
import { type RowAction, RowActions } from '../../ui/settings/RowActions.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';
import { ClearSecondFactor } from '../auth/second-factor/ClearSecondFactor.tsx';
import { useSession } from '../auth/useSession.ts';
import own from './MemberRow.module.css';

/** Loaded when somebody is to leave. */
const DeactivateMember = lazyPart(async () => (await import('./DeactivateMember.tsx')).DeactivateMember);

const stateTones: Record<ListedMember['state'], Tone> = {
  unconfirmed: 'grey',
  pending: 'amber',
  active: 'green',
  deactivated: 'grey',
};

interface MemberRowProps {
  member: ListedMember;
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
  const hasLeft = member.state === 'deactivated';
  const actions: RowAction[] = [
    ...(member.hasSecondFactor && id !== user.id
      ? [
          {
            label: 'Turn off two-step',
            name: `Turn off two-step sign-in of ${name}`,
            disabled: isBusy,
            isQuiet: true,
            onClick: () => setIsClearing(true),
          },
        ]
      : []),
    ...(hasLeft
      ? [
          {
            label: 'Reactivate',
            name: `Reactivate ${name}`,
            disabled: isBusy,
            onClick: () => reactivate.mutate({ id }),
          },
        ]
      : []),
    {
      label: hasLeft ? 'Hand over' : 'Deactivate',
      name: hasLeft ? `Hand over the work of ${name}` : `Deactivate ${name}`,
      disabled: isBusy || isLastAdmin,
      isQuiet: true,
      onClick: () => setIsLeaving(true),
    },
  ];

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
        <Details
          of={[
            member.email,
            member.hasSecondFactor && 'two-step sign-in',
            member.lastSignInAt && `last signed in ${formatShortTime(member.lastSignInAt)}`,
          ]}
        />
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
          className={own.approve}
          variant="light"
          disabled={isBusy}
          onClick={() => approve.mutate({ id })}
          aria-label={`Approve ${name}`}
        >
          Approve
        </Button>
      )}
      <RowActions name={`Change ${name}`} actions={actions} />
      {isClearing && <ClearSecondFactor member={member} onClose={() => setIsClearing(false)} />}
      {isLeaving && <DeactivateMember member={member} onClose={() => setIsLeaving(false)} />}
    </li>
  );
}
