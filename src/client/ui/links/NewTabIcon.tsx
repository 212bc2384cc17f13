import { IconExternalLink } from '@tabler/icons-react';

/** Stands after the text of a link that opens in a new tab, and says so. */
export const NewTabIcon = () => (
  <>
    {' '}
    <IconExternalLink
      size={14}
      role="img"
      aria-label="(opens in a new tab)"
      style={{ verticalAlign: '-2px' }}
    />
  </>
);
