import { Anchor } from '@mantine/core';
import { Fragment, useId } from 'react';
import { ToneBadge } from '../ToneBadge.tsx';

interface MailLinkProps {
  address: string;
  /** Asked for no more emails. */
  doNotEmail?: boolean | null;
}

/** Marks an address that should not be written to. */
export function MailLink({ address, doNotEmail }: MailLinkProps) {
  const markId = useId();
  return (
    <>
      <Anchor href={mailHref(address)} aria-describedby={doNotEmail ? markId : undefined}>
        {/* Break narrow lines before '@' and dots. */}
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
