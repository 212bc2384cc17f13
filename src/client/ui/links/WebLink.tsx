import { Anchor } from '@mantine/core';
import { NewTabIcon } from './NewTabIcon.tsx';

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
