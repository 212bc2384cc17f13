import { AnchorLink } from './AnchorLink.tsx';
import { Notice } from './Notice.tsx';

/** Supported independent living is neither listed nor priced here. */
export const SilNotice = () => (
  <Notice>
    Rules for supported independent living changed on 1 July 2026:{' '}
    <AnchorLink anchor="contact">ask us</AnchorLink>.
  </Notice>
);
