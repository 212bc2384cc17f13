import { useNavigate } from 'react-router-dom';
import type { EngagementRecord } from '#shared/engagements/engagements.schema.ts';
import { currentStep, type EngagementStep, type StepValues } from '#shared/engagements/steps.ts';
import { formatCount, formatShortDay, today } from '#shared/fields/format.ts';
import { type CallError, trpc } from '../../trpc.ts';
import { notify, notifyFailure } from '../../ui/overlay/notify.ts';
import { useCheckedUndo } from '../records/useCheckedUndo.ts';

/** Those that a person changes. */
export const valuesOf = ({
  state,
  doneOn,
  dueOn,
  actor,
  ownerId,
  needed,
  note,
}: EngagementStep): StepValues => ({
  state,
  doneOn,
  dueOn,
  actor,
  ownerId,
  needed,
  note,
});

/** '5 later dates moved, the next to 10 Dec': the client reads these dates. */
function describeMoved(changed: EngagementStep, before: EngagementStep[], after: EngagementStep[]) {
  const moved = after.filter(
    ({ id, state, dueOn }) =>
      id !== changed.id &&
      state === 'open' &&
      dueOn &&
      before.some((one) => one.id === id && one.dueOn && one.dueOn !== dueOn),
  );
  const next = moved[0]?.dueOn;
  if (!next) return undefined;
  const count = `${formatCount(moved.length, 'later date')} moved`;
  return moved.length === 1
    ? `${count} to ${formatShortDay(next)}`
    : `${count}, the next to ${formatShortDay(next)}`;
}

interface Outcome {
  onSaved?: () => void;
  onFailed?: (error: CallError) => void;
}

/** Changes the steps of an engagement one by one, with Undo. The last one that is done leads to the registration's form. */
export function useStepChange(engagement: EngagementRecord) {
  const { id, version, steps } = engagement;
  const navigate = useNavigate();
  const newRegistration = useNewRegistration(engagement);
  const checked = useCheckedUndo();
  const undo = trpc.engagements.update.useMutation({
    onSuccess: () => notify.success('Change undone'),
    onError: (error) =>
      error.data?.code === 'CONFLICT'
        ? notify.error('Nothing to undo: it was changed again since')
        : notifyFailure('Failed to undo', error),
  });
  const { mutate, isPending } = trpc.engagements.changeStep.useMutation();
  const change = (
    step: EngagementStep,
    data: StepValues & { shifts: boolean },
    { onSaved, onFailed }: Outcome = {},
  ) =>
    mutate(
      { id, version, step: step.id, data },
      {
        onSuccess: (saved) => {
          const words = data.state === 'done' && step.state !== 'done' ? 'done' : 'changed';
          const before = { id, version: saved.version, data: { steps } };
          notify.undoable(
            `${step.name}: ${words}`,
            checked('engagements.update', before, () => undo.mutate(before)),
            describeMoved(step, steps, saved.steps),
          );
          onSaved?.();
          const form = words === 'done' ? newRegistration(saved.steps) : null;
          if (form) void navigate(form);
        },
        onError: (error) => {
          onFailed?.(error);
          if (error.data?.code === 'CONFLICT')
            notify.error('Somebody else changed this engagement', 'Look at its steps, then save again.');
          else if (!error.data?.fieldErrors || !onFailed) notifyFailure('Failed to change the step', error);
        },
      },
    );
  const finish = (step: EngagementStep) =>
    change(step, { ...valuesOf(step), state: 'done', doneOn: today(), shifts: false });
  return { change, finish, isPending };
}

/**
 * The form for the registration after the last step, filled in from proposal and steps. A renewal replaces
 * the current one. Null if steps are open, or if the current registration is not renewed by this work, as
 * after a change of scope.
 */
function useNewRegistration({ accountId, proposalId, steps }: EngagementRecord) {
  const isNear = steps.filter(({ state }) => state === 'open').length <= 1;
  const current = trpc.registrations.list.useQuery(
    { accountId, state: 'current', limit: 1 },
    { enabled: isNear },
  );
  const proposal = trpc.proposals.byId.useQuery(
    { id: proposalId ?? '' },
    { enabled: isNear && proposalId !== null },
  );
  return (after: EngagementStep[]) => {
    if (currentStep(after) || !current.data) return null;
    const { document, selection } = proposal.data ?? {};
    const [earlier] = current.data.items;
    if (earlier && selection?.provider !== 'renewal' && !earlier.renewalStartedOn) return null;
    const { groups = [], audit } = document ?? {};
    const given = {
      account: accountId,
      groups: groups.map(({ number }) => number).join(','),
      pathway: audit?.toLowerCase() ?? '',
      start: after.findLast(({ state }) => state === 'done')?.doneOn ?? '',
      replaces: earlier?.id ?? '',
    };
    const filled = Object.entries(given).filter(([, value]) => value !== '');
    return `/crm/registrations/new?${new URLSearchParams(filled)}`;
  };
}
