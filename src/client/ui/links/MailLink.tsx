import { Anchor } from '@mantine/core';
import { Fragment, useId } from 'react';
import { ToneBadge } from '../ToneBadge.tsx';

interface MailLinkProps {
  address: string;
  /** True if whose address it is asked for no more emails. */
  doNotEmail?: boolean | null;
}

/** An e-mail address that opens a new message; one that should not be written to says so. */
export function MailLink({ address, doNotEmail }: MailLinkProps) {
  const markId = useId();
  return (
    <>
      <Anchor href={mailHref(address)} aria-describedby={doNotEmail ? markId : undefined}>
        {/* A narrow line breaks before '@' and dots rather than within a word. */}
        {address.split(/(?=[@.])/).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
          <Fragment key={place}>
            {place > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
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

export const DoNotEmailMark = () => <ToneBadge tone="red">Do not email</ToneBadge>;

// A '?' in the address must not add a subject or recipient.
export const mailHref = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
