import { Anchor } from '@mantine/core';

/** A phone number as a link that calls it; text without digits stays text. */
export function PhoneLink({ number }: { number: string }) {
  const digits = number.replace(/(?!^\+)\D/g, '');
  if (!/\d/.test(digits)) return number;
  return <Anchor href={`tel:${digits}`}>{number}</Anchor>;
}
