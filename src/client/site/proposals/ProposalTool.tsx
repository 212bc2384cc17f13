import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dayFromToday, formatDay } from '#shared/fields/format.ts';
import { type Module, moduleById, type RegistrationGroup } from '#shared/proposals/catalogue.ts';
import { type ExistingProviderDetails, PROPOSAL_DAYS, type Quote } from '#shared/proposals/pricing.ts';
import {
  type AcceptedTerms,
  groupsForProvider,
  type ProviderType,
  type Selection,
} from '#shared/proposals/selection.ts';
import { termsFor } from '#shared/proposals/terms.ts';
import { TOTAL_DURATION, timeline } from '#shared/proposals/timeline.ts';
import type { SiteContent } from '#shared/site/content.ts';
import actions from '../Action.module.css';
import { BusinessPhone } from '../contactLinks.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { SiteDialog } from '../layout/SiteDialog.tsx';
import { SilNotice } from '../SilNotice.tsx';
import { useSiteContent } from '../siteContent.ts';
import { toasts } from '../toasts/toasts.ts';
import { useHydrated } from '../useHydrated.ts';
import { Checkbox } from './Checkbox.tsx';
import { GroupPicker } from './groups/GroupPicker.tsx';
import { PrintedProposal } from './PrintedProposal.tsx';
import classes from './ProposalTool.module.css';
import { ModulesPanel, PricingSummary, SummaryBar } from './pricing/PricingSummary.tsx';
import { selectedGroups, serializeProposal } from './proposal.ts';
import { RequestButton } from './requests/RequestButton.tsx';
import { useRequestDialog } from './requests/useRequestDialog.tsx';
import { ServiceDetails } from './ServiceDetails.tsx';
import { siteQuote } from './siteQuote.ts';
import { useProposal } from './useProposal.ts';

/** The history state of the payment page. Its amounts are in dollars, as the specification has them. */
interface PaymentState {
  selectedGroups: Omit<RegistrationGroup, 'requiredModules'>[];
  pricing: Pick<Quote, 'auditPrice' | 'subtotal' | 'gst' | 'total'> & {
    modules: { moduleId: string; price: number }[];
  };
  applicableModules: Omit<Module, 'url'>[];
  providerType?: 'existing';
  existingProviderDetails?: ExistingProviderDetails;
  acceptedTerms: AcceptedTerms;
}

const dollars = (cents: number) => cents / 100;

/** The address also holds the selection, so that it can be copied. */
export function paymentLocation(
  content: SiteContent,
  provider: ProviderType,
  proposal: Selection,
  acceptedTerms: AcceptedTerms,
) {
  const { catalogue } = content;
  const { modules, auditPrice, subtotal, gst, total } = siteQuote(content, provider, proposal);
  const state: PaymentState = {
    selectedGroups: groupsForProvider(provider, proposal.groups).map(
      ({ requiredModules: _, ...group }) => group,
    ),
    pricing: {
      modules: modules.map(({ moduleId, price }) => ({ moduleId, price: dollars(price) })),
      auditPrice: dollars(auditPrice),
      subtotal: dollars(subtotal),
      gst: gst === null ? null : dollars(gst),
      total: dollars(total),
    },
    applicableModules: modules.map(({ moduleId }) => {
      const { id, name, description, price } = moduleById(catalogue, moduleId);
      return { id, name, description, price: price === null ? null : dollars(price) };
    }),
    ...(provider === 'existing' && { providerType: provider, existingProviderDetails: proposal.details }),
    acceptedTerms,
  };
  const query = provider === 'existing' ? '?provider=existing' : '';
  return { to: `/payment${serializeProposal(query, proposal)}`, state };
}

interface ProposalToolProps {
  provider: ProviderType;
}

/** Hydration restarts the tool with the address's proposal. */
export function ProposalTool({ provider }: ProposalToolProps) {
  const isHydrated = useHydrated();
  return <LiveTool key={String(isHydrated)} provider={provider} isLive={isHydrated} />;
}

/** Selection on the left, price on the right. */
function LiveTool({ provider, isLive }: ProposalToolProps & { isLive: boolean }) {
  const content = useSiteContent();
  const { catalogue } = content;
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
      <fieldset className={classes.tool} disabled={!isLive} role="presentation">
        <div className={classes.selection}>
          <noscript>
            <p>
              Choosing and pricing need JavaScript. Please turn it on, or call us on <BusinessPhone /> for a
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

function RegistrationTimeline() {
  return (
    <Disclosure level={2} title="Registration timeline" aside={`10 steps, typically ${TOTAL_DURATION}`}>
      <ol className={classes.steps}>
        {timeline.map(({ title, duration }, index) => (
          <li key={title} aria-current={index === 0 ? 'step' : undefined}>
            <span className={classes.mark} aria-hidden>
              {index + 1}
            </span>
            <strong>{title}</strong>
            <span className={classes.duration}>{duration}</span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

interface TermsDialogProps {
  isAccepted: boolean;
  onAccept: () => void;
  onClose: () => void;
}

function TermsDialog({ isAccepted, onAccept, onClose }: TermsDialogProps) {
  const { terms, business } = useSiteContent();
  const { sections } = termsFor(terms, {
    validUntil: dayFromToday(PROPOSAL_DAYS),
    hasGst: business.isGstRegistered,
    button: 'Accept and Continue',
  });
  const [isChecked, setChecked] = useState(isAccepted);

  return (
    <SiteDialog title="Terms and Conditions" titleId="terms-title" isTall onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={classes.text} tabIndex={0} aria-labelledby="terms-title">
        <ol>
          {sections.map(({ title, paragraphs }) => (
            <li key={title}>
              <h3>{title}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </li>
          ))}
        </ol>
        <p className={classes.version}>Version of {formatDay(terms.version)}</p>
      </section>
      <footer className={classes.footer}>
        <Checkbox
          label="I have read and accept the Terms and Conditions"
          checked={isChecked}
          onChange={setChecked}
        />
        <button className={actions.primary} type="button" disabled={!isChecked} onClick={onAccept}>
          Accept and Continue
        </button>
      </footer>
    </SiteDialog>
  );
}
