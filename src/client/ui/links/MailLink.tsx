import { Anchor } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useId } from 'react';
import { ToneBadge } from '../ToneBadge.tsx';

interface MailLinkProps {
  address: string;
  /** True if whose address it is asked for no more emails. */
  doNotEmail?: boolean | null;
}

/** An e-mail address that opens a new message; one that should not be written to says so. */
export function MailLink({ address, doNotEmail }: MailLinkProps) {
  const [name, ...host] = address.split(/(?=@)/);
  const markId = useId();
  return (
    <>
      <Anchor href={mailHref(address)} aria-describedby={doNotEmail ? markId : undefined}>
        {name}
        {/* A narrow line breaks here before it breaks within a word. */}
        <wbr />
        {host}
      </Anchor>
      {doNotEmail && (
        <span id={markId}>
          {' '}
          <DoNotEmailMark />
        </span>
      )}
    </>
  );
}

/** The mark beside what writes to somebody who asked for no more emails. */
export const DoNotEmailMark = () => (
  <ToneBadge tone="red" icon={IconMailOff}>
    Do not email
  </ToneBadge>
);

/** The same where there is no room for words. */
export const UnwantedMailIcon = () => (
  <IconMailOff
    size={16}
    role="img"
    aria-label="Do not email"
    style={{ verticalAlign: 'text-bottom', marginInlineEnd: 4, color: 'var(--mantine-color-error)' }}
  />
);

// A '?' in the address must not add a subject or a recipient.
export const mailHref = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
