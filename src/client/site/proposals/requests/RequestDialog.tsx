import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatCents, formatDay, formatTime } from '#shared/fields/format.ts';
import type { ProposalRequestValues } from '#shared/proposals/requests/requests.schema.ts';
import type { ChangedPrices } from '#shared/proposals/requests/requests.ts';
import {
  type AcceptedTerms,
  type ProviderType,
  type Selection,
  type StoredSelection,
  selectionIn,
} from '#shared/proposals/selection.ts';
import { copyText } from '../../../ui/links/copyText.ts';
import actions from '../../Action.module.css';
import { BusinessPhone } from '../../contactLinks.tsx';
import { FormFields, personFields } from '../../forms/FormFields.tsx';
import { useDraftForm } from '../../forms/useDraftForm.ts';
import { SiteDialog } from '../../layout/SiteDialog.tsx';
import { PrivacyLink } from '../../privacy/PrivacyLink.tsx';
import { useSiteContent } from '../../siteContent.ts';
import { siteQuote } from '../siteQuote.ts';
import { CodeByMail } from './CodeByMail.tsx';
import { reasonOf } from './codes.ts';
import { isCodeMailed } from './mailedCode.ts';
import classes from './RequestDialog.module.css';
import { type ProposalRequest, requestDraft, requestOf, storedSelectionOf } from './requestDraft.ts';
import { changedPricesOf, sendRequest, validateRequest } from './sendRequest.ts';

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

/** Who somebody is, and where the proposal goes. */
export function RequestForm({ selection, acceptedTerms, onSent }: RequestFormProps) {
  const content = useSiteContent();
  const { catalogue } = content;
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
      <fieldset className={classes.fields} disabled={isSending} role="presentation">
        <p className={classes.note}>
          You get a private link at once. To have it emailed too, enter the code that we email you. A
          consultant checks your proposal and contacts you. You accept nothing by this.
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
              on <BusinessPhone />.
            </p>
          )}
        </div>
        <PrivacyLink className={classes.note} />
        <button className={actions.primary} type="submit">
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

/**
 * Keeps values after sending. If prices have changed since the page was opened, the visitor first sees the
 * new sum and sends again.
 */
function useRequestForm(
  selection: StoredSelection,
  acceptedTerms: AcceptedTerms | undefined,
  onSent: (request: ProposalRequest) => void,
) {
  const { pricesVersion } = useSiteContent();
  /** The prices that the visitor has seen last. */
  const seen = useRef(pricesVersion);
  const draftForm = useDraftForm<ProposalRequestValues, string | ChangedPrices>({
    draft: requestDraft,
    validate: validateRequest,
    send: async (values, honeypot) =>
      onSent(await sendRequest(values, selection, seen.current, honeypot, acceptedTerms)),
    onFailure: (error) => {
      const changed = changedPricesOf(error);
      if (changed) seen.current = changed.pricesVersion;
      return changed ?? reasonOf(error);
    },
  });
  const { form } = draftForm;

  // The effect runs after the dialog has opened, which focuses its first button.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  return draftForm;
}

export interface RequestDialogProps {
  provider: ProviderType;
  proposal: Selection;
  acceptedTerms: AcceptedTerms | undefined;
  onClose: () => void;
}

/** The form, and once this selection was sent what came of it. */
export function RequestDialog({ provider, proposal, acceptedTerms, onClose }: RequestDialogProps) {
  const [sent, setSent] = useState(() => requestOf(provider, proposal));
  const [isNew, setNew] = useState(false);
  const { pricesVersion } = useSiteContent();
  // A page with earlier prices reloads to show those sent.
  const onSent = (request: ProposalRequest) => {
    if (request.pricesVersion !== pricesVersion) return window.location.reload();
    setNew(true);
    setSent(request);
  };
  return (
    <SiteDialog
      title={sent ? 'Your proposal' : 'Where shall we send it?'}
      titleId="request-title"
      onClose={onClose}
    >
      <div className={classes.body}>
        {sent ? (
          <RequestReceived request={sent} isNew={isNew} onConfirm={setSent} />
        ) : (
          <RequestForm
            selection={storedSelectionOf(provider, proposal)}
            acceptedTerms={acceptedTerms}
            onSent={onSent}
          />
        )}
      </div>
    </SiteDialog>
  );
}

interface RequestReceivedProps {
  request: ProposalRequest;
  /** It was sent just now, and so a code is mailed; later only on request. */
  isNew: boolean;
  onConfirm: (request: ProposalRequest) => void;
}

/**
 * Reference and link at once; the mail with them only after a code. The text is also true of a request in quarantine,
 * whose link opens the number alone and gets no code: nobody learns which one that is.
 */
export function RequestReceived({ request, isNew, onConfirm }: RequestReceivedProps) {
  const { business } = useSiteContent();
  const start = useRef<HTMLParagraphElement>(null);
  // The focused form has gone; after a reload the code's field has the focus.
  useEffect(() => {
    if (!start.current?.parentElement?.contains(document.activeElement)) start.current?.focus();
  }, []);
  return (
    <div className={classes.form}>
      <p className={classes.plain} ref={start} tabIndex={-1}>
        We have your proposal <strong>{request.reference}</strong>. A consultant checks it and contacts you{' '}
        {business.responseTime}.
      </p>
      <PrivateLink url={request.url} />
      {request.isConfirmed ? (
        <Confirmed email={request.email} />
      ) : (
        <MailedToo request={request} isNew={isNew} onConfirm={onConfirm} />
      )}
    </div>
  );
}

function Confirmed({ email }: { email: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  // The field of the code, which had the focus, is gone.
  useEffect(() => text.current?.focus(), []);
  return (
    <p className={classes.plain} role="status" ref={text} tabIndex={-1}>
      Your address is confirmed. The link and the PDF are on their way to {email}.
    </p>
  );
}

function MailedToo({ request, isNew, onConfirm }: RequestReceivedProps) {
  const linkKey = new URL(request.url).searchParams.get('key') ?? '';
  const [isOpen, setOpen] = useState(() => isNew || isCodeMailed(linkKey));
  if (!isOpen)
    return (
      <div className={classes.tools}>
        <button className={actions.secondary} type="button" onClick={() => setOpen(true)}>
          Email me the link and the PDF
        </button>
      </div>
    );
  return (
    <CodeByMail
      linkKey={linkKey}
      intro={`When a code comes to ${request.email}, enter it here: we then email you the link and the PDF.`}
      isSecond
      onConfirm={() => {
        const answer = { ...request, isConfirmed: true };
        requestDraft.write({ answer });
        onConfirm(answer);
      }}
    />
  );
}

function PrivateLink({ url }: { url: string }) {
  const [copied, setCopied] = useState('');
  const copy = async () =>
    setCopied(
      (await copyText(url))
        ? 'Link copied.'
        : 'The link could not be copied. Press and hold ‘Open my proposal’ instead.',
    );
  return (
    <section className={classes.link} aria-label="Your private link">
      <div className={classes.tools}>
        <a className={actions.primary} href={url} target="_blank" rel="noreferrer">
          Open my proposal
        </a>
        <button className={actions.secondary} type="button" onClick={copy}>
          Copy link
        </button>
      </div>
      <p className={classes.note} role="status">
        {copied || 'The link is private: whoever has it can read your proposal.'}
      </p>
    </section>
  );
}
