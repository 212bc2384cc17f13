import type { StoredSelection } from '#shared/proposals/selection.ts';
import actions from '../Action.module.css';
import { FormField } from '../forms/FormField.tsx';
import { useSiteContent } from '../siteContent.ts';
import type { SentRequest } from './requestDraft.ts';
import classes from './SendProposalDialog.module.css';
import { useRequestForm } from './useRequestForm.ts';

const FIELDS = [
  { name: 'name', label: 'Name', autoComplete: 'name', required: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', required: true },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', required: true },
  { name: 'company', label: 'Organisation', autoComplete: 'organization', required: false },
  { name: 'abn', label: 'ABN', inputMode: 'numeric', autoComplete: 'off', required: false },
] as const;

interface RequestFormProps {
  selection: StoredSelection;
  onSent: (request: SentRequest) => void;
}

/** Who somebody is, and where their proposal goes. */
export function RequestForm({ selection, onSent }: RequestFormProps) {
  const { business, privacyNotice } = useSiteContent();
  const { form, errors, state, failure, clearError, onInput, onSubmit } = useRequestForm(selection, onSent);
  return (
    <form
      className={classes.form}
      ref={form}
      noValidate
      aria-labelledby="send-proposal-title"
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <fieldset className={classes.fields} disabled={state === 'sending'}>
        <p className={classes.note}>
          You get a private link to what you priced, and a consultant checks it and contacts you. You accept
          nothing by this.
        </p>
        {FIELDS.map((field) => (
          <FormField
            key={field.name}
            {...field}
            error={errors[field.name]}
            onChange={() => errors[field.name] && clearError(field.name)}
          />
        ))}
        <div className={classes.honeypot} aria-hidden>
          <label htmlFor="request-website">Leave this empty</label>
          <input id="request-website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <div role="alert">
          {state === 'failed' && (
            <p className={classes.failed}>
              Your proposal was not sent. {failure} Everything you wrote is still here. You can also call us
              on {business.phone}.
            </p>
          )}
        </div>
        {privacyNotice && <p className={classes.note}>{privacyNotice}</p>}
        <button className={`${actions.action} ${actions.primary}`} type="submit">
          {state === 'sending' ? 'Sending...' : 'Send me this proposal'}
        </button>
      </fieldset>
    </form>
  );
}
