import { IconCheck } from '@tabler/icons-react';
import { use } from 'react';
import type {
  ClientDate,
  ClientEngagement,
  ClientRegistration,
  ClientStep,
  ClientPage as Page,
} from '#shared/engagements/clientPage.ts';
import type { StepActor } from '#shared/engagements/engagements.ts';
import { addDays } from '#shared/fields/days.ts';
import { formatDay } from '#shared/fields/format.ts';
import { loadModule } from '../../connection/loadModule.ts';
import { Loading } from '../../ui/loading/Loading.tsx';
import { BusinessEmail, BusinessPhone, ReplyByEmail } from '../contactLinks.tsx';
import { PageBody } from '../PageBody.tsx';
import { ClientPageContext } from '../private-page/embedded.ts';
import { Facts } from '../private-page/Facts.tsx';
import { UnknownLink } from '../private-page/NothingToShow.tsx';
import { usePrivatePage } from '../private-page/usePrivatePage.ts';
import { useSiteContent } from '../siteContent.ts';
import classes from './ClientPage.module.css';

/** The party that does a step, in words for the client. */
const ACTORS: Record<StepActor, string> = {
  us: 'we do this',
  client: 'you do this',
  auditor: 'your auditor does this',
  commission: 'the NDIS Commission does this',
};

interface EngagementProgressProps {
  engagement: ClientEngagement;
  /** Today, for the page. */
  asOf: string;
}

/** The steps of an engagement in their order: what is done, what is now, and what comes then. */
function EngagementProgress({ engagement, asOf }: EngagementProgressProps) {
  const { name, steps, startsOn, isFinished } = engagement;
  const done = steps.filter(({ isDone }) => isDone);
  const current = isFinished ? undefined : steps.find(({ isDone }) => !isDone);
  const start = startsOn && name ? `Started ${formatDay(startsOn)} · ` : '';
  return (
    <section>
      <h2>{name ?? 'Step by step'}</h2>
      <p className={classes.dimmed}>
        {start}
        {isFinished ? 'All steps are done' : `${done.length} of ${steps.length} done`}
      </p>
      {done.length > 0 && !isFinished && (
        <details className={classes.fold}>
          <summary>Done ({done.length})</summary>
          <Steps steps={done} current={current} asOf={asOf} />
        </details>
      )}
      <Steps
        steps={isFinished ? steps : steps.filter(({ isDone }) => !isDone)}
        current={current}
        asOf={asOf}
      />
    </section>
  );
}

const Steps = ({
  steps,
  current,
  asOf,
}: {
  steps: ClientStep[];
  current: ClientStep | undefined;
  asOf: string;
}) => (
  <ol className={classes.steps}>
    {steps.map((step, index) => (
      <Step
        // biome-ignore lint/suspicious/noArrayIndexKey: steps and engagements have no ids here
        key={index}
        step={step}
        isCurrent={step === current}
        asOf={asOf}
      />
    ))}
  </ol>
);

function Step({ step, isCurrent, asOf }: { step: ClientStep; isCurrent: boolean; asOf: string }) {
  const { name, isDone } = step;
  return (
    <li
      className={classes.step}
      data-done={isDone || undefined}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={classes.mark} aria-hidden>
        {isDone && <IconCheck size={16} />}
      </span>
      <div>
        <span className={classes.name}>{name}</span>
        {isCurrent && <span className={classes.now}>Now</span>}
        <span className={classes.facts}>{isDone ? doneWords(step) : openWords(step, asOf)}</span>
      </div>
    </li>
  );
}

const doneWords = ({ doneOn }: ClientStep) => (doneOn ? `Done on ${formatDay(doneOn)}` : 'Done');

const openWords = ({ dueOn, span, actor }: ClientStep, asOf: string) =>
  `${dueOn ? dueWords(dueOn, asOf) : (span ?? 'no day yet')} · ${ACTORS[actor]}`;

/** The day by which something is to be done, or was to be done. */
const dueWords = (dueOn: string, asOf: string) => `${dueOn < asOf ? 'was due' : 'by'} ${formatDay(dueOn)}`;

const readClientPage = async (key: string) =>
  (await loadModule(() => import('../private-page/open.ts'))).openClientPage(key);

/** Shows the progress, what is needed of the client, and dates of the registration. */
export function ClientPage() {
  const { content: page } = usePrivatePage(use(ClientPageContext), readClientPage);

  if (page === undefined) return <Loading />;
  if (page === null) return <UnknownLink />;
  const { engagements, agreements, registration } = page;
  return (
    <PageBody>
      <div className={classes.page}>
        <Head page={page} />
        <Needs page={page} />
        <Contact consultant={page.consultant} />
        <div className={classes.work}>
          {engagements.map((engagement, index) => (
            <EngagementProgress
              // biome-ignore lint/suspicious/noArrayIndexKey: steps and engagements have no ids here
              key={index}
              engagement={engagement}
              asOf={page.asOf}
            />
          ))}
          {agreements.length > 0 && (
            <section>
              <h2>Each month</h2>
              {agreements.map(({ name, words }) => (
                <p key={`${name} ${words}`}>
                  <strong>{name}</strong>: {words}
                </p>
              ))}
            </section>
          )}
          {engagements.length + agreements.length === 0 && !registration && (
            <p>There is nothing to show here yet.</p>
          )}
        </div>
        {registration && <RegistrationDates registration={registration} />}
      </div>
    </PageBody>
  );
}

function Head({ page: { client, asOf, isPreview } }: { page: Page }) {
  const { business } = useSiteContent();
  return (
    <header>
      {isPreview && <p className={classes.for}>Preview for your team: the client needs the link.</p>}
      <p className={classes.sender}>{business.name}</p>
      <h1>Your registration</h1>
      <p className={classes.for}>{`${client} · as of ${formatDay(asOf)}`}</p>
    </header>
  );
}

/** Days: needs until then count as current. */
const SOON_DAYS = 7;

interface Need extends ClientStep {
  /** The engagement, where there are several. */
  work: string | null;
  /** The engagement's current step, or due soon. */
  isNow: boolean;
}

/** The client's own steps, then what ours need. Current ones are open, later ones folded. */
function Needs({ page: { engagements, asOf } }: { page: Page }) {
  const soon = addDays(asOf, SOON_DAYS);
  const open = engagements.flatMap(({ name: work, steps }) =>
    steps
      .filter(({ isDone }) => !isDone)
      .map(
        (step, at): Need => ({ ...step, work, isNow: at === 0 || Boolean(step.dueOn && step.dueOn <= soon) }),
      ),
  );
  const needs = [
    ...open.filter(({ actor }) => actor === 'client'),
    ...open.filter(({ actor, needed }) => actor !== 'client' && needed),
  ];
  const now = needs.filter(({ isNow }) => isNow);
  const later = needs.filter(({ isNow }) => !isNow);
  return (
    <section className={classes.needs} aria-labelledby="needs">
      <h2 id="needs">What we need from you</h2>
      {now.length > 0 ? <NeedList needs={now} asOf={asOf} /> : <p>Nothing now.</p>}
      {later.length > 0 && (
        <details className={classes.fold} data-printed>
          <summary>{`Later (${later.length})`}</summary>
          <NeedList needs={later} asOf={asOf} />
        </details>
      )}
    </section>
  );
}

const NeedList = ({ needs, asOf }: { needs: Need[]; asOf: string }) => (
  <ul>
    {needs.map(({ name, actor, needed, dueOn, work }) => (
      <li key={`${work} ${name} ${needed}`}>
        <strong>{actor === 'client' ? name : `For ${name}`}</strong>
        {dueOn && <span className={classes.dimmed}>{` · ${dueWords(dueOn, asOf)}`}</span>}
        {work && <span className={classes.facts}>{work}</span>}
        {needed && <p>{needed}</p>}
        <ReplyByEmail subject={name} />
      </li>
    ))}
  </ul>
);

/** Whom to ask for, and how. */
function Contact({ consultant }: { consultant: string | null }) {
  return (
    <section className={classes.contact} aria-labelledby="contact">
      <h2 id="contact">Questions?</h2>
      <p>
        {consultant ? `Ask for ${consultant}: call ` : 'Call '}
        <BusinessPhone />
        {' or write to '}
        <BusinessEmail />.
      </p>
      <p className={classes.dimmed}>Whoever has the link to this page can read it: keep it to yourself.</p>
    </section>
  );
}

function RegistrationDates({ registration }: { registration: ClientRegistration }) {
  const { number, startsOn, expiresOn, groups, dates } = registration;
  const facts = [
    { label: 'Registration ID', value: number },
    { label: 'Groups', value: groups.join(', ') },
    { label: 'Start', value: startsOn && formatDay(startsOn) },
    { label: 'Expires', value: expiresOn && formatDay(expiresOn) },
  ].filter(({ value }) => value);
  return (
    <section className={classes.registration}>
      <h2>Your dates</h2>
      <Facts facts={facts} />
      {dates.length > 0 && (
        <ul className={classes.dates}>
          {dates.map((date) => (
            <DateItem key={date.title} date={date} />
          ))}
        </ul>
      )}
    </section>
  );
}

function DateItem({ date: { title, day, reason, isToBeConfirmed, status } }: { date: ClientDate }) {
  return (
    <li>
      <div className={classes.date}>
        <strong>{title}</strong>
        <span>{status === 'exempt' ? 'Not needed' : formatDay(day)}</span>
        {status === 'done' && <span className={classes.badge}>Done</span>}
        {isToBeConfirmed && <span className={classes.badge}>To be confirmed</span>}
      </div>
      {reason && <p className={classes.dimmed}>{reason}</p>}
    </li>
  );
}
