import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { parsePhone } from '#shared/fields/phone.ts';

export const CHECK_NUMBER = 'check this number';

/** Marked if the number is uncertain; text without digits is not a link. */
export function PhoneLink({ number, icon }: { number: string; icon?: ReactNode }) {
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
          {` ${CHECK_NUMBER}`}
        </Text>
      )}
    </>
  );
}
