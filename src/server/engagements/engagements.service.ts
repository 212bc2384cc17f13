import { LockMode } from '@mikro-orm/postgresql';
import type * as z from 'zod';
import type {
  changeStepInput,
  EngagementInput,
  EngagementRecord,
  engagementBulkChange,
  engagementUpdate,
} from '#shared/engagements/engagements.schema.ts';
import {
  changeStep,
  type EngagementStep,
  factsOf,
  findStepProblem,
  startSteps,
  stateAfter,
} from '#shared/engagements/steps.ts';
import { today } from '#shared/fields/format.ts';
import { lockAccount } from '../accounts/accounts.service.ts';
import { findSection, readHolidays } from '../business/business.service.ts';
import { changeRecord } from '../platform/database/changeRecord.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import { isSameValue } from '../platform/database/fieldValues.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { StaleRecordError } from '../platform/database/staleRecord.ts';
import { FieldError } from '../platform/fieldError.ts';
import { findActiveMember } from '../platform/identity/members.ts';
import { assignOwner, setOwner } from '../records/events/assign.ts';
import { Engagement } from './engagements.entity.ts';
import { presentEngagement } from './engagements.queries.ts';
import { doersOf, giveTasks, writeWithTasks } from './stepTasks.service.ts';

/**
 * Starts an engagement with the steps of the template.
 *
 * @throws BAD_REQUEST for a field whose account or owner is not possible
 */
export function createEngagement(
  em: EntityManager,
  input: EngagementInput & { id?: string | undefined },
  authorId: string,
) {
  return createOnce(em, Engagement, input, async (em) => {
    const { accountId, ownerId, ...fields } = input;
    await lockAccount(em, accountId);
    const engagement = em.create(Engagement, {
      ...fields,
      account: accountId,
      owner: null,
      ...noStep,
      tasks: {},
      steps: await newSteps(em, fields.startsOn ?? today()),
      createdBy: authorId,
    });
    await assignOwner(em, 'engagement', engagement, ownerId, authorId);
    await writeEngagement(em, engagement);
    return engagement;
  });
}

/** Due days are counted from the start. */
const newSteps = async (em: EntityManager, startsOn: string) =>
  startSteps(await findSection(em, 'engagementSteps'), startsOn, await readHolidays(em));

const noStep = { step: null, position: null, dueOn: null, actsNow: null };

interface FromProposal {
  proposalId: string;
  /** That of the proposal, as in 'PR-2026-00001'. */
  number: string;
  name: string;
  account: string;
  owner: string | null;
}

/**
 * Starts the engagement of an accepted proposal, once; accepting it was its first step. Where the account has one of
 * this name, the number of the proposal tells them apart.
 */
export async function startFromProposal(
  em: EntityManager,
  { proposalId, number, name, ...given }: FromProposal,
) {
  if (await em.findOne(Engagement, { proposalId })) return;
  const isTaken = (await em.count(Engagement, { account: given.account, name })) > 0;
  const startsOn = today();
  const steps = await newSteps(em, startsOn);
  const engagement = em.create(Engagement, {
    ...given,
    ...noStep,
    name: isTaken ? `${name} · ${number}` : name,
    proposalId,
    startsOn,
    steps,
    tasks: {},
    notes: null,
    createdBy: null,
  });
  // Otherwise the template starts with something to do.
  const isAccepting = steps[0]?.actor === 'client' && steps[0].days === 0;
  if (isAccepting) await finishStep(em, engagement, 0, startsOn);
  else await writeEngagement(em, engagement);
}

/**
 * Changes an engagement. With `steps` all of them are set, as its Undo does.
 *
 * @throws CONFLICT when it has changed since it was read
 * @throws BAD_REQUEST for a field whose value is not possible
 */
export function updateEngagement(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof engagementUpdate> },
  authorId: string,
) {
  return changeRecord(em, Engagement, { id, version, data }, presentEngagement, async (em, engagement) => {
    const { accountId, ownerId, steps, ...fields } = data;
    const doers = doersOf(engagement);
    if (accountId !== undefined && accountId !== engagement.account.id) {
      await lockAccount(em, accountId);
      Object.assign(engagement, { account: accountId });
    }
    em.assign(engagement, fields);
    if (steps) {
      await rejectUnknownOwners(em, engagement, steps);
      setSteps(engagement, steps);
    }
    if (ownerId !== undefined) await assignOwner(em, 'engagement', engagement, ownerId, authorId);
    await giveTasks(em, engagement, doers);
    await writeEngagement(em, engagement);
  });
}

/** A current owner may stay, even after leaving; others must be active. */
async function rejectUnknownOwners(em: EntityManager, engagement: Engagement, steps: EngagementStep[]) {
  const known = new Set(engagement.steps.map(({ ownerId }) => ownerId));
  for (const { ownerId } of steps)
    if (ownerId && !known.has(ownerId)) await findActiveMember(em, ownerId, 'steps');
}

export async function changeEngagementInBulk(
  em: EntityManager,
  engagement: Engagement,
  { ownerId, state }: z.output<typeof engagementBulkChange>,
) {
  const doers = doersOf(engagement);
  if (state) engagement.state = state;
  if (ownerId !== undefined) await setOwner(em, 'engagement', engagement, ownerId);
  await giveTasks(em, engagement, doers);
  await writeEngagement(em, engagement);
}

/**
 * Changes a step, and with `shifts` the days of what follows.
 *
 * @throws CONFLICT when the engagement has changed since it was read
 * @throws BAD_REQUEST for a field whose value is not possible
 */
export function changeEngagementStep(
  em: EntityManager,
  { id, version, step: stepId, data }: z.output<typeof changeStepInput>,
): Promise<EngagementRecord> {
  const { shifts, ...values } = data;
  return em.transactional(async (em) => {
    const engagement = await em.findOneOrFail(Engagement, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const step = engagement.steps.find(({ id }) => id === stepId);
    if (!step) throw new FieldError('step', 'This step is gone: look at the engagement again');
    if (engagement.version !== version) {
      const current = await presentEngagement(em, engagement);
      const isDone = Object.entries(values).every(([name, value]) =>
        isSameValue(step[name as keyof typeof values], value),
      );
      if (isDone) return current;
      throw new StaleRecordError(current);
    }
    const problem = findStepProblem(values, { startsOn: engagement.startsOn, today: today() });
    if (problem) throw new FieldError(problem.field, problem.message);
    if (values.ownerId && values.ownerId !== step.ownerId)
      await findActiveMember(em, values.ownerId, 'ownerId');
    const counting = { startsOn: baseDay(engagement), shifts, holidays: await readHolidays(em) };
    const doers = doersOf(engagement);
    setSteps(engagement, changeStep(engagement.steps, stepId, values, counting));
    await giveTasks(em, engagement, doers);
    await writeEngagement(em, engagement);
    return presentEngagement(em, engagement);
  });
}

/** A person has ticked off the task of a step, or has taken that back: the step is done, or is to be done again. */
export async function tickStep(em: EntityManager, id: string, taskId: string, doneAt: Date | null) {
  const engagement = await em.findOneOrFail(Engagement, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const [stepId] = Object.entries(engagement.tasks).find(([, task]) => task === taskId) ?? [];
  const index = engagement.steps.findIndex(({ id }) => id === stepId);
  if (engagement.steps[index]?.state !== (doneAt ? 'open' : 'done')) return;
  await finishStep(em, engagement, index, doneAt && today(doneAt));
}

/** Says that a step was done on a day, or with null that it is to be done. */
export async function finishStep(
  em: EntityManager,
  engagement: Engagement,
  index: number,
  doneOn: string | null,
) {
  const step = engagement.steps[index];
  if (!step) return;
  const state = doneOn ? ('done' as const) : ('open' as const);
  const counting = { startsOn: baseDay(engagement), shifts: false, holidays: await readHolidays(em) };
  setSteps(engagement, changeStep(engagement.steps, step.id, { ...step, state, doneOn }, counting));
  await writeEngagement(em, engagement);
}

/** Steps are counted from it. */
const baseDay = ({ startsOn, createdAt }: Engagement) => startsOn ?? today(createdAt);

function setSteps(engagement: Engagement, steps: EngagementStep[]) {
  engagement.steps = steps;
  engagement.state = stateAfter(steps, engagement.state);
}

/** Writes the engagement with what follows from its steps. */
function writeEngagement(em: EntityManager, engagement: Engagement) {
  em.assign(engagement, factsOf(engagement.steps, engagement.state));
  return writeWithTasks(em, engagement);
}
