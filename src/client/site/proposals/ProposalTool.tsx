import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { groupsForProvider, type ProviderType } from '#shared/proposals/selection.ts';
import { SilNotice } from '../SilNotice.tsx';
import { useSiteContent } from '../siteContent.ts';
import { toasts } from '../toasts/toasts.ts';
import { useHydrated } from '../useHydrated.ts';
import { GroupPicker } from './groups/GroupPicker.tsx';
import { PrintedProposal } from './PrintedProposal.tsx';
import classes from './ProposalTool.module.css';
import { paymentLocation } from './paymentLocation.ts';
import { ModulesPanel } from './pricing/ModulesPanel.tsx';
import { PricingSummary } from './pricing/PricingSummary.tsx';
import { SummaryBar } from './pricing/SummaryBar.tsx';
import { selectedGroups } from './proposal.ts';
import { RegistrationTimeline } from './RegistrationTimeline.tsx';
import { RequestButton } from './requests/RequestButton.tsx';
import { useRequestDialog } from './requests/useRequestDialog.tsx';
import { ServiceDetails } from './ServiceDetails.tsx';
import { siteQuote } from './siteQuote.ts';
import { TermsDialog } from './TermsDialog.tsx';
import { useProposal } from './useProposal.ts';

interface ProposalToolProps {
  provider: ProviderType;
}

/** Hydration starts the tool anew, with the proposal in the address. */
export function ProposalTool({ provider }: ProposalToolProps) {
  const isHydrated = useHydrated();
  return <LiveTool key={String(isHydrated)} provider={provider} isLive={isHydrated} />;
}

/** The selection on the left, its price on the right. */
function LiveTool({ provider, isLive }: ProposalToolProps & { isLive: boolean }) {
  const content = useSiteContent();
  const { business, catalogue } = content;
  const { proposal, setProposal, acceptedTerms, accept } = useProposal(isLive);
  const [isTermsOpen, setTermsOpen] = useState(false);
  const navigate = useNavigate();
  const quote = siteQuote(content, provider, proposal);
  const send = useRequestDialog({ provider, proposal, acceptedTerms });
  const chosen = new Set(proposal.groups.map(({ number }) => number));

  const { details, isSil = false } = proposal;

  const toggle = (number: string) => {
    const numbers = chosen.has(number)
      ? [...chosen].filter((other) => other !== number)
      : [...chosen, number];
    setProposal({ details, ...selectedGroups(catalogue, numbers, isSil) });
  };

  const proceed = () => {
    if (chosen.size === 0) {
      toasts.error('No groups selected', 'Please select at least one registration group to proceed.');
    } else if (!acceptedTerms) {
      toasts.error(
        'Terms and Conditions required',
        'Please read and accept the Terms and Conditions to proceed.',
      );
    } else {
      const { to, state } = paymentLocation(content, provider, proposal, acceptedTerms);
      navigate(to, { state });
    }
  };

  return (
    <>
      {/* Disabled until hydration: an earlier click would have no effect. */}
      <fieldset className={classes.tool} disabled={!isLive}>
        <div className={classes.selection}>
          <noscript>
            <p>
              Choosing and pricing need JavaScript. Please turn it on, or call us on {business.phone} for a
              price.
            </p>
          </noscript>
          <RegistrationTimeline />
          {provider === 'existing' && (
            <ServiceDetails
              details={proposal.details}
              onChange={(details) => setProposal({ ...proposal, details })}
            />
          )}
          <GroupPicker
            groups={groupsForProvider(provider, catalogue.groups)}
            chosen={chosen}
            onToggle={toggle}
            question={
              catalogue.hasSil && {
                isSil,
                onAnswer: (answer) =>
                  setProposal({ details, ...selectedGroups(catalogue, [...chosen], answer) }),
              }
            }
          />
          <SilNotice />
          <SummaryBar
            quote={quote}
            sendAction={isLive && chosen.size > 0 && <RequestButton isNarrow onOpen={send.open} />}
          />
        </div>
        <div className={classes.summary}>
          <PricingSummary
            quote={quote}
            hasGroups={chosen.size > 0}
            hasAccepted={acceptedTerms !== undefined}
            onReadTerms={() => setTermsOpen(true)}
            onProceed={proceed}
            sendAction={isLive && chosen.size > 0 && <RequestButton onOpen={send.open} />}
          />
          <ModulesPanel quote={quote} hasGroups={chosen.size > 0} />
        </div>
        {isTermsOpen && (
          <TermsDialog
            isAccepted={acceptedTerms !== undefined}
            onClose={() => setTermsOpen(false)}
            onAccept={() => {
              accept();
              setTermsOpen(false);
              toasts.success('Terms accepted', 'You can now proceed to payment.');
            }}
          />
        )}
      </fieldset>
      {isLive && chosen.size > 0 && send.dialog}
      <PrintedProposal provider={provider} proposal={proposal} hasAccepted={acceptedTerms !== undefined} />
    </>
  );
}
