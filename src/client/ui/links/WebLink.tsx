import { Anchor } from '@mantine/core';
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

/** A web address that opens in a new tab. Only http and https become a link; other text stays text. */
export function WebLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return url;
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer">
      {url.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
      <NewTabIcon />
    </Anchor>
  );
}
