import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { parsePhone } from '#shared/fields/phone.ts';

interface PhoneLinkProps {
  number: string;
  /** Shown before the number, in the link. */
  icon?: ReactNode;
}

/** A phone number as a link that calls it, marked where no such number is known; text without digits stays text. */
export function PhoneLink({ number, icon }: PhoneLinkProps) {
  const phone = parsePhone(number);
  if (!phone) return number;
  return (
    <>
      <Anchor href={`tel:${phone.dial}`} style={{ whiteSpace: 'nowrap' }}>
        {icon}
        {icon ? <span>{phone.text}</span> : phone.text}
      </Anchor>
      {!phone.isCertain && (
        <Text span size="xs" c="dimmed">
          {' '}
          check this number
        </Text>
      )}
    </>
  );
}
