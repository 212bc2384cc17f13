import type { FormEvent } from 'react';
import { ANSWER_PATH, REASON_LENGTH } from '#shared/proposals/sentProposal.ts';
import actions from '../Action.module.css';
import { FormField } from '../forms/FormField.tsx';
import classes from './AnswerProposal.module.css';
import { type AnswerProps, useAnswer } from './useAnswer.ts';

export function DeclineForm({ proposalKey: key, onAnswer }: Omit<AnswerProps, 'proposal'>) {
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
      <button className={`${actions.action} ${actions.secondary}`} type="submit" disabled={isSending}>
        {isSending ? 'Sending...' : 'Decline this proposal'}
      </button>
    </form>
  );
}
