import { Alert, Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ENROL_DAYS,
  type ListedMember,
  PASSWORD_LENGTHS,
  type TeamMember,
} from '#shared/auth/auth.schema.ts';
import { memberState, userRole } from '#shared/auth/auth.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { formatDay, formatShortTime } from '#shared/fields/format.ts';
import { parseOption } from '#shared/fields/optionSet.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { Select } from '../../ui/form/Select.ts';
import { Switch } from '../../ui/form/Switch.ts';
import { RowSkeletons } from '../../ui/list/RowSkeletons.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { Details } from '../../ui/settings/Details.tsx';
import { type RowAction, RowActions } from '../../ui/settings/RowActions.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';
import { useSession } from '../auth/useSession.ts';
import { AskAboutMember, type Taken } from './AskAboutMember.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import own from './Team.module.css';
import { MAIL_SETTINGS, useIsMailed } from './useIsMailed.ts';

const FirmAccountsSection = lazyPart(
  async () => (await import('./FirmAccountsSection.tsx')).FirmAccountsSection,
  { onError: 'show' },
);
const DeactivateMember = lazyPart(async () => (await import('./DeactivateMember.tsx')).DeactivateMember);

const stateTones: Record<ListedMember['state'], Tone> = {
  unconfirmed: 'grey',
  pending: 'amber',
  active: 'green',
  deactivated: 'grey',
};

interface MemberRowProps {
  member: ListedMember;
  /** Cannot leave: there is always an administrator. */
  isLastAdmin: boolean;
}

function MemberRow({ member, isLastAdmin }: MemberRowProps) {
  const { user } = useSession();
  const name = fullName(member);
  const outcome = (done: string) => ({
    meta: { done: `${name} ${done}`, failed: `Failed to change ${name}` },
  });
  const approve = trpc.team.approve.useMutation(outcome('may sign in now'));
  const setRole = trpc.team.setRole.useMutation(outcome('has a new role'));
  const reactivate = trpc.team.reactivate.useMutation(outcome('is active again'));
  const isBusy = [approve, setRole, reactivate].some(({ isPending }) => isPending);
  const [taken, setTaken] = useState<Taken | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const { id } = member;
  const hasLeft = member.state === 'deactivated';
  const work = trpc.team.openWork.useQuery({ id }, { enabled: hasLeft });
  const hasOpenWork = Object.values(work.data ?? {}).some((count) => count > 0);
  const actions: RowAction[] = [
    ...(member.hasSecondFactor && id !== user.id
      ? [
          {
            label: 'Turn off two-step',
            name: `Turn off two-step sign-in of ${name}`,
            disabled: isBusy,
            isQuiet: true,
            onClick: () => setTaken('secondFactor'),
          },
        ]
      : []),
    ...(member.hasFirmAccount && id !== user.id
      ? [
          {
            label: 'Disconnect account',
            name: `Disconnect the account of ${name}`,
            disabled: isBusy,
            isQuiet: true,
            onClick: () => setTaken('firmAccount'),
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
    ...(hasLeft && !hasOpenWork
      ? []
      : [
          {
            label: hasLeft ? 'Hand over' : 'Deactivate',
            name: hasLeft ? `Hand over the work of ${name}` : `Deactivate ${name}`,
            disabled: isBusy || isLastAdmin,
            isQuiet: true,
            onClick: () => setIsLeaving(true),
          },
        ]),
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
            member.hasFirmAccount && 'account of the firm',
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
      {taken && <AskAboutMember member={member} what={taken} onClose={() => setTaken(null)} />}
      {isLeaving && <DeactivateMember member={member} onClose={() => setIsLeaving(false)} />}
    </li>
  );
}

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
        <QueryError query={team} label="Error loading team" />
        <ul>
          {[...waiting, ...others].map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isLastAdmin={isActiveAdmin(member) && others.filter(isActiveAdmin).length === 1}
            />
          ))}
        </ul>
      </SettingsSection>
      <AccountRequests />
      <InvitationList />
      <TeamPolicy />
      <FirmAccountsSection />
    </>
  );
}

export function TeamPolicy() {
  const policy = trpc.team.policy.useQuery();
  const setPolicy = trpc.team.setPolicy.useMutation({
    meta: { failed: 'Failed to change the rule' },
  });
  if (!policy.data) return null;
  const { adminsNeedSecondFactor, everybodyFrom, passwordMinLength } = policy.data;
  return (
    <SettingsSection title="Rule for signing in">
      <Switch
        label="Administrators need two-step sign-in"
        description="Those without it set it up before anything else."
        checked={adminsNeedSecondFactor}
        readOnly={setPolicy.isPending}
        onChange={(event) => {
          const needs = event.currentTarget.checked;
          const done = needs
            ? 'Administrators need two-step sign-in now'
            : 'Two-step sign-in is up to each administrator now';
          setPolicy.mutate({ adminsNeedSecondFactor: needs }, { onSuccess: () => notify.success(done) });
        }}
      />
      <Select
        mt="md"
        maw={320}
        label="Everybody needs two-step sign-in"
        description={
          everybodyFrom
            ? 'An account of the firm counts as both steps.'
            : 'Everybody is told by email from which day.'
        }
        data={[
          { value: '', label: everybodyFrom ? 'Not any more' : 'No' },
          ...ENROL_DAYS.map((days) => ({ value: `${days}`, label: `In ${days} days` })),
        ]}
        value={everybodyFrom ? null : ''}
        placeholder={everybodyFrom ? `From ${formatDay(everybodyFrom)}` : undefined}
        allowDeselect={false}
        readOnly={setPolicy.isPending}
        onChange={(value) => {
          const everybodyInDays = ENROL_DAYS.find((days) => `${days}` === value) ?? null;
          setPolicy.mutate(
            { everybodyInDays },
            {
              onSuccess: ({ everybodyFrom: from }) =>
                notify.success(from ? `Needed from ${formatDay(from)}` : 'Not needed'),
            },
          );
        }}
      />
      <Select
        mt="md"
        maw={320}
        label="Shortest new password"
        description="Passwords in use stay."
        data={PASSWORD_LENGTHS.map((length) => ({ value: `${length}`, label: `${length} characters` }))}
        value={`${passwordMinLength}`}
        allowDeselect={false}
        readOnly={setPolicy.isPending}
        onChange={(value) => {
          const chosen = PASSWORD_LENGTHS.find((length) => `${length}` === value);
          const done = `New passwords have ${chosen} characters at least`;
          setPolicy.mutate({ passwordMinLength: chosen }, { onSuccess: () => notify.success(done) });
        }}
      />
    </SettingsSection>
  );
}

/** The people who signed in with an unknown account of the firm; nothing while that is nobody. */
function AccountRequests() {
  const requests = trpc.firmAccounts.requests.useQuery();
  const approve = trpc.firmAccounts.approve.useMutation({
    meta: { done: 'They may sign in now', failed: 'Failed to approve the account' },
  });
  const refuse = trpc.firmAccounts.refuse.useMutation({
    meta: { done: 'Request refused', failed: 'Failed to refuse the request' },
  });
  const disabled = approve.isPending || refuse.isPending;
  const action = (label: string, name: string, onClick: () => void) => ({ label, name, disabled, onClick });
  if (!requests.data?.length) return null;
  return (
    <SettingsSection
      title="Requests"
      hint="They signed in with an account of the firm. The address is as that account states it."
    >
      <ul>
        {requests.data.map(({ id, email, createdAt, isKnown, ...person }) => (
          <li key={id} className={`${classes.row} ${own.member}`}>
            <div className={`${classes.what} ${own.who}`}>
              <div className={classes.title}>{fullName(person)}</div>
              <Details of={[email, `asked ${formatShortTime(createdAt)}`]} />
              {isKnown && (
                <span className={classes.detail}>
                  A member has this address. They sign in and connect the account themselves.
                </span>
              )}
            </div>
            <RowActions
              name={`Change the request of ${email}`}
              actions={[
                ...(isKnown ? [] : [action('Approve', `Approve ${email}`, () => approve.mutate({ id }))]),
                { ...action('Refuse', `Refuse ${email}`, () => refuse.mutate({ id })), isQuiet: true },
              ]}
            />
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

/** The people who are invited and have not accepted yet; nothing while that is nobody. */
function InvitationList() {
  const invitations = trpc.team.invitations.useQuery();
  const isMailed = useIsMailed();
  if (invitations.error && !invitations.data)
    return <QueryError query={invitations} label="Error loading invitations" />;
  if (!invitations.data?.length || isMailed === undefined) return null;
  return (
    <SettingsSection
      title="Invitations"
      hint={isMailed ? 'Sent by email, and not accepted yet.' : 'Not accepted yet.'}
    >
      {!isMailed && (
        <Alert color="yellow" mb="xs" role="note">
          <Text size="sm">No mail server is set yet. Copy each link and pass it on yourself.</Text>
          <Anchor component={Link} to={MAIL_SETTINGS} size="sm">
            Set up email
          </Anchor>
        </Alert>
      )}
      <ul>
        {invitations.data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} isMailed={isMailed} />
        ))}
      </ul>
    </SettingsSection>
  );
}
