import { Anchor } from '@mantine/core';

/** An e-mail address that opens a new message. */
export function MailLink({ address }: { address: string }) {
  // The address is all that the link may say: a '?' in it must not start a subject or a copy.
  const recipient = encodeURIComponent(address).replace('%40', '@');
  const [name, ...host] = address.split(/(?=@)/);
  return (
    <Anchor href={`mailto:${recipient}`}>
      {name}
      {/* Where there is little room, a line breaks here before it breaks within a word. */}
      <wbr />
      {host}
    </Anchor>
  );
}
