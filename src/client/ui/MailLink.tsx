import { Anchor } from '@mantine/core';

/** An e-mail address that opens a new message. */
export function MailLink({ address }: { address: string }) {
  // A '?' in the address must not add a subject or a recipient.
  const recipient = encodeURIComponent(address).replace('%40', '@');
  const [name, ...host] = address.split(/(?=@)/);
  return (
    <Anchor href={`mailto:${recipient}`}>
      {name}
      {/* A narrow line breaks here before it breaks within a word. */}
      <wbr />
      {host}
    </Anchor>
  );
}
