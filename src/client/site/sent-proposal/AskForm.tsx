import { type FormEvent, useRef, useState } from 'react';
import { ANSWER_PATH, QUESTION_LENGTH, QUESTION_MESSAGE } from '#shared/proposals/sentProposal.ts';
import actions from '../Action.module.css';
import { FormField } from '../forms/FormField.tsx';
import { useHydrated } from '../useHydrated.ts';
import classes from './AnswerProposal.module.css';
import { type AnswerProps, useAnswer } from './useAnswer.ts';

/** A question to the consultant. */
export function AskForm({ proposalKey: key, onAnswer }: Omit<AnswerProps, 'proposal'>) {
  const [missing, setMissing] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  /** The question that was sent last: the same question again is the same, where the answer was lost. */
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
      <button className={`${actions.action} ${actions.secondary}`} type="submit" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send question'}
      </button>
    </form>
  );
}
