import { IconInfoCircle } from '@tabler/icons-react';
import { AnchorLink } from './AnchorLink.tsx';
import classes from './SilNotice.module.css';

/** Group 0138 has standards of its own and is neither listed nor priced here. */
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
