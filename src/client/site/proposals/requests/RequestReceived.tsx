import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../../ui/links/copyText.ts';
import actions from '../../Action.module.css';
import { useSiteContent } from '../../siteContent.ts';
import { CodeByMail } from './CodeByMail.tsx';
import { isCodeMailed } from './mailedCode.ts';
import classes from './RequestDialog.module.css';
import { type ProposalRequest, requestDraft } from './requestDraft.ts';

interface RequestReceivedProps {
  request: ProposalRequest;
  onConfirm: (request: ProposalRequest) => void;
}

/**
 * The reference and the link at once; by a code, only for who wants more, they are mailed too. Its words are true also
 * of a request that waits in quarantine, whose link opens later and gets no code: nobody learns here which one does.
 */
export function RequestReceived({ request, onConfirm }: RequestReceivedProps) {
  const { business } = useSiteContent();
  const start = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone; after a reload the field of the code has it.
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
        <MailedToo request={request} onConfirm={onConfirm} />
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

function MailedToo({ request, onConfirm }: RequestReceivedProps) {
  const linkKey = new URL(request.url).searchParams.get('key') ?? '';
  const [isOpen, setOpen] = useState(() => isCodeMailed(linkKey));
  if (!isOpen)
    return (
      <div className={classes.link}>
        <p className={classes.note}>Once it opens, we can email you the link and the PDF too.</p>
        <div className={classes.tools}>
          <button
            className={`${actions.action} ${actions.secondary}`}
            type="button"
            onClick={() => setOpen(true)}
          >
            Mail me the link and the PDF
          </button>
        </div>
      </div>
    );
  return (
    <CodeByMail
      linkKey={linkKey}
      intro={`If your link opens your proposal, a code is on its way to ${request.email}. Enter it to get the link and the PDF by email.`}
      onConfirm={() => {
        const answer = { ...request, isConfirmed: true };
        requestDraft.write({ answer });
        onConfirm(answer);
      }}
    />
  );
}

function PrivateLink({ url }: { url: string }) {
  const { business } = useSiteContent();
  const [copied, setCopied] = useState('');
  const copy = async () =>
    setCopied(
      (await copyText(url)) ? 'Link copied.' : 'The link could not be copied: press and hold it instead.',
    );
  return (
    <section className={classes.link} aria-label="Your private link">
      <p className={classes.note}>
        Your link opens your proposal now, or else {business.responseTime}. Whoever has it can read it then.
      </p>
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
      <div className={classes.tools}>
        <button className={`${actions.action} ${actions.secondary}`} type="button" onClick={copy}>
          Copy the link
        </button>
        <button
          className={`${actions.action} ${actions.secondary}`}
          type="button"
          onClick={() => window.print()}
        >
          Print
        </button>
      </div>
      <p className={classes.note} role="status">
        {copied}
      </p>
    </section>
  );
}
