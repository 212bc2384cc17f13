import { Anchor } from '@mantine/core';

/** A phone number as a link that calls it; text without digits stays text. */
export function PhoneLink({ number }: { number: string }) {
  const href = phoneHref(number);
  if (!href) return number;
  return (
    <Anchor href={href} style={{ whiteSpace: 'nowrap' }}>
      {number}
    </Anchor>
  );
}

/** The address that calls a number; undefined for text without digits. */
export function phoneHref(number: string) {
  const digits = number.replace(/(?!^\+)\D/g, '');
  return /\d/.test(digits) ? `tel:${withCountryCode(digits)}` : undefined;
}

/** An Australian number with its area code can be called from anywhere as +61; 13 and 1800 numbers only as they are. */
const withCountryCode = (digits: string) => (/^0[2-9]\d{8}$/.test(digits) ? `+61${digits.slice(1)}` : digits);
