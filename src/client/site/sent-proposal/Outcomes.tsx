import { PROPOSAL_PDF_PATH, type SentProposal } from '#shared/proposals/sentProposal.ts';
import actions from '../Action.module.css';
import { useSiteContent } from '../siteContent.ts';
import classes from './AnswerProposal.module.css';
import { CallLink } from './CallLink.tsx';
import { OutcomeCard } from './OutcomeCard.tsx';
import { sumOf } from './sumOf.ts';

interface OutcomeProps {
  proposal: SentProposal;
  proposalKey: string;
  isNew: boolean;
}

const thank = (name: string | null | undefined) => (name ? `Thank you, ${name}.` : 'Thank you.');

/** The text for a client who has accepted: what happens next and when, who calls, and the signed PDF. */
export function Accepted({ proposal, proposalKey, isNew }: OutcomeProps) {
  const { responseTime } = useSiteContent().business;
  const { acceptance, consultant, document } = proposal;
  const [, next] = document.timeline;
  return (
    <OutcomeCard kind="accepted" title={`${thank(acceptance?.name)} You have accepted.`} isNew={isNew}>
      <p className={classes.plain}>
        {sumOf(document)}, accepted on {acceptance?.at} (Sydney). Your signature is in the PDF.
      </p>
      <h3 className={classes.next}>What happens next</h3>
      <ol className={classes.steps}>
        <li>
          {consultant ?? 'A consultant'} calls you {responseTime}.
        </li>
        {next && (
          <li>
            {next.title}: {next.duration}.
          </li>
        )}
      </ol>
      <div className={classes.tools}>
        <a
          className={`${actions.action} ${actions.primary}`}
          href={`${PROPOSAL_PDF_PATH}?key=${proposalKey}`}
          download
        >
          Download the signed PDF
        </a>
        <CallLink proposal={proposal} />
      </div>
    </OutcomeCard>
  );
}

/** The text for a client who has declined. */
export function Declined({ proposal, isNew }: OutcomeProps) {
  const { declinedAt, document } = proposal;
  return (
    <OutcomeCard kind="declined" title={`${thank(document.client.contact)} You have declined.`} isNew={isNew}>
      <p className={classes.plain}>
        Declined on {declinedAt} (Sydney). You owe nothing, and you get no more reminders.
      </p>
      <p className={classes.plain}>Have you changed your mind? Call us for a new proposal.</p>
      <div className={classes.tools}>
        <CallLink proposal={proposal} />
      </div>
    </OutcomeCard>
  );
}

/** The text for a client who has asked: who answers, and when. */
export function Asked({ proposal, isNew }: Omit<OutcomeProps, 'proposalKey'>) {
  const { responseTime } = useSiteContent().business;
  const { askedAt, consultant, document } = proposal;
  return (
    <OutcomeCard
      kind="asked"
      title={`${thank(document.client.contact)} We have your question.`}
      isNew={isNew}
    >
      <p className={classes.plain}>
        Sent on {askedAt} (Sydney). {consultant ?? 'A consultant'} answers you {responseTime}.
      </p>
      <div className={classes.tools}>
        <CallLink proposal={proposal} />
      </div>
    </OutcomeCard>
  );
}
