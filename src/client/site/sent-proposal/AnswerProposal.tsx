import { useState } from 'react';
import { isSampleProposal } from '#shared/proposals/proposals.ts';
import { ANSWER_ID, isAnswerable, type SentProposal } from '#shared/proposals/sentProposal.ts';
import { Card } from '../Card.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { AcceptForm } from './AcceptForm.tsx';
import classes from './AnswerProposal.module.css';
import { AskForm } from './AskForm.tsx';
import { DeclineForm } from './DeclineForm.tsx';
import { NoReminders } from './NoReminders.tsx';
import { Accepted, Asked, Declined } from './Outcomes.tsx';
import type { AnswerProps } from './useAnswer.ts';

/** Accept, decline, or ask a question. In the place of a form that was sent stands what comes of it. */
export function AnswerProposal({ proposal, proposalKey, onAnswer }: AnswerProps) {
  /** The last answer that was given on this page. */
  const [given, setGiven] = useState<'answer' | 'question' | null>(null);
  const { state, askedAt, hasRefusedReminders } = proposal;
  const isOpen = isAnswerable(proposal);
  const answer = (kind: 'answer' | 'question') => (answered: SentProposal) => {
    setGiven(kind);
    onAnswer(answered);
  };
  const form = { proposal, proposalKey, onAnswer: answer('answer') };
  const outcome = { proposal, proposalKey, isNew: given === 'answer' };
  return (
    <div className={classes.answer} id={ANSWER_ID}>
      {isOpen && (
        <Card title="Accept this proposal">
          <AcceptForm {...form} />
        </Card>
      )}
      {state === 'accepted' && <Accepted {...outcome} />}
      {state === 'declined' && <Declined {...outcome} />}
      {askedAt && <Asked key={`asked ${askedAt}`} proposal={proposal} isNew={given === 'question'} />}
      {!isSampleProposal(proposal.document) && (
        <Disclosure
          key={`after ${askedAt}`}
          title={askedAt ? 'Ask another question' : 'Ask a question'}
          level={2}
        >
          <AskForm proposalKey={proposalKey} onAnswer={answer('question')} />
        </Disclosure>
      )}
      {isOpen && (
        <Disclosure title="Decline" level={2}>
          <DeclineForm {...form} />
        </Disclosure>
      )}
      {isOpen && <NoReminders proposalKey={proposalKey} hasRefused={hasRefusedReminders} />}
    </div>
  );
}
