import { type FormEvent, useRef, useState } from 'react';
import { formatDay } from '#shared/fields/format.ts';
import { describeTotal, monthlyConditions } from '#shared/proposals/document.ts';
import { ANSWER_PATH, MAY_ACCEPT_MESSAGE, NAME_MESSAGE } from '#shared/proposals/sentProposal.ts';
import actions from '../Action.module.css';
import { FormField } from '../forms/FormField.tsx';
import { Checkbox } from '../proposals/Checkbox.tsx';
import { useHydrated } from '../useHydrated.ts';
import classes from './AnswerProposal.module.css';
import { type AnswerProps, useAnswer } from './useAnswer.ts';

/** Accept at the top of the page goes to it. */
export const ACCEPT_FIELD_ID = 'contact-acceptName';

/** A typed name and a confirmed right count as a signature. */
export function AcceptForm({ proposal, proposalKey: key, onAnswer }: AnswerProps) {
  const [errors, setErrors] = useState<{ name?: string; mayAccept?: string }>({});
  const [mayAccept, setMayAccept] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const { isSending, error, send } = useAnswer(onAnswer);
  const { document, hash, termsAcceptedAt } = proposal;
  const terms = `Terms and Conditions of ${formatDay(document.terms.version)}`;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('acceptName')).trim();
    const found = {
      ...(name ? {} : { name: NAME_MESSAGE }),
      ...(mayAccept ? {} : { mayAccept: MAY_ACCEPT_MESSAGE }),
    };
    setErrors(found);
    if (found.name) form.current?.querySelector<HTMLElement>('[name="acceptName"]')?.focus();
    else if (found.mayAccept) form.current?.querySelector<HTMLElement>('[type="checkbox"]')?.focus();
    else void send(({ accept }) => accept({ key, hash, name }));
  }

  return (
    <form
      className={classes.form}
      ref={form}
      noValidate={isHydrated}
      aria-label="Accept this proposal"
      method="post"
      action={`${ANSWER_PATH}?${new URLSearchParams({ key })}`}
      onSubmit={submit}
    >
      <FormField
        name="acceptName"
        label="Your name"
        autoComplete="name"
        defaultValue={document.client.contact}
        maxLength={200}
        required
        error={errors.name ?? ''}
      />
      {document.monthly && (
        <p>
          You accept <strong>{describeTotal(document)}</strong>.{' '}
          {monthlyConditions(document.monthly).join(' ')}
        </p>
      )}
      <div>
        <Checkbox
          name="mayAccept"
          required
          label={`I may accept for ${document.client.account || document.client.contact}, and I accept this proposal${termsAcceptedAt ? '' : ` and its ${terms}`}`}
          checked={mayAccept}
          onChange={setMayAccept}
        />
        <p className={classes.error} role="alert">
          {errors.mayAccept}
        </p>
      </div>
      {termsAcceptedAt && (
        <p>
          You accepted its {terms} on our website on {termsAcceptedAt} (Sydney).
        </p>
      )}
      <input type="hidden" name="answer" value="accept" />
      <input type="hidden" name="hash" value={hash} />
      <p className={classes.note}>
        Your typed name stands for your signature. With it we keep the time, your IP address and your browser.
      </p>
      <p className={classes.error} role="alert">
        {error}
      </p>
      <button className={actions.primary} type="submit" disabled={isSending}>
        {isSending ? 'Accepting...' : 'Accept'}
      </button>
    </form>
  );
}
