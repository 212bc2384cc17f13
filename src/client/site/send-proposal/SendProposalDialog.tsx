import { useState } from 'react';
import type { AcceptedTerms, ProviderType, Selection } from '#shared/proposals/selection.ts';
import { SiteDialog } from '../layout/SiteDialog.tsx';
import { useSiteContent } from '../siteContent.ts';
import { RequestForm } from './RequestForm.tsx';
import { type SentRequest, sentRequestOf, storedSelectionOf } from './requestDraft.ts';
import classes from './SendProposalDialog.module.css';
import { SentRequestView } from './SentRequestView.tsx';

export interface SendProposalDialogProps {
  provider: ProviderType;
  proposal: Selection;
  /** The terms that were accepted in this visit. */
  acceptedTerms: AcceptedTerms | undefined;
  onClose: () => void;
}

/** The form, and once this selection was sent what came of it. */
export function SendProposalDialog({ provider, proposal, acceptedTerms, onClose }: SendProposalDialogProps) {
  const [sent, setSent] = useState(() => sentRequestOf(provider, proposal));
  const { pricesVersion } = useSiteContent();
  // A page that shows earlier prices is loaded again, and then shows those that were sent.
  const onSent = (request: SentRequest) =>
    request.pricesVersion === pricesVersion ? setSent(request) : window.location.reload();
  return (
    <SiteDialog
      title={sent ? 'Your proposal' : 'Send me this proposal'}
      titleId="send-proposal-title"
      onClose={onClose}
    >
      <div className={classes.body}>
        {sent ? (
          <SentRequestView request={sent} onConfirm={setSent} />
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
