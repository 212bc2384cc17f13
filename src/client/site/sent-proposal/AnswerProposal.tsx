import { isOpenProposal } from '#shared/proposals.ts';
import { Card } from '../Card.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { AcceptForm } from './AcceptForm.tsx';
import classes from './AnswerProposal.module.css';
import { AskForm } from './AskForm.tsx';
import { DeclineForm } from './DeclineForm.tsx';
import { NoReminders } from './NoReminders.tsx';
import type { AnswerProps } from './useAnswer.ts';

/** Accept, decline, or ask a question; once it is answered, only the question. */
export function AnswerProposal(props: AnswerProps) {
  const isOpen = isOpenProposal(props.proposal.state);
  return (
    <div className={classes.answer} id="answer">
      {isOpen && (
        <Card title="Accept this proposal">
          <AcceptForm {...props} />
        </Card>
      )}
      <Disclosure title="Ask a question" level={2}>
        <AskForm proposalKey={props.proposalKey} />
      </Disclosure>
      {isOpen && (
        <Disclosure title="Decline" level={2}>
          <DeclineForm {...props} />
        </Disclosure>
      )}
      {isOpen && (
        <NoReminders proposalKey={props.proposalKey} hasRefused={props.proposal.hasRefusedReminders} />
      )}
      <noscript>
        To answer here, JavaScript is needed. You can also answer by phone (
        {props.proposal.document.business.phone}) or e-mail ({props.proposal.document.business.email}).
      </noscript>
    </div>
  );
}
