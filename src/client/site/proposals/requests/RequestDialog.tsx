import { useState } from 'react';
import type { AcceptedTerms, ProviderType, Selection } from '#shared/proposals/selection.ts';
import { SiteDialog } from '../../layout/SiteDialog.tsx';
import { useSiteContent } from '../../siteContent.ts';
import classes from './RequestDialog.module.css';
import { RequestForm } from './RequestForm.tsx';
import { RequestReceived } from './RequestReceived.tsx';
import { type ProposalRequest, requestOf, storedSelectionOf } from './requestDraft.ts';

export interface RequestDialogProps {
  provider: ProviderType;
  proposal: Selection;
  /** The terms that were accepted in this visit. */
  acceptedTerms: AcceptedTerms | undefined;
  onClose: () => void;
}

/** The form, and once this selection was sent what came of it. */
export function RequestDialog({ provider, proposal, acceptedTerms, onClose }: RequestDialogProps) {
  const [sent, setSent] = useState(() => requestOf(provider, proposal));
  const { pricesVersion } = useSiteContent();
  // A page that shows earlier prices is loaded again, and then shows those that were sent.
  const onSent = (request: ProposalRequest) =>
    request.pricesVersion === pricesVersion ? setSent(request) : window.location.reload();
  return (
    <SiteDialog
      title={sent ? 'Your proposal' : 'Send me this proposal'}
      titleId="request-title"
      onClose={onClose}
    >
      <div className={classes.body}>
        {sent ? (
          <RequestReceived request={sent} onConfirm={setSent} />
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
