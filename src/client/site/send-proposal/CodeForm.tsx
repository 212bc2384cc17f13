import { type FormEvent, useRef, useState } from 'react';
import { CODE_MESSAGE, CODE_MINUTES, CODES_PER_HOUR } from '#shared/intake/proposalRequests.ts';
import actions from '../Action.module.css';
import { FormField } from '../forms/FormField.tsx';
import { confirmRequest, resendCode } from './request.ts';
import type { SentRequest } from './requestDraft.ts';
import classes from './SendProposalDialog.module.css';
import { reasonOf } from './useRequestForm.ts';

interface CodeFormProps {
  request: SentRequest;
  onConfirm: (request: SentRequest) => void;
}

/** The code from the mail: before it is entered, nothing else is mailed to the address. */
export function CodeForm({ request, onConfirm }: CodeFormProps) {
  const [error, setError] = useState('');
  const [status, setStatus] = useState('');
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function run(work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setError('');
    setStatus('');
    await work().catch((failure) => setError(reasonOf(failure)));
    setBusy(false);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).replace(/\s/g, '');
    if (!/^\d{6}$/.test(code)) setError(CODE_MESSAGE);
    else await run(async () => onConfirm(await confirmRequest(request, code)));
    form.current?.querySelector('input')?.focus();
  }

  const resend = () =>
    run(async () => {
      await resendCode(request);
      setStatus('Another code is on its way. The earlier one no longer works.');
    });

  return (
    <form className={classes.form} ref={form} noValidate aria-label="Confirm your address" onSubmit={submit}>
      <p className={classes.plain}>
        To get the link and the PDF by mail, enter the code that we have sent to {request.email}. It works for{' '}
        {CODE_MINUTES} minutes.
      </p>
      <FormField
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        error={error}
      />
      <div className={classes.tools}>
        <button className={`${actions.action} ${actions.primary}`} type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Sending...' : 'Confirm'}
        </button>
        <button
          className={`${actions.action} ${actions.secondary}`}
          type="button"
          aria-disabled={isBusy}
          onClick={resend}
        >
          Send another code
        </button>
      </div>
      <p className={classes.note} role="status">
        {status ||
          `No mail? Check your spam folder too. At most ${CODES_PER_HOUR} codes an hour go to one address.`}
      </p>
    </form>
  );
}
