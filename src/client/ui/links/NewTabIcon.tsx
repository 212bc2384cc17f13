import { IconExternalLink } from '@tabler/icons-react';

/** Place it after the text of a link that opens a new tab. */
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
