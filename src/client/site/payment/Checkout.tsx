import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { formatCents } from '#shared/fields/format.ts';
import { moduleById } from '#shared/proposals/catalogue.ts';
import { noModulesText, type Quote } from '#shared/proposals/pricing.ts';
import { groupsForProvider } from '#shared/proposals/selection.ts';
import { AuditBadge } from '../AuditBadge.tsx';
import { Card } from '../Card.tsx';
import { Notice } from '../Notice.tsx';
import { PrintedProposal } from '../proposals/PrintedProposal.tsx';
import { PriceBreakdown } from '../proposals/pricing/PriceBreakdown.tsx';
import { proposalPath, serializeProposal } from '../proposals/proposal.ts';
import { siteQuote } from '../proposals/siteQuote.ts';
import { acceptedTermsIn } from '../proposals/useProposal.ts';
import { useSiteContent } from '../siteContent.ts';
import classes from './Checkout.module.css';
import { PaymentMethod } from './PaymentMethod.tsx';
import type { Order } from './parseOrder.ts';

export function Checkout({ provider, proposal }: Order) {
  const content = useSiteContent();
  const { catalogue, terms } = content;
  const quote = siteQuote(content, provider, proposal);
  const { state } = useLocation();
  const acceptedTerms = acceptedTermsIn(state, terms);
  const back = {
    to: `${proposalPath(provider)}${serializeProposal('', proposal)}`,
    state: { acceptedTerms },
  };
  return (
    <>
      <div className={classes.checkout}>
        <Link className={classes.back} {...back}>
          <IconArrowLeft size={18} aria-hidden />
          Back to the proposal
        </Link>
        <h1>Payment Checkout</h1>
        <p className={classes.lead}>Complete your NDIS registration application</p>
        {!acceptedTerms && (
          <Notice>
            The Terms and Conditions are not accepted yet. Please <Link {...back}>read and accept them</Link>{' '}
            with the proposal.
          </Notice>
        )}
        <div className={classes.columns}>
          <div className={classes.order}>
            <Card title="Selected registration groups">
              <ul className={classes.list}>
                {groupsForProvider(provider, proposal.groups).map(
                  ({ id, number, name, description, auditType }) => (
                    <li key={id}>
                      <div>
                        <strong>
                          {number} {name}
                        </strong>
                        <p>{description}</p>
                      </div>
                      <AuditBadge audit={auditType} />
                    </li>
                  ),
                )}
              </ul>
            </Card>
            <Card title="Required Modules">
              {quote.modules.length === 0 && <p className={classes.empty}>{noModulesText(quote)}</p>}
              <ul className={classes.list}>
                {quote.modules.map(({ moduleId, name, price }) => (
                  <li key={moduleId}>
                    <div>
                      <strong>{name}</strong>
                      <p>{moduleById(catalogue, moduleId).description}</p>
                    </div>
                    <span>{formatCents(price)}</span>
                  </li>
                ))}
              </ul>
            </Card>
          </div>
          <OrderSummary quote={quote} />
          <div className={classes.payment}>
            <PaymentMethod provider={provider} proposal={proposal} acceptedTerms={acceptedTerms} />
          </div>
        </div>
      </div>
      <PrintedProposal provider={provider} proposal={proposal} hasAccepted={acceptedTerms !== undefined} />
    </>
  );
}

function OrderSummary({ quote }: { quote: Quote }) {
  return (
    <div className={classes.summary}>
      <Card title="Order Summary">
        <PriceBreakdown quote={quote} />
        <p className={classes.note}>Processing typically takes 24-48 hours</p>
      </Card>
    </div>
  );
}
