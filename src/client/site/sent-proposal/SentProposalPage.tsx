import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { use, useEffect } from 'react';
import { formatCents, formatDay, today } from '#shared/fields/format.ts';
import { describeSums } from '#shared/proposals/document.ts';
import { referenceLine } from '#shared/proposals/outline.ts';
import type { ProposalState } from '#shared/proposals/proposalState.ts';
import {
  ANSWER_ID,
  CONFIRMED_FIRST,
  type HeldRequest,
  isAnswerable,
  type LinkContent,
  PROPOSAL_PDF_PATH,
  type ProposalInTrash,
  type ReminderRefusal,
  SAMPLE_NOTICE,
  SENT_PROPOSAL_PATH,
  type SentProposal,
} from '#shared/proposals/sentProposal.ts';
import { loadModule } from '../../connection/loadModule.ts';
import { ProposalSections } from '../../proposal-document/ProposalSections.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';
import actions from '../Action.module.css';
import { Notice } from '../Notice.tsx';
import { PageBody } from '../PageBody.tsx';
import { SentProposalContext } from '../private-page/embedded.ts';
import { NothingToShow, type NothingToShowProps, UnknownLink } from '../private-page/NothingToShow.tsx';
import { usePrivatePage } from '../private-page/usePrivatePage.ts';
import { useSiteContent } from '../siteContent.ts';
import { useHydrated } from '../useHydrated.ts';
import { ACCEPT_FIELD_ID } from './AcceptForm.tsx';
import { AnswerProposal } from './AnswerProposal.tsx';
import { CallLink } from './CallLink.tsx';
import { NoReminders } from './NoReminders.tsx';
import { OpenByCode } from './OpenByCode.tsx';
import { outcomeOf, sumKind } from './Outcomes.tsx';
import classes from './SentProposalPage.module.css';

/** The last day of their price, and today's price if it differs. */
function describeWritten({ document: { total, validUntil }, todaysTotal }: SentProposal) {
  const todays = todaysTotal !== null && todaysTotal !== total ? formatCents(todaysTotal) : null;
  if (validUntil < today())
    return `This price was valid until ${formatDay(validUntil)}.${todays ? ` Today it is ${todays}.` : ''}`;
  const written = `You have ${formatCents(total)} in writing until ${formatDay(validUntil)}.`;
  return todays ? `${written} At today’s prices it is ${todays}.` : written;
}

const statusOf = (proposal: SentProposal): string => {
  const { state, document, acceptance, isUnconfirmed, termsAcceptedAt, replacementKey } = proposal;
  const answerable = isUnconfirmed
    ? 'Our proposal is ready. Below is what you priced.'
    : `You can accept this proposal until ${formatDay(document.validUntil)}.`;
  const open = isAnswerable(proposal) ? answerable : SAMPLE_NOTICE;
  const sentences: Record<ProposalState, string> = {
    draft: `${CONFIRMED_FIRST} ${describeWritten(proposal)}${termsAcceptedAt ? ` You accepted its terms on ${termsAcceptedAt} (Sydney).` : ''}`,
    sent: open,
    viewed: open,
    accepted: `Accepted${acceptance ? ` by ${acceptance.name} on ${acceptance.at} (Sydney)` : ''}.`,
    declined: 'You have declined this proposal.',
    expired: `This proposal was valid until ${formatDay(document.validUntil)} and can no longer be accepted. Ask us for a new one.`,
    withdrawn: 'We have withdrawn this proposal. Please contact us if you have questions.',
    replaced: `We have replaced this proposal by a newer version.${replacementKey ? '' : ' Please open the link from our latest message.'}`,
  };
  return sentences[state];
};

const ProposalStatus = ({ proposal }: { proposal: SentProposal }) => (
  <div id="status">
    {isAnswerable(proposal) ? <p>{statusOf(proposal)}</p> : <Notice>{statusOf(proposal)}</Notice>}
  </div>
);

/** The first screen of a phone, or beside the text: total, Accept, and whom to call. */
function ProposalSummary({ proposal, proposalKey }: { proposal: SentProposal; proposalKey: string }) {
  const { document, isUnconfirmed, consultant, replacementKey } = proposal;
  const isHydrated = useHydrated();
  const outcome = outcomeOf(proposal);
  return (
    <aside className={classes.summary} aria-label="At a glance">
      <p className={classes.total}>
        <strong>{describeSums(document)}</strong> {sumKind(document)}
      </p>
      <ProposalStatus proposal={proposal} />
      {isAnswerable(proposal) && (
        <a className={actions.primary} href={isUnconfirmed ? `#${ANSWER_ID}` : `#${ACCEPT_FIELD_ID}`}>
          {isUnconfirmed ? 'Open our proposal' : 'Accept this proposal'}
        </a>
      )}
      {replacementKey && (
        <a
          className={actions.primary}
          href={`${SENT_PROPOSAL_PATH}?${new URLSearchParams({ key: replacementKey })}`}
        >
          Open the new proposal
        </a>
      )}
      {outcome && !isUnconfirmed && (
        <a className={actions.secondary} href={`#${outcome}`}>
          {outcome === 'asked' ? 'Go to your question' : 'Go to your answer'}
        </a>
      )}
      <div className={classes.consultant}>
        {consultant && <p>Your consultant</p>}
        <CallLink proposal={proposal} />
      </div>
      {!isUnconfirmed && (
        <p className={classes.tools}>
          <a href={`${PROPOSAL_PDF_PATH}?key=${proposalKey}`} download>
            <IconDownload size={20} aria-hidden />
            Download PDF
          </a>
          <button type="button" disabled={!isHydrated} onClick={() => window.print()}>
            <IconPrinter size={20} aria-hidden />
            Print
          </button>
        </p>
      )}
    </aside>
  );
}

/** Visible for so long before it counts as viewed: link scanners leave sooner. */
const IN_SIGHT_MS = 2_000;

/** Reports once that the proposal has been seen, when its page was in sight for 2 s in one go. */
function useViewed(key: string, isNew: boolean) {
  useEffect(() => {
    if (!isNew) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => void report(key), IN_SIGHT_MS);
    };
    restart();
    document.addEventListener('visibilitychange', restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restart);
    };
  }, [key, isNew]);
}

/** Best effort: not counted without a connection. Sent by itself, because who only reads loads nothing for calls. */
const report = (key: string) =>
  fetch('/trpc/sentProposals.view', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: { key } }),
  }).catch(() => {});

const readProposal = async (key: string): Promise<LinkContent> =>
  (await loadModule(() => import('./answers.ts'))).open(key);

export function SentProposalPage() {
  const {
    content: proposal,
    setContent: setProposal,
    key,
  } = usePrivatePage(use(SentProposalContext), readProposal);
  useViewed(key, isSentProposal(proposal) && isAnswerable(proposal) && proposal.state === 'sent');

  if (proposal === undefined) return <Loading />;
  if (proposal === null) return <UnknownLink />;
  if (typeof proposal === 'string') return <NothingToShow {...inTrash[proposal]} />;
  if ('heldReference' in proposal) return <HeldPage {...proposal} />;
  if (!isSentProposal(proposal)) return <RefusalPage {...proposal} proposalKey={key} />;
  const { document, isUnconfirmed } = proposal;
  const { account, contact } = document.client;
  return (
    <PageBody>
      <div className={classes.page}>
        <header className={classes.head}>
          <p className={classes.sender}>{document.business.name}</p>
          <h1>{document.title}</h1>
          <p className={classes.reference}>{`${referenceLine(document)} · For ${account || contact}`}</p>
        </header>
        <ProposalSummary proposal={proposal} proposalKey={key} />
        <article className={classes.text}>
          <ProposalSections document={document} />
        </article>
        <div className={classes.answer}>
          {isUnconfirmed ? (
            isAnswerable(proposal) && <OpenByCode proposalKey={key} />
          ) : (
            <AnswerProposal proposal={proposal} proposalKey={key} onAnswer={setProposal} />
          )}
        </div>
      </div>
    </PageBody>
  );
}

const isSentProposal = (link: LinkContent | undefined): link is SentProposal =>
  typeof link === 'object' && link !== null && 'document' in link;

/** The page of a request that a consultant has to look at before it is shown. */
function HeldPage({ heldReference }: HeldRequest) {
  const { business } = useSiteContent();
  return (
    <PageBody>
      <section>
        <h1>{`We have your proposal ${heldReference}`}</h1>
        <p>A consultant checks it and contacts you {business.responseTime}. Then this link opens it.</p>
      </section>
    </PageBody>
  );
}

/** The page on which a client who has the mail alone refuses reminders. */
const RefusalPage = ({ hasRefusedReminders, proposalKey }: ReminderRefusal & { proposalKey: string }) => (
  <PageBody>
    <NoReminders
      proposalKey={proposalKey}
      hasRefused={hasRefusedReminders}
      heading={<h1>Reminders of our proposal</h1>}
    />
  </PageBody>
);

const inTrash: Record<ProposalInTrash, NothingToShowProps> = {
  withdrawn: {
    heading: 'We have withdrawn this proposal',
    advice: 'It is no longer shown here. If you have questions, please call us on',
  },
  accepted: {
    heading: 'You have accepted this proposal',
    advice: 'It is no longer shown here. If you need a copy of it, please call us on',
  },
};
