import { withoutUnseen } from './unseen.ts';

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** True if a text is the eleven digits of an Australian Business Number, by the register's checksum (modulo 89). */
export function isAbn(digits: string) {
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = weights.reduce((total, weight, place) => {
    const digit = Number(digits[place]) - (place === 0 ? 1 : 0);
    return total + digit * weight;
  }, 0);
  return sum % 89 === 0;
}

/** '51824753556' as '51 824 753 556'. */
export const formatAbn = (abn: string) => abn.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

/** Removes what people write around and between the digits of an ABN. */
export const normalizeAbn = (typed: string) =>
  withoutUnseen(typed)
    .replace(/^A\.?B\.?N\b\.?:?/i, '')
    .replace(/[\s.,;\-–]/g, '');
