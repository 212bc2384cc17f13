import { IconCreditCard } from '@tabler/icons-react';
import actions from '../Action.module.css';
import { Card } from '../Card.tsx';
import { RequestButton } from '../proposals/requests/RequestButton.tsx';
import { type RequestProps, useRequestDialog } from '../proposals/requests/useRequestDialog.tsx';
import classes from './Checkout.module.css';

/** A placeholder without a card provider: nothing is charged, and the text says so. */
export function PaymentMethod(props: RequestProps) {
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
          className={`${actions.action} ${actions.secondary}`}
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
