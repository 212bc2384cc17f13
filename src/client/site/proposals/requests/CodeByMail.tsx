import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CODE_MESSAGE, CODE_MINUTES, CODES_PER_HOUR } from '#shared/proposals/requests/requests.ts';
import actions from '../../Action.module.css';
import { FormField } from '../../forms/FormField.tsx';
import { confirmCode, mailCode, reasonOf } from './codes.ts';
import { isCodeMailed } from './mailedCode.ts';
import classes from './RequestDialog.module.css';

export interface CodeByMailProps {
  /** The key of the visitor's link. */
  linkKey: string;
  /** The purpose of the code, and its address. */
  intro: string;
  /** What the code is for, where it is not to confirm an address. */
  use?: { label: string; mail: () => Promise<void>; confirm: (code: string) => Promise<void> };
  onConfirm?: () => void;
  /** Something else on the screen is the main action. */
  isSecond?: boolean;
}

/** Mails a code unless one was mailed before a reload. Nothing else is mailed before it is entered. */
export function CodeByMail({ linkKey, intro, use, onConfirm, isSecond }: CodeByMailProps) {
  const [error, setError] = useState('');
  const [status, setStatus] = useState('');
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hasBegun = useRef(false);
  const mail = use?.mail ?? (() => mailCode(linkKey));
  const mailFirst = useEffectEvent(() => mail().catch((failure) => setError(reasonOf(failure))));

  async function run(work: () => Promise<unknown>) {
    if (isBusy) return;
    setBusy(true);
    setError('');
    setStatus('');
    await work().catch((failure) => setError(reasonOf(failure)));
    setBusy(false);
  }

  useEffect(() => {
    form.current?.querySelector('input')?.focus();
    if (hasBegun.current || isCodeMailed(linkKey)) return;
    hasBegun.current = true;
    void mailFirst();
  }, [linkKey]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).replace(/\s/g, '');
    if (!/^\d{6}$/.test(code)) setError(CODE_MESSAGE);
    else
      await run(async () => {
        await (use ? use.confirm(code) : confirmCode(linkKey, code));
        onConfirm?.();
      });
    form.current?.querySelector('input')?.focus();
  }

  const resend = () =>
    run(async () => {
      await mail();
      setStatus('Only the newest code works.');
    });

  return (
    <form
      className={classes.form}
      ref={form}
      noValidate
      aria-label={use?.label ?? 'Confirm your address'}
      onSubmit={submit}
    >
      <p className={classes.plain}>
        {intro} It works for {CODE_MINUTES} minutes.
      </p>
      {/* The field has the focus already when the error comes, so that its description is not read. */}
      <div aria-live="polite">
        <FormField
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          error={error}
        />
      </div>
      <div className={classes.tools}>
        <button
          className={isSecond ? actions.secondary : actions.primary}
          type="submit"
          aria-disabled={isBusy}
        >
          {isBusy ? 'Sending...' : (use?.label ?? 'Confirm')}
        </button>
        <button className={actions.secondary} type="button" aria-disabled={isBusy} onClick={resend}>
          Send another code
        </button>
      </div>
      <p className={classes.note} role="status">
        {status ||
          `No email? Check your spam folder too. At most ${CODES_PER_HOUR} codes an hour go to one address.`}
      </p>
    </form>
  );
}
