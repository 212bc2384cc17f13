import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayFromToday, formatCount, formatDay, today } from '#shared/fields/format.ts';
import { type ExistingProviderDetails, PROPOSAL_DAYS } from '#shared/proposals/pricing.ts';
import {
  describeServices,
  groupsForProvider,
  type ProviderType,
  proposalTitle,
  type Selection,
} from '#shared/proposals/selection.ts';
import { TOTAL_DURATION, timeline } from '#shared/proposals/timeline.ts';
import { SiteMark } from '../layout/SiteMark.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './PrintedProposal.module.css';
import { PriceBreakdown } from './pricing/PriceBreakdown.tsx';
import { requestOf } from './requests/requestDraft.ts';
import { siteQuote } from './siteQuote.ts';

interface PrintedProposalProps {
  provider: ProviderType;
  proposal: Selection;
  hasAccepted: boolean;
}

/** Printed instead of the screen, with choice and price. Without groups the screen is printed. */
export function PrintedProposal({ provider, proposal, hasAccepted }: PrintedProposalProps) {
  const isPrinting = usePrinting();
  const content = useSiteContent();
  const { business, terms } = content;
  if (!isPrinting || proposal.groups.length === 0) return null;
  const quote = siteQuote(content, provider, proposal);
  const groups = groupsForProvider(provider, proposal.groups);
  const lastSent = requestOf(provider, proposal);
  // A reference sent at other prices does not belong here.
  const sent = lastSent?.pricesVersion === content.pricesVersion ? lastSent : null;
  const isMixed = new Set(groups.map(({ auditType }) => auditType)).size > 1;
  return (
    <section className={classes.printed}>
      <header className={classes.header}>
        <p className={classes.brand}>
          <SiteMark />
          {business.name}
        </p>
        <p>{[business.phone, business.email, business.address].join(' · ')}</p>
      </header>
      <h1>{proposalTitle(provider)}</h1>
      {sent && (
        <p>
          {sent.reference}. Its link is {sent.url}
        </p>
      )}
      <p>
        Date: {formatDay(today())}. Valid for {PROPOSAL_DAYS} days, until{' '}
        {formatDay(dayFromToday(PROPOSAL_DAYS))}.
      </p>
      <h2>{formatCount(groups.length, 'registration group')}</h2>
      <ul className={classes.groups}>
        {groups.map(({ number, name, auditType }) => (
          <li key={number}>
            <strong>{number}</strong> {name}
            {isMixed && ` (${auditType})`}
          </li>
        ))}
      </ul>
      {provider === 'existing' && <ServicesToday details={proposal.details} />}
      <h2>Price</h2>
      <p>{quote.reasons.join('. ')}.</p>
      <PriceBreakdown quote={quote} />
      <p>
        Prices are in Australian dollars. Terms and Conditions of {formatDay(terms.version)}:{' '}
        {hasAccepted ? 'accepted.' : 'not accepted yet.'}
      </p>
      <h2>Registration timeline, typically {TOTAL_DURATION}</h2>
      <ol className={classes.steps}>
        {timeline.map(({ title, duration }) => (
          <li key={title}>
            {title}: {duration}
          </li>
        ))}
      </ol>
      <p>
        <strong>Next step:</strong>{' '}
        {sent
          ? `a consultant confirms this proposal ${business.responseTime}. Then you accept it by its link.`
          : `send yourself this proposal from the page that you printed, or call us on ${business.phone}.`}
      </p>
    </section>
  );
}

/** The answers of an existing provider about the services that it gives today. */
function ServicesToday({ details }: { details: ExistingProviderDetails }) {
  const { catalogue } = useSiteContent();
  const lines = describeServices(catalogue, details);
  if (lines.length === 0) return null;
  return (
    <>
      <h2>Services today</h2>
      <p>{lines.join('. ')}.</p>
    </>
  );
}

function usePrinting() {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page as of the end of the event.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
