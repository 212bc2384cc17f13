import { presentForClient } from '#shared/agreements/clientAgreement.ts';
import { stateOn } from '#shared/agreements/periods.ts';
import type {
  ClientDate,
  ClientEngagement,
  ClientPage,
  ClientRegistration,
  ClientStep,
} from '#shared/engagements/clientPage.ts';
import { currentStep, type EngagementStep } from '#shared/engagements/steps.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { today } from '#shared/fields/format.ts';
import { timeline } from '#shared/proposals/timeline.ts';
import { isToConfirm } from '#shared/registrations/late.ts';
import type { RegistrationRecord } from '#shared/registrations/registrations.schema.ts';
import { Account } from '../../accounts/accounts.entity.ts';
import { Agreement } from '../../agreements/agreements.entity.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { ActiveSession } from '../../platform/identity/sessions.ts';
import { User } from '../../platform/identity/users.entity.ts';
import { Registration } from '../../registrations/registrations.entity.ts';
import { presentRegistration } from '../../registrations/registrations.queries.ts';
import { Engagement } from '../engagements.entity.ts';
import { findAccountOfKey } from './clientPageLink.service.ts';

/** Nobody runs more for a client at once. */
const MAX_ENGAGEMENTS = 5;

/**
 * The content of the page of the link with this key; null for a link that does not work. Each field that goes out is named
 * here: what staff write for themselves never leaves. Staff preview it by the id of the account in place of the key.
 */
export async function openClientPage(
  em: EntityManager,
  key: string,
  { session }: { session: Pick<ActiveSession, 'needsSecondFactor'> | null },
): Promise<ClientPage | null> {
  const shared = await findAccountOfKey(em, key);
  const isStaff = session !== null && !session.needsSecondFactor;
  const id = isStaff ? idInput.safeParse({ id: key }).data?.id : undefined;
  const account = shared ?? (id ? await em.findOne(Account, id) : null);
  if (!account) return null;
  const engagements = await shownEngagements(em, account.id);
  const current = await em.findOne(Registration, { account: account.id, state: 'current' });
  const registration = current && (await presentRegistration(em, current));
  return {
    asOf: today(),
    client: account.name,
    isPreview: !shared,
    consultant: await consultantOf(em, engagements, registration),
    engagements: engagements.map((one) => presentEngagement(one, engagements.length > 1)),
    agreements: await shownAgreements(em, account.id),
    registration: registration && presentRegistrationForClient(registration),
  };
}

/** Newest first; if none is running, the last that was finished. */
async function shownEngagements(em: EntityManager, accountId: string): Promise<Engagement[]> {
  const newest = { orderBy: { createdAt: 'desc', id: 'desc' } } as const;
  const account = accountId;
  const running = { account, state: 'running' } as const;
  const found = await em.find(Engagement, running, { ...newest, limit: MAX_ENGAGEMENTS });
  if (found.length > 0) return found;
  return em.find(Engagement, { account, state: 'finished' }, { ...newest, limit: 1 });
}

async function shownAgreements(em: EntityManager, accountId: string) {
  const day = today();
  const found = await em.find(Agreement, { account: accountId }, { orderBy: { firstDay: 'asc', id: 'asc' } });
  return found
    .filter((agreement) => stateOn(agreement, day) !== 'ended')
    .map((agreement) => presentForClient(agreement, day));
}

/** The person who does the step of now, else who is responsible; nobody who has left. */
async function consultantOf(
  em: EntityManager,
  engagements: Engagement[],
  registration: RegistrationRecord | null,
): Promise<string | null> {
  const owners = engagements.flatMap(({ steps, owner }) => [currentStep(steps)?.ownerId, owner?.id]);
  const ids = [...owners, registration?.ownerId].filter((id) => typeof id === 'string');
  const people = await em.find(User, { id: { $in: ids } });
  const person = ids.map((id) => people.find((one) => one.id === id)).find((one) => one?.isActive());
  return person ? `${person.firstName} ${person.lastName}` : null;
}

const presentEngagement = (
  { name, startsOn, state, steps }: Engagement,
  isOneOfMany: boolean,
): ClientEngagement => ({
  name: isOneOfMany ? name : null,
  startsOn,
  isFinished: state === 'finished',
  steps: steps.filter((step) => step.state !== 'not_needed').map(presentStep),
});

const presentStep = ({ name, state, actor, dueOn, doneOn, needed }: EngagementStep): ClientStep => ({
  name,
  isDone: state === 'done',
  actor,
  dueOn,
  span: spanOf(name),
  doneOn,
  needed: state === 'open' ? needed : null,
});

const spanOf = (name: string) => timeline.find(({ title }) => title === name)?.duration ?? null;

const presentRegistrationForClient = ({
  number,
  startsOn,
  expiresOn,
  groups,
  dates,
}: RegistrationRecord): ClientRegistration => ({
  number,
  startsOn,
  expiresOn,
  groups,
  dates: presentDates(dates),
});

/** Each sentence of the reasons once: several dates count from the same day. */
function presentDates(dates: RegistrationRecord['dates']): ClientDate[] {
  const said = new Set<string>();
  return dates.map((date) => {
    const sentences = date.status === 'exempt' ? [] : date.reason.split(/(?<=\.) /);
    const unsaid = sentences.filter((sentence) => !said.has(sentence));
    for (const sentence of unsaid) said.add(sentence);
    return {
      title: date.title,
      day: date.day,
      reason: unsaid.join(' '),
      isToBeConfirmed: isToConfirm(date),
      status: date.status,
    };
  });
}
