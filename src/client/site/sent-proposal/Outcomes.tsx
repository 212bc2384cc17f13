import { type ReactNode, useEffect, useId, useRef } from 'react';
import { formatCents } from '#shared/fields/format.ts';
import {
  describeSums,
  fromFirstDay,
  type ProposalDocument,
  withoutUnpriced,
} from '#shared/proposals/document.ts';
import { PROPOSAL_PDF_PATH, type SentProposal } from '#shared/proposals/sentProposal.ts';
import actions from '../Action.module.css';
import { Card } from '../Card.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './AnswerProposal.module.css';
import { CallLink } from './CallLink.tsx';

/** The total as '$3,850 incl. GST'. */
const sumOf = (document: ProposalDocument) => `${describeSums(document)} ${sumKind(document)}`;

/** What stands beside the sums, as in 'incl. GST', or 'incl. GST from 1 Feb 2027'. */
export const sumKind = (document: ProposalDocument) =>
  `${document.gst === null ? 'no GST is charged' : 'incl. GST'}${fromFirstDay(document)}${withoutUnpriced(document)}`;

/** The answer of a client, which is also the id of its card. */
type OutcomeKind = 'accepted' | 'declined' | 'asked';

/** The card that is the answer of the client; null where they have given none. */
export function outcomeOf({ state, askedAt }: SentProposal): OutcomeKind | null {
  if (state === 'accepted' || state === 'declined') return state;
  return askedAt ? 'asked' : null;
}

interface OutcomeCardProps {
  kind: OutcomeKind | 'agreement';
  title: string;
  /** The client has answered just now: the form that had the focus is gone. */
  isNew: boolean;
  children: ReactNode;
}

/** Replaces a sent form. A new one takes the focus, so that screen readers read it. */
export function OutcomeCard({ kind, title, isNew, children }: OutcomeCardProps) {
  const card = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isNew) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  return (
    <section
      className={classes.outcome}
      ref={card}
      id={kind}
      tabIndex={-1}
      aria-label={title}
      aria-describedby={id}
    >
      <Card title={title}>
        <div className={classes.form} id={id}>
          {children}
        </div>
      </Card>
    </section>
  );
}

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
  const due = document.payments?.reduce(
    (cents, part) => (part.due.kind === 'acceptance' ? cents + part.total : cents),
    0,
  );
  return (
    <OutcomeCard kind="accepted" title={`${thank(acceptance?.name)} You have accepted.`} isNew={isNew}>
      <p>
        {sumOf(document)}, accepted on {acceptance?.at} (Sydney). Your signature is in the PDF.
      </p>
      <h3 className={classes.next}>What happens next</h3>
      <ol className={classes.steps}>
        <li>
          {consultant ?? 'A consultant'} calls you {responseTime}.
        </li>
        {due ? <li>We send you the invoice of {formatCents(due)}.</li> : null}
        {next && (
          <li>
            {next.title}: {next.duration}.
          </li>
        )}
      </ol>
      <div className={classes.tools}>
        <a className={actions.primary} href={`${PROPOSAL_PDF_PATH}?key=${proposalKey}`} download>
          Download the signed PDF
        </a>
        <CallLink proposal={proposal} />
      </div>
    </OutcomeCard>
  );
}

export function Declined({ proposal, isNew }: OutcomeProps) {
  const { declinedAt, document } = proposal;
  return (
    <OutcomeCard kind="declined" title={`${thank(document.client.contact)} You have declined.`} isNew={isNew}>
      <p>Declined on {declinedAt} (Sydney). You owe nothing, and you get no more reminders.</p>
      <p>Have you changed your mind? Call us for a new proposal.</p>
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
      <p>
        Sent on {askedAt} (Sydney). {consultant ?? 'A consultant'} answers you {responseTime}.
      </p>
      <div className={classes.tools}>
        <CallLink proposal={proposal} />
      </div>
    </OutcomeCard>
  );
}
