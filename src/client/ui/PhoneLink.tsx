import { Anchor } from '@mantine/core';

/** A phone number that can be rung; text without digits stays text. */
export function PhoneLink({ number }: { number: string }) {
  const dialled = number.replace(/(?!^\+)\D/g, '');
  if (!/\d/.test(dialled)) return number;
  return <Anchor href={`tel:${dialled}`}>{number}</Anchor>;
}
