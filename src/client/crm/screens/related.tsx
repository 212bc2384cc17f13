import { Anchor, Menu, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AgreementCard } from '#shared/agreements/agreements.schema.ts';
import { agreementState } from '#shared/agreements/agreements.ts';
import { lastDayOf } from '#shared/agreements/periods.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import type { EngagementCard } from '#shared/engagements/engagements.schema.ts';
import { engagementState, stepActor } from '#shared/engagements/engagements.ts';
import { formatAud, formatCount, formatShortDay, today } from '#shared/fields/format.ts';
import { formatSums, sumsOf } from '#shared/invoicing/invoicing.ts';
import { isClosedLead, leadStatus } from '#shared/leads/leads.ts';
import { describeValueAndGst, isClosed, opportunityStage } from '#shared/opportunities/opportunities.ts';
import { isOpenProposal, proposalState } from '#shared/proposals/proposalState.ts';
import { describeContents, formatTotal } from '#shared/proposals/proposals.ts';
import { nounInTitle, type SubjectNoun } from '#shared/records/nouns.ts';
import { formatTotalOf } from '#shared/records/totals.ts';
import type { RegistrationCard } from '#shared/registrations/registrations.schema.ts';
import { registrationState } from '#shared/registrations/registrations.ts';
import { trpc } from '../../trpc.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { type ListQuery, listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { Panel, PanelSection } from '../../ui/Panel.tsx';
import { AgreementBadge, formatPrice } from '../agreements/AgreementCard.tsx';
import { agreements } from '../agreements/agreements.record.ts';
import { PrimaryBadge } from '../contacts/ContactCard.tsx';
import { contacts } from '../contacts/contacts.record.ts';
import { describeStep, EngagementBadge } from '../engagements/EngagementCard.tsx';
import { engagements } from '../engagements/engagements.record.ts';
import { StatusBadge } from '../leads/leadBadges.tsx';
import { leads } from '../leads/leads.record.ts';
import { StageBadge } from '../opportunities/OpportunityCard.tsx';
import { opportunities } from '../opportunities/opportunities.record.ts';
import { StateBadge } from '../proposals/ProposalCard.tsx';
import { proposals } from '../proposals/proposals.record.ts';
import type { RecordType } from '../records/recordType.ts';
import { registrationBadge } from '../registrations/registrationBadges.tsx';
import { registrations } from '../registrations/registrations.record.ts';
import classes from './related.module.css';

const PAGE_SIZE = 5;

interface RelatedItem {
  id: string;
  title: string;
  detail: ReactNode;
  badge: ReactNode;
}

/** The records of one noun that belong to the record on screen. */
interface Related {
  type: RecordType;
  running: ListQuery<RelatedItem>;
  over: ListQuery<RelatedItem>;
  /** Before the number of those that are over, as in '3 closed leads'. */
  overWord: 'closed' | 'earlier';
  /** Beside the heading. */
  aside?: ReactNode;
}

/** The lists of a noun, with each row as it is shown. */
function related<Row>(
  type: RecordType,
  overWord: Related['overWord'],
  { running, over }: Record<'running' | 'over', ListQuery<Row>>,
  toItem: (row: Row) => RelatedItem,
): Related {
  const itemsOf = (list: ListQuery<Row>) => ({ ...list, rows: list.rows?.map(toItem) });
  return { type, overWord, running: itemsOf(running), over: itemsOf(over) };
}

/** The values of a state as filters: those that run and those that are over. */
const splitBy = <Value extends string>(values: Value[], isOver: (value: Value) => boolean) =>
  [values.filter((value) => !isOver(value)).join(), values.filter(isOver).join()] as const;

type OfClient = { accountId: string } | { contactId: string };

const [OPEN_STATUSES, CLOSED_STATUSES] = splitBy(leadStatus.values, isClosedLead);

export function useRelatedLeads(parent: OfClient): Related {
  const listOf = (status: string) => ({ ...parent, status, limit: PAGE_SIZE });
  const running = trpc.leads.list.useInfiniteQuery(listOf(OPEN_STATUSES), listQueryOptions);
  const over = trpc.leads.list.useInfiniteQuery(listOf(CLOSED_STATUSES), listQueryOptions);
  const lists = { running: useListQuery(running), over: useListQuery(over) };
  return related(leads, 'closed', lists, ({ id, title, status, estimatedValue }) => ({
    id,
    title,
    detail: estimatedValue !== null && formatAud(estimatedValue),
    badge: <StatusBadge status={status} />,
  }));
}

const [OPEN_STAGES, CLOSED_STAGES] = splitBy(opportunityStage.values, isClosed);

export function useRelatedOpportunities(parent: OfClient): Related {
  const listOf = (stage: string) => ({ ...parent, stage, limit: PAGE_SIZE });
  const running = trpc.opportunities.list.useInfiniteQuery(listOf(OPEN_STAGES), listQueryOptions);
  const over = trpc.opportunities.list.useInfiniteQuery(listOf(CLOSED_STAGES), listQueryOptions);
  const lists = { running: useListQuery(running), over: useListQuery(over) };
  return related(opportunities, 'closed', lists, ({ id, name, stage, ...deal }) => ({
    id,
    title: name,
    detail: describeValueAndGst(deal),
    badge: <StageBadge stage={stage} />,
  }));
}

const [OPEN_PROPOSALS, EARLIER_PROPOSALS] = splitBy(
  proposalState.values,
  (state) => state !== 'draft' && !isOpenProposal(state),
);

export function useRelatedProposals(
  parent: OfClient | { leadId: string } | { opportunityId: string },
): Related {
  const listOf = (state: string) => ({ ...parent, state, limit: PAGE_SIZE });
  const running = trpc.proposals.list.useInfiniteQuery(listOf(OPEN_PROPOSALS), listQueryOptions);
  const over = trpc.proposals.list.useInfiniteQuery(listOf(EARLIER_PROPOSALS), listQueryOptions);
  const lists = { running: useListQuery(running), over: useListQuery(over) };
  return related(proposals, 'earlier', lists, ({ id, name, state, ...proposal }) => ({
    id,
    title: formatTotal(proposal),
    detail: [name, describeContents(proposal)].filter(Boolean).join(' · '),
    badge: <StateBadge state={state} />,
  }));
}

const [HELD_STATES, EARLIER_STATES] = splitBy(
  registrationState.values,
  (state) => state !== 'current' && state !== 'applied',
);

export function useRelatedRegistrations(accountId: string): Related {
  const listOf = (state: string) => ({ accountId, state, sort: '-expiresOn', limit: PAGE_SIZE }) as const;
  const running = trpc.registrations.list.useInfiniteQuery(listOf(HELD_STATES), listQueryOptions);
  const over = trpc.registrations.list.useInfiniteQuery(listOf(EARLIER_STATES), listQueryOptions);
  const lists = { running: useListQuery(running), over: useListQuery(over) };
  return related(registrations, 'earlier', lists, (registration) => ({
    id: registration.id,
    title: registration.number,
    detail: describeNextDate(registration),
    badge: registrationBadge(registration),
  }));
}

/** The next date of a registration that is not past, as in 'Mid-term audit by 18 Jun'. */
function describeNextDate({ midTermOn, renewalOpensOn, renewalDueOn, expiresOn }: RegistrationCard) {
  const dates = [
    { day: midTermOn, words: 'Mid-term audit by' },
    { day: renewalDueOn && renewalOpensOn, words: 'Renewal opens' },
    { day: renewalDueOn, words: 'Start the renewal by' },
    { day: expiresOn, words: 'Expires' },
  ].flatMap(({ day, words }) => (day ? [{ day, words }] : []));
  const coming = dates.filter(({ day }) => day >= today());
  const [next = dates.at(-1)] = coming.toSorted((one, other) => one.day.localeCompare(other.day));
  return next && `${next.words} ${formatShortDay(next.day)}`;
}

const [RUNNING_STATES, DONE_STATES] = splitBy(engagementState.values, (state) => state !== 'running');

/** The engagements of an account, what is late first. */
export function useRelatedEngagements(accountId: string): Related {
  const listOf = (state: string) => ({ accountId, state, sort: 'due', limit: PAGE_SIZE }) as const;
  const running = trpc.engagements.list.useInfiniteQuery(listOf(RUNNING_STATES), listQueryOptions);
  const over = trpc.engagements.list.useInfiniteQuery(listOf(DONE_STATES), listQueryOptions);
  const lists = { running: useListQuery(running), over: useListQuery(over) };
  return related(engagements, 'earlier', lists, (engagement) => ({
    id: engagement.id,
    title: engagement.name,
    detail: describeCurrentStep(engagement),
    badge: <EngagementBadge state={engagement.state} dueOn={engagement.dueOn} />,
  }));
}

/** The current step of an engagement, its day, and who is waited for. */
function describeCurrentStep(engagement: EngagementCard) {
  const { dueOn, actsNow } = engagement;
  const step = [describeStep(engagement), dueOn && `due ${formatShortDay(dueOn)}`].filter(Boolean).join(', ');
  return (
    <>
      {step}
      {actsNow && <div>{`Waiting for: ${stepActor.labels[actsNow].toLowerCase()}`}</div>}
    </>
  );
}

const [AGREED_STATES, ENDED_STATES] = splitBy(agreementState.values, (state) => state === 'ended');

/** The agreements of an account, with the price of a month and until when they run. */
export function useRelatedAgreements(accountId: string): Related {
  const listOf = (state: string) => ({ accountId, state, limit: PAGE_SIZE });
  const running = trpc.agreements.list.useInfiniteQuery(listOf(AGREED_STATES), listQueryOptions);
  const over = trpc.agreements.list.useInfiniteQuery(listOf(ENDED_STATES), listQueryOptions);
  const lists = { running: useListQuery(running), over: useListQuery(over) };
  return related(agreements, 'earlier', lists, (agreement) => ({
    id: agreement.id,
    title: agreement.name,
    detail: describeAgreement(agreement),
    badge: <AgreementBadge terms={agreement} />,
  }));
}

function describeAgreement(agreement: AgreementCard) {
  const until = lastDayOf(agreement);
  const price = `${formatPrice(agreement)} a month excl. GST`;
  return until ? `${price}, until ${formatShortDay(until)}` : price;
}

/** What runs with the record on screen, noun by noun, and folded what is over; nothing where there is neither. */
export function RelatedPanel({ related, foot }: { related: Related[]; foot?: ReactNode }) {
  const shown = related.filter(({ running, over }) =>
    [running, over].some(({ rows, error }) => error || rows?.length),
  );
  const isLoading = related.some(({ running, over }) =>
    [running, over].some(({ rows, error }) => !rows && !error),
  );
  if (!isLoading && shown.length === 0) return null;
  const [first] = related.length > 1 ? [] : related;
  return (
    <Panel title={first?.type.pluralLabel ?? 'Work'} staysOpen>
      {isLoading ? (
        <Stack gap="sm" role="status" aria-label="Loading work...">
          <Skeleton h={18} w="60%" />
          <Skeleton h={18} w="50%" />
        </Stack>
      ) : first ? (
        <RelatedLists {...first} />
      ) : (
        shown.map((one) => (
          <PanelSection key={one.type.path} title={one.type.pluralLabel} aside={one.aside}>
            <RelatedLists {...one} />
          </PanelSection>
        ))
      )}
      {!isLoading && foot}
    </Panel>
  );
}

function RelatedLists({ type, running, over, overWord }: Related) {
  const listOf = (query: ListQuery<RelatedItem>) => (
    <PagedList query={query} errorLabel={`Error loading ${type.path}`} skeleton={null} empty={null}>
      {(items) => <RelatedItems type={type} items={items} />}
    </PagedList>
  );
  const overCount = over.total ?? over.rows?.length;
  return (
    <>
      {listOf(running)}
      {overCount ? (
        <details className={classes.over}>
          <summary>{formatCount(overCount, `${overWord} ${type.noun}`)}</summary>
          {listOf(over)}
        </details>
      ) : (
        listOf(over)
      )}
    </>
  );
}

/** What is due to be invoiced to an account, folded; nothing where nothing is. */
export function AccountDue({ accountId }: { accountId: string }) {
  const { data } = trpc.invoicing.list.useQuery({ isInvoiced: false, accountId, limit: PAGE_SIZE });
  const [first] = data?.items ?? [];
  if (!data?.due || !first) return null;
  return (
    <PanelSection title="To invoice">
      <details className={classes.over}>
        <summary>{`${formatTotalOf(data.total ?? 0, 'item')} · ${formatSums(data.due)} due`}</summary>
        <ul className={classes.list}>
          {data.items.map(({ id, title, lines, dueOn, dueStep }) => (
            <li key={id} className={classes.detail}>
              <span>{title}</span>
              <span>{formatSums(sumsOf(lines))}</span>
              <span>{dueOn ? formatShortDay(dueOn) : `When ‘${dueStep}’ is done`}</span>
            </li>
          ))}
        </ul>
        <Anchor
          component={Link}
          size="sm"
          to={`/crm/invoicing?${new URLSearchParams({ search: first.client })}`}
        >
          To invoice
        </Anchor>
      </details>
    </PanelSection>
  );
}

const RelatedItems = ({ type, items }: { type: Pick<RecordType, 'path'>; items: RelatedItem[] }) => (
  <ul className={classes.list}>
    {items.map(({ id, title, detail, badge }) => (
      <li key={id}>
        <Anchor component={Link} to={`/crm/${type.path}/${id}`} className={classes.title} title={title}>
          {title}
        </Anchor>
        {(badge || detail) && (
          <div className={classes.detail}>
            {badge}
            {detail && <span>{detail}</span>}
          </div>
        )}
      </li>
    ))}
  </ul>
);

/** The people of an account, newest first. */
export const useAssociatedContacts = (accountId: string) =>
  trpc.contacts.byAccount.useQuery({ accountId, order: 'newest' });

/** In the words of the specification. */
export function AssociatedContacts({ accountId }: { accountId: string }) {
  const { data: rows, error, refetch } = useAssociatedContacts(accountId);
  return (
    <PanelSection title="Associated Contacts" count={rows?.length}>
      <PagedList
        query={{ rows, error, refetch }}
        errorLabel="Error loading contacts"
        skeleton={<Skeleton h={40} role="status" aria-label="Loading contacts..." />}
        empty={<Text c="dimmed">No contacts associated with this account</Text>}
      >
        {(people) => (
          <RelatedItems
            type={contacts}
            items={people.map((contact) => ({
              id: contact.id,
              title: fullName(contact),
              detail: contact.position,
              badge: contact.isPrimary && <PrimaryBadge />,
            }))}
          />
        )}
      </PagedList>
    </PanelSection>
  );
}

/** The parameters of a form's address, which a new record starts with, as in `{ account: '…' }`. */
type FormStart = Partial<Record<SubjectNoun, string | null>>;

/** Items of the record's menu, each of which leads to the form of a new record that belongs to it. */
export const addItems = (types: RecordType[], start: FormStart) =>
  types.map(({ noun, path }) => (
    <AddItem
      key={path}
      label={`Add ${nounInTitle(noun)}`}
      to={`/crm/${path}/new?${new URLSearchParams(Object.entries(start).flatMap(([name, id]) => (id ? [[name, id]] : [])))}`}
    />
  ));

export const AddItem = ({ label, to }: { label: string; to: string }) => (
  <Menu.Item component={Link} to={to} leftSection={<IconPlus size={16} aria-hidden />}>
    {label}
  </Menu.Item>
);
