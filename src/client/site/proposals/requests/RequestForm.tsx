import { IconCircleCheck } from '@tabler/icons-react';
import { formatCents, formatDay, formatTime } from '#shared/fields/format.ts';
import { type AcceptedTerms, type StoredSelection, selectionIn } from '#shared/proposals/selection.ts';
import actions from '../../Action.module.css';
import { FormFields } from '../../forms/FormFields.tsx';
import { personFields } from '../../forms/personFields.ts';
import { PrivacyLink } from '../../privacy/PrivacyLink.tsx';
import { useSiteContent } from '../../siteContent.ts';
import { siteQuote } from '../siteQuote.ts';
import classes from './RequestDialog.module.css';
import type { ProposalRequest } from './requestDraft.ts';
import { useRequestForm } from './useRequestForm.ts';

const FIELDS = [
  ...personFields,
  { name: 'company', label: 'Organisation', autoComplete: 'organization', required: false },
  { name: 'abn', label: 'ABN', inputMode: 'numeric', autoComplete: 'off', required: false },
] as const;

interface RequestFormProps {
  selection: StoredSelection;
  acceptedTerms?: AcceptedTerms | undefined;
  onSent: (request: ProposalRequest) => void;
}

/** The fields for who somebody is, and for where their proposal goes. */
export function RequestForm({ selection, acceptedTerms, onSent }: RequestFormProps) {
  const content = useSiteContent();
  const { business, catalogue } = content;
  const { form, errors, isSending, failure, clearError, onInput, onSubmit } = useRequestForm(
    selection,
    acceptedTerms,
    onSent,
  );
  const changed = typeof failure === 'object' ? failure : null;
  return (
    <form
      className={classes.form}
      ref={form}
      noValidate
      aria-labelledby="request-title"
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <fieldset className={classes.fields} disabled={isSending}>
        <p className={classes.note}>
          You get a private link to your proposal. A consultant checks it and contacts you. You accept nothing
          by this.
        </p>
        {acceptedTerms && (
          <p className={classes.accepted}>
            <IconCircleCheck size={20} aria-hidden />
            {`Terms and Conditions of ${formatDay(acceptedTerms.version)}: accepted on ${formatTime(new Date(acceptedTerms.at))}`}
          </p>
        )}
        <FormFields fields={FIELDS} errors={errors} clearError={clearError} />
        <div role="alert">
          {changed && (
            <p className={classes.failed}>
              Our prices have changed since you opened this page. It was{' '}
              {formatCents(siteQuote(content, selection.provider, selectionIn(catalogue, selection)).total)}.
              It is now <strong>{formatCents(changed.total)}</strong>
              {changed.gst === null ? '' : ' incl. GST'}
              {changed.unpriced.length > 0 && `, without ${changed.unpriced.join(' and ')}`}. Nothing has been
              sent yet.
            </p>
          )}
          {typeof failure === 'string' && (
            <p className={classes.failed}>
              Your proposal was not sent. {failure} Everything you wrote is still here. You can also call us
              on {business.phone}.
            </p>
          )}
        </div>
        <PrivacyLink className={classes.note} />
        <button className={`${actions.action} ${actions.primary}`} type="submit">
          {isSending
            ? 'Sending...'
            : changed
              ? `Send it at ${formatCents(changed.total)}`
              : 'Send me this proposal'}
        </button>
      </fieldset>
    </form>
  );
}
