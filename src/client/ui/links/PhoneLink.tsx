import { Anchor, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { BETWEEN, parsePhone } from '#shared/fields/phone.ts';

interface PhoneLinkProps {
  number: string;
  /** Shown before the number, in the link. */
  icon?: ReactNode;
}

/** A phone number as a link that calls it, or each of several; text without digits stays text. */
export function PhoneLink({ number, icon }: PhoneLinkProps) {
  const parts = number.split(BETWEEN).map((one) => one.trim());
  const phones = parts.every((one) => parsePhone(one)?.isCertain) ? parts : [number];
  return phones.map((one, place) => (
    <Fragment key={one}>
      {place > 0 && ' / '}
      <OnePhone number={one} icon={icon} />
    </Fragment>
  ));
}

/** Marked where no such number is known. */
function OnePhone({ number, icon }: PhoneLinkProps) {
  const phone = parsePhone(number);
  if (!phone) return number;
  return (
    <>
      <Anchor href={`tel:${phone.dial}`} style={{ whiteSpace: 'nowrap' }}>
        {icon}
        <span>{phone.text}</span>
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
