import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { formatCents } from '#shared/fields/format.ts';
import {
  ANSWER_ID,
  isAnswerable,
  PROPOSAL_PDF_PATH,
  SENT_PROPOSAL_PATH,
  type SentProposal,
} from '#shared/proposals/sentProposal.ts';
import actions from '../Action.module.css';
import { useHydrated } from '../useHydrated.ts';
import { ACCEPT_FIELD_ID } from './AcceptForm.tsx';
import { CallLink } from './CallLink.tsx';
import { outcomeOf, sumKind } from './Outcomes.tsx';
import { ProposalStatus } from './ProposalStatus.tsx';
import classes from './ProposalSummary.module.css';

interface ProposalSummaryProps {
  proposal: SentProposal;
  proposalKey: string;
}

/** The first screen of a phone, and the column beside the text at a desk: the total, Accept, and who to call. */
export function ProposalSummary({ proposal, proposalKey }: ProposalSummaryProps) {
  const { document, isUnconfirmed, consultant, replacementKey } = proposal;
  const isHydrated = useHydrated();
  const outcome = outcomeOf(proposal);
  return (
    <aside className={classes.summary} aria-label="At a glance">
      <p className={classes.total}>
        <strong>{formatCents(document.total)}</strong> {sumKind(document)}
      </p>
      <ProposalStatus proposal={proposal} />
      {isAnswerable(proposal) && (
        <a
          className={`${actions.action} ${actions.primary}`}
          href={isUnconfirmed ? `#${ANSWER_ID}` : `#${ACCEPT_FIELD_ID}`}
        >
          {isUnconfirmed ? 'Open our proposal' : 'Accept this proposal'}
        </a>
      )}
      {replacementKey && (
        <a
          className={`${actions.action} ${actions.primary}`}
          href={`${SENT_PROPOSAL_PATH}?${new URLSearchParams({ key: replacementKey })}`}
        >
          Open the new proposal
        </a>
      )}
      {outcome && !isUnconfirmed && (
        <a className={`${actions.action} ${actions.secondary}`} href={`#${outcome}`}>
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
