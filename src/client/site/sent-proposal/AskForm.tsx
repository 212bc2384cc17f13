import { type FormEvent, useRef, useState } from 'react';
import { QUESTION_LENGTH, QUESTION_MESSAGE } from '#shared/proposals/sentProposal.ts';
import actions from '../Action.module.css';
import { FormField } from '../forms/FormField.tsx';
import { toasts } from '../toasts/toasts.ts';
import { useHydrated } from '../useHydrated.ts';
import classes from './AnswerProposal.module.css';
import { useAnswer } from './useAnswer.ts';

/** A question to the consultant. */
export function AskForm({ proposalKey: key }: { proposalKey: string }) {
  const [missing, setMissing] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  /** The question that was sent last: the same question again is the same, where the answer was lost. */
  const last = useRef({ question: '', id: '' });
  const { isSending, error, send } = useAnswer(() => {
    form.current?.reset();
    last.current = { question: '', id: '' };
    toasts.success('Your question was sent. We answer you soon.');
  });

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
    <form className={classes.form} ref={form} noValidate aria-label="Ask a question" onSubmit={submit}>
      <FormField
        name="question"
        label="Your question"
        rows={4}
        maxLength={QUESTION_LENGTH}
        required
        error={missing}
      />
      <p className={classes.error} role="alert">
        {error}
      </p>
      <button
        className={`${actions.action} ${actions.secondary}`}
        type="submit"
        disabled={!isHydrated || isSending}
      >
        {isSending ? 'Sending...' : 'Send question'}
      </button>
    </form>
  );
}
