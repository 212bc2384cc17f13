import { IconArrowLeft, IconCreditCard } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { formatCents } from '#shared/fields/format.ts';
import { moduleById } from '#shared/proposals/catalogue.ts';
import { noModulesText, type Quote } from '#shared/proposals/pricing.ts';
import { groupsForProvider } from '#shared/proposals/selection.ts';
import { AuditBadge } from '../../proposal-document/AuditBadge.tsx';
import actions from '../Action.module.css';
import { ActionLink } from '../ActionLink.tsx';
import { Card } from '../Card.tsx';
import { Notice } from '../Notice.tsx';
import parts from '../parts.module.css';
import { PrintedProposal } from '../proposals/PrintedProposal.tsx';
import { PriceBreakdown } from '../proposals/pricing/PriceBreakdown.tsx';
import { proposalPath, serializeProposal } from '../proposals/proposal.ts';
import { RequestButton } from '../proposals/requests/RequestButton.tsx';
import { type RequestProps, useRequestDialog } from '../proposals/requests/useRequestDialog.tsx';
import { siteQuote } from '../proposals/siteQuote.ts';
import { acceptedTermsIn } from '../proposals/useProposal.ts';
import { useSiteContent } from '../siteContent.ts';
import { useHydrated } from '../useHydrated.ts';
import classes from './Checkout.module.css';
import { type Order, parseOrder } from './parseOrder.ts';

/** The checkout of an order, or a link back where there is none. */
export function Payment() {
  const { catalogue } = useSiteContent();
  const { search, state } = useLocation();
  // The prerendered page has no order and would briefly say so.
  const isHydrated = useHydrated();
  if (!isHydrated) return <PaymentLoading />;
  const order = parseOrder(catalogue, search, state);
  return order.proposal.groups.length > 0 ? <Checkout {...order} /> : <NoGroups />;
}

function NoGroups() {
  return (
    <section className={parts.message}>
      <h1>No registration groups selected.</h1>
      <p>Choose the groups you want to work in first. Then your order appears here.</p>
      <ActionLink to="/registration-proposal" variant="primary">
        Back to Registration Proposal
      </ActionLink>
    </section>
  );
}

function PaymentLoading() {
  return (
    <section className={parts.message}>
      <h1>Payment Checkout</h1>
      <p>Check the groups, modules and price of your order. Then choose how to pay.</p>
      <p>Getting your order…</p>
      <noscript>This page needs JavaScript. Please turn it on, or call us to order by phone.</noscript>
    </section>
  );
}

function Checkout({ provider, proposal }: Order) {
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
        <Link className={parts.link} {...back}>
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

/** A placeholder without a card provider: nothing is charged, and the text says so. */
function PaymentMethod(props: RequestProps) {
  const { open, dialog } = useRequestDialog(props);
  return (
    <Card title="Payment Method">
      <p className={classes.paymentMethodNote}>
        Paying by card is on its way, and nothing is charged here yet. To go ahead now, have this proposal
        sent to you. A consultant checks it and contacts you.
      </p>
      <div className={classes.actions}>
        <RequestButton onOpen={open} />
        <button
          className={actions.secondary}
          type="button"
          onClick={() => window.alert('Card-provider integration will be implemented here.')}
        >
          <IconCreditCard size={20} aria-hidden />
          Process Payment (Coming Soon)
        </button>
      </div>
      {dialog}
    </Card>
  );
}
