import { IconCheck, IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCents } from '#shared/fields/format.ts';
import { formatPrice } from '#shared/proposals/catalogue.ts';
import { WITHOUT_SIL } from '#shared/proposals/independentLiving.ts';
import { noModulesText, type Quote } from '#shared/proposals/pricing.ts';
import { AuditBadge } from '../../../proposal-document/AuditBadge.tsx';
import actions from '../../Action.module.css';
import { Card } from '../../Card.tsx';
import { useSiteContent } from '../../siteContent.ts';
import { PriceLines, PriceTotal } from './PriceBreakdown.tsx';
import classes from './PricingSummary.module.css';

interface PricingSummaryProps {
  quote: Quote;
  hasGroups: boolean;
  hasAccepted: boolean;
  onReadTerms: () => void;
  onProceed: () => void;
  /** The button by which visitors send themselves the proposal. */
  sendAction: ReactNode;
}

/** With the reason for the audit and the buttons that continue. */
export function PricingSummary({
  quote,
  hasGroups,
  hasAccepted,
  onReadTerms,
  onProceed,
  sendAction,
}: PricingSummaryProps) {
  const mayProceed = hasGroups && hasAccepted;
  return (
    <Card title="Pricing Summary" id="summary">
      {quote.audit ? (
        <div className={classes.audit}>
          <AuditBadge audit={quote.audit} />
          <p>{quote.reasons.join('. ')}.</p>
        </div>
      ) : (
        <p className={classes.hint}>Tick the groups you want to work in. Your audit and price appear here.</p>
      )}
      <PriceLines quote={quote} withReasons />
      <div className={classes.footer}>
        <PriceTotal quote={quote} />
        {hasAccepted && (
          <p className={classes.accepted}>
            <IconCircleCheck size={20} aria-hidden /> You accepted the terms
          </p>
        )}
        <div className={classes.actions}>
          <button className={actions.secondary} type="button" onClick={onReadTerms}>
            {hasAccepted ? 'Read the Terms again' : 'Terms and Conditions'}
          </button>
          <button className={actions.secondary} type="button" aria-disabled={!mayProceed} onClick={onProceed}>
            Proceed to Payment
          </button>
          {!mayProceed && (
            <p className={classes.hint}>
              {hasGroups
                ? 'Read and accept the terms to go on.'
                : 'To go on, choose a group and accept the terms.'}
            </p>
          )}
          {sendAction}
        </div>
      </div>
      {hasGroups && (
        <button className={classes.print} type="button" onClick={() => window.print()}>
          <IconPrinter size={20} aria-hidden /> Print this proposal
        </button>
      )}
    </Card>
  );
}

interface SummaryBarProps {
  quote: Quote;
  /** Sends the proposal to the visitor; only with a selection. */
  sendAction: ReactNode;
}

/** Shows the total on a phone, where the summary is below the table. Pressed, it scrolls there. */
export function SummaryBar({ quote, sendAction }: SummaryBarProps) {
  const goToSummary = () => {
    const summary = document.getElementById('summary');
    summary?.scrollIntoView();
    summary?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <section className={classes.bar} aria-label="Your price so far">
      <button className={classes.summaryBarTotal} type="button" onClick={goToSummary}>
        <strong>{formatCents(quote.total)}</strong>
        <span>{quote.gst === null ? 'no GST is charged' : 'incl. GST'}</span>
        {quote.isWithoutSil && <span className={classes.without}>{WITHOUT_SIL}</span>}
        {!quote.audit && quote.extras.length > 0 && (
          <span
            className={classes.without}
          >{`for ${quote.extras.map(({ label }) => label).join(', ')}`}</span>
        )}
        <span className={classes.more}>See summary</span>
      </button>
      {sendAction}
    </section>
  );
}

interface ModulesPanelProps {
  quote: Quote;
  hasGroups: boolean;
}

/** All modules; those that the selected groups require are highlighted. */
export function ModulesPanel({ quote, hasGroups }: ModulesPanelProps) {
  const { catalogue } = useSiteContent();
  const required = new Set(quote.modules.map(({ moduleId }) => moduleId));
  return (
    <Card title="Required Modules">
      {!hasGroups && (
        <p className={classes.modulesPanelHint}>Select registration groups to see applicable modules</p>
      )}
      {hasGroups && required.size === 0 && <p className={classes.modulesPanelHint}>{noModulesText(quote)}</p>}
      <ul className={classes.modules}>
        {catalogue.modules.map(({ id, name, description, price }) => (
          <li key={id} data-required={required.has(id)}>
            <div className={classes.header}>
              <strong>{name}</strong>
              <span>{formatPrice(price)}</span>
            </div>
            <p>{description}</p>
            {required.has(id) && (
              <p className={classes.required}>
                <IconCheck size={18} aria-hidden /> Required
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
