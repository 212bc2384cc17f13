import { describe, expect, test } from 'vitest';
import { readAmount, readCount, roundToCents } from '#shared/fields/numbers.ts';

describe('an amount that is typed or pasted', () => {
  test.each([
    ['500,000', 500_000],
    ['12,500', 12_500],
    ['1,200.50', 1_200.5],
    ['$1,200', 1_200],
    ['A$ 12 500', 12_500],
    ['12k', 12_000],
    ['1.5m', 1_500_000],
    ['10.075', 10.08],
    ['1.005', 1.01],
    ['.5', 0.5],
    ['0', 0],
  ])('%s is read', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  test.each([
    ...['1,20', '12,5000', '1,2,3', '1.250.000', '1.250,00', '(500)', '-5', '12-15', '1e6', 'twelve'],
    ...['NZD 500', 'NZ$500', '€500', '500 £', 'US$5', 'Infinity', '', '１２', '1'.repeat(200)],
  ])('%s is refused', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });
});

test.each([
  ['1,000', 1_000],
  ['60 %', 60],
  ['38', 38],
  ['1.5', undefined],
  ['-3', undefined],
  ['12k', undefined],
])('the count %s is %s', (text, count) => {
  expect(readCount(text)).toBe(count);
});

test.each([
  [10.075, 10.08],
  [1.005, 1.01],
  [8.345, 8.35],
  [0.615, 0.62],
  [9_999_999_999.985, 9_999_999_999.99],
  [2.5, 2.5],
])('%f is rounded to %f, halves up', (amount, rounded) => {
  expect(roundToCents(amount)).toBe(rounded);
});
