import { use, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ClientStep, ClientPage as Page } from '#shared/engagements/clientPage.ts';
import { formatDay } from '#shared/fields/format.ts';
import { phoneHref } from '#shared/fields/phone.ts';
import { addDays } from '#shared/fields/workingTime.ts';
import { loadModule } from '../../connection/loadModule.ts';
import { Loading } from '../../ui/loading/Loading.tsx';
import { PageBody } from '../PageBody.tsx';
import { UnknownLink } from '../private-page/NothingToShow.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './ClientPage.module.css';
import { ClientPageContext } from './clientPageContext.ts';
import { dueWords, EngagementProgress } from './EngagementProgress.tsx';
import folds from './Fold.module.css';
import { RegistrationDates } from './RegistrationDates.tsx';

/** The page on which a client reads how far the work is, what is needed of them, and the dates of their registration. */
export function ClientPage() {
  const embedded = use(ClientPageContext);
  const [page, setPage] = useState(embedded);
  const key = new URLSearchParams(useLocation().search).get('key') ?? '';
  useEffect(() => {
    if (embedded !== undefined) return;
    loadModule(() => import('./openClientPage.ts'))
      .then(({ openClientPage }) => openClientPage(key))
      .then(setPage, () => setPage(null));
  }, [embedded, key]);

  if (page === undefined) return <Loading />;
  if (page === null) return <UnknownLink />;
  const { engagements, registration } = page;
  return (
    <PageBody>
      <div className={classes.page}>
        <Head page={page} />
        <Needs page={page} />
        <Contact consultant={page.consultant} />
        <div className={classes.work}>
          {engagements.map((engagement, index) => (
            <EngagementProgress
              // biome-ignore lint/suspicious/noArrayIndexKey: the page is not changed once it is shown
              key={index}
              engagement={engagement}
              asOf={page.asOf}
            />
          ))}
          {engagements.length === 0 && !registration && <p>There is nothing to show here yet.</p>}
        </div>
        {registration && <RegistrationDates registration={registration} />}
      </div>
    </PageBody>
  );
}

function Head({ page: { client, asOf } }: { page: Page }) {
  const { business } = useSiteContent();
  return (
    <header>
      <p className={classes.sender}>{business.name}</p>
      <h1>Your registration</h1>
      <p className={classes.for}>{`${client} · as of ${formatDay(asOf)}`}</p>
    </header>
  );
}

/** Days for which a need counts as one of now. */
const SOON_DAYS = 7;

interface Need extends ClientStep {
  /** The engagement, where there are several. */
  work: string | null;
  /** The step is the current one of its engagement, or due within days. */
  isNow: boolean;
}

/** The open steps of the client, then what the client has to give for ours. Those of now are open, later ones folded. */
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
  if (needs.length === 0) return null;
  const now = needs.filter(({ isNow }) => isNow);
  const later = needs.filter(({ isNow }) => !isNow);
  return (
    <section className={classes.needs} aria-labelledby="needs">
      <h2 id="needs">What we need from you</h2>
      {now.length > 0 ? <NeedList needs={now} asOf={asOf} /> : <p>Nothing now.</p>}
      {later.length > 0 && (
        <details className={folds.fold} data-printed>
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
      </li>
    ))}
  </ul>
);

/** The person to ask for, and how. */
function Contact({ consultant }: { consultant: string | null }) {
  const { business } = useSiteContent();
  return (
    <section className={classes.contact} aria-labelledby="contact">
      <h2 id="contact">Questions?</h2>
      <p>
        {consultant ? `Ask for ${consultant}: call ` : 'Call '}
        <a href={phoneHref(business.phone)}>{business.phone}</a>
        {' or write to '}
        <a href={`mailto:${business.email}`}>{business.email}</a>.
      </p>
      <p className={classes.dimmed}>Whoever has the link to this page can read it: keep it to yourself.</p>
    </section>
  );
}
