import { type ComponentType, type FormEvent, useRef, useState } from 'react';
import { isSampleProposal } from '#shared/proposals/proposalState.ts';
import {
  ANSWER_ID,
  ANSWER_PATH,
  isAnswerable,
  QUESTION_LENGTH,
  QUESTION_MESSAGE,
  REASON_LENGTH,
  type SentAgreement,
  type SentProposal,
} from '#shared/proposals/sentProposal.ts';
import { loadModule } from '../../connection/loadModule.ts';
import actions from '../Action.module.css';
import { Card } from '../Card.tsx';
import { BusinessPhone } from '../contactLinks.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { FormField } from '../forms/FormField.tsx';
import { useHydrated } from '../useHydrated.ts';
import { AcceptForm } from './AcceptForm.tsx';
import classes from './AnswerProposal.module.css';
import { NoReminders } from './NoReminders.tsx';
import type { NoticeFormProps } from './NoticeForm.tsx';
import { Accepted, Asked, Declined, OutcomeCard } from './Outcomes.tsx';
import { type AnswerProps, useAnswer } from './useAnswer.ts';

type Given = 'answer' | 'question' | 'notice';

/** Accept, decline, or ask. A sent form is replaced by its result. */
export function AnswerProposal({ proposal, proposalKey, onAnswer }: AnswerProps) {
  const [given, setGiven] = useState<Given | null>(null);
  // Two questions of one minute have the same time.
  const [questions, setQuestions] = useState(0);
  const { state, askedAt, hasRefusedReminders, agreement, document } = proposal;
  const isOpen = isAnswerable(proposal);
  const answer = (kind: Given) => (answered: SentProposal) => {
    setGiven(kind);
    if (kind === 'question') setQuestions(questions + 1);
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
      {askedAt && (
        <Asked key={`asked ${askedAt} ${questions}`} proposal={proposal} isNew={given === 'question'} />
      )}
      {!isSampleProposal(proposal.document) && (
        <Disclosure
          key={`after ${askedAt} ${questions}`}
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
      {agreement && (
        <RunningAgreement
          key={String(agreement.lastDayOfNotice)}
          agreement={agreement}
          proposalKey={proposalKey}
          contact={document.client.contact}
          isNew={given === 'notice'}
          onAnswer={answer('notice')}
        />
      )}
    </div>
  );
}

function DeclineForm({ proposalKey: key, onAnswer }: Omit<AnswerProps, 'proposal'>) {
  const { isSending, error, send } = useAnswer(onAnswer);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason'));
    void send(({ decline }) => decline({ key, reason }));
  }

  return (
    <form
      className={classes.form}
      aria-label="Decline this proposal"
      method="post"
      action={`${ANSWER_PATH}?${new URLSearchParams({ key })}`}
      onSubmit={submit}
    >
      <input type="hidden" name="answer" value="decline" />
      <FormField name="reason" label="Why" rows={3} maxLength={REASON_LENGTH} />
      <p className={classes.error} role="alert">
        {error}
      </p>
      <button className={actions.secondary} type="submit" disabled={isSending}>
        {isSending ? 'Sending...' : 'Decline this proposal'}
      </button>
    </form>
  );
}

function AskForm({ proposalKey: key, onAnswer }: Omit<AnswerProps, 'proposal'>) {
  const [missing, setMissing] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  /** Sending the same question again after a lost response is the same question. */
  const last = useRef({ question: '', id: '' });
  const { isSending, error, send } = useAnswer(onAnswer);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const question = String(new FormData(event.currentTarget).get('question')).trim();
    setMissing(question ? '' : QUESTION_MESSAGE);
    if (!question) return form.current?.querySelector<HTMLElement>('textarea')?.focus();
    void send(({ createQuestionId, ask }) => {
      if (last.current.question !== question) last.current = { question, id: createQuestionId() };
      return ask({ key, ...last.current });
    });
  }

  return (
    <form
      className={classes.form}
      ref={form}
      noValidate={isHydrated}
      aria-label="Ask a question"
      method="post"
      action={`${ANSWER_PATH}?${new URLSearchParams({ key })}`}
      onSubmit={submit}
    >
      <FormField
        name="question"
        label="Your question"
        rows={4}
        maxLength={QUESTION_LENGTH}
        required
        error={missing}
      />
      <input type="hidden" name="answer" value="ask" />
      <p className={classes.error} role="alert">
        {error}
      </p>
      <button className={actions.secondary} type="submit" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send question'}
      </button>
    </form>
  );
}

type RunningAgreementProps = Omit<NoticeFormProps, 'lastDay'> & {
  agreement: SentAgreement;
  /** The client has given notice or taken it back just now. */
  isNew: boolean;
};

/** What the client pays by the month: until when, and the way to end it, whose form is loaded when it is used. */
function RunningAgreement({ agreement, isNew, ...form }: RunningAgreementProps) {
  const { name, words, hasEnded, lastDayOfNotice, isByMail } = agreement;
  const isHydrated = useHydrated();
  const [Form, setForm] = useState<ComponentType<NoticeFormProps> | null>(null);
  const load = async () => {
    const { NoticeForm } = await loadModule(() => import('./NoticeForm.tsx'));
    setForm(() => NoticeForm);
  };
  const told = `It ${words}.`;
  const change = !hasEnded && (
    <>
      {!isByMail && (
        <p>
          To {lastDayOfNotice ? 'end it' : 'take the notice back'}, call us on <BusinessPhone />.
        </p>
      )}
      {isByMail && Form && <Form {...form} lastDay={lastDayOfNotice} />}
      {isByMail && !Form && (
        <button
          className={actions.secondary}
          type="button"
          disabled={!isHydrated}
          onClick={() => void load().catch(() => {})}
        >
          {lastDayOfNotice ? 'Give notice' : 'Take the notice back'}
        </button>
      )}
    </>
  );
  if (lastDayOfNotice && !hasEnded && !isNew)
    return (
      <Disclosure title={name} aside={told} level={2}>
        <div className={classes.form}>{change}</div>
      </Disclosure>
    );
  return (
    <OutcomeCard kind="agreement" title={name} isNew={isNew}>
      <p>{told}</p>
      {change}
    </OutcomeCard>
  );
}
