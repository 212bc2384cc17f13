import { Anchor, Text } from '@mantine/core';
import { parsePhone } from '#shared/fields/phone.ts';

/** A phone number as a link that calls it, marked where no such number is known; text without digits stays text. */
export function PhoneLink({ number }: { number: string }) {
  const phone = parsePhone(number);
  if (!phone) return number;
  return (
    <>
      <Anchor href={`tel:${phone.dial}`} style={{ whiteSpace: 'nowrap' }}>
        {phone.text}
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
