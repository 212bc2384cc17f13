import { Anchor } from '@mantine/core';
import { NewTabIcon } from './NewTabIcon.tsx';

/** In a new tab. Only http and https become links. */
export function WebLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return url;
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer">
      {url.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
      <NewTabIcon />
    </Anchor>
  );
}
