import { IconInfoCircle } from '@tabler/icons-react';
import { AnchorLink } from './AnchorLink.tsx';
import classes from './SilNotice.module.css';

/** The notice about group 0138 (supported independent living), which is neither listed nor priced here. */
export function SilNotice() {
  return (
    <p className={classes.notice}>
      <IconInfoCircle size={20} aria-hidden />
      <span>
        Rules for supported independent living changed on 1 July 2026:{' '}
        <AnchorLink anchor="contact">ask us</AnchorLink>.
      </span>
    </p>
  );
}
