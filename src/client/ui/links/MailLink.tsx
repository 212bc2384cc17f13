import { Anchor } from '@mantine/core';

/** An e-mail address that opens a new message. */
export function MailLink({ address }: { address: string }) {
  const [name, ...host] = address.split(/(?=@)/);
  return (
    <Anchor href={mailHref(address)}>
      {name}
      {/* A narrow line breaks here before it breaks within a word. */}
      <wbr />
      {host}
    </Anchor>
  );
}

// A '?' in the address must not add a subject or a recipient.
export const mailHref = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
