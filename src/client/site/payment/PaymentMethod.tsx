import { IconCreditCard } from '@tabler/icons-react';
import actions from '../Action.module.css';
import { AnchorLink } from '../AnchorLink.tsx';
import { Card } from '../Card.tsx';
import classes from './PaymentMethod.module.css';

/** A placeholder until there is a card provider: nothing is charged, and the text says so. */
export function PaymentMethod() {
  return (
    <Card title="Payment Method">
      <p className={classes.note}>
        Paying by card is on its way, and nothing is charged here yet. To go ahead now,{' '}
        <AnchorLink anchor="contact">send us an enquiry</AnchorLink> and we write you an invoice.
      </p>
      <button
        className={`${actions.action} ${actions.primary}`}
        type="button"
        onClick={() => window.alert('Card-provider integration will be implemented here.')}
      >
        <IconCreditCard size={20} aria-hidden />
        Process Payment (Coming Soon)
      </button>
    </Card>
  );
}
