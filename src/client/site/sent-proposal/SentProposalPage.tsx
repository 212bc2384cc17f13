import { use, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { referenceLine } from '#shared/proposals/outline.ts';
import {
  type HeldRequest,
  isAnswerable,
  type LinkContent,
  type ProposalInTrash,
  type ReminderRefusal,
  type SentProposal,
} from '#shared/proposals/sentProposal.ts';
import { loadModule } from '../../connection/loadModule.ts';
import { ProposalSections } from '../../proposal-document/ProposalSections.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';
import { PageBody } from '../PageBody.tsx';
import { NothingToShow, type NothingToShowProps, UnknownLink } from '../private-page/NothingToShow.tsx';
import { useSiteContent } from '../siteContent.ts';
import { AnswerProposal } from './AnswerProposal.tsx';
import { NoReminders } from './NoReminders.tsx';
import { OpenByCode } from './OpenByCode.tsx';
import { ProposalSummary } from './ProposalSummary.tsx';
import classes from './SentProposalPage.module.css';
import { SentProposalContext } from './sentProposalContext.ts';
import { useFresh } from './useFresh.ts';
import { useViewed } from './useViewed.ts';

/** The private page of a proposal, which its link opens. */
export function SentProposalPage() {
  const embedded = use(SentProposalContext);
  const [proposal, setProposal] = useState(embedded);
  const key = new URLSearchParams(useLocation().search).get('key') ?? '';
  useViewed(key, isSentProposal(proposal) && isAnswerable(proposal) && proposal.state === 'sent');
  useFresh(key, setProposal);
  // Reached from another page, as by Back: it is not in the document.
  useEffect(() => {
    if (embedded !== undefined) return;
    loadModule(() => import('./answers.ts'))
      .then(({ open }) => open(key))
      .then(setProposal, () => setProposal(null));
  }, [embedded, key]);

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
