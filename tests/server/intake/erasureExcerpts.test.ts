import { expect, test } from 'vitest';
import { readableExcerpt } from '#server/intake/erasure/finds.queries.ts';

test('an excerpt of a form is read as labels with values, and a text stays as it is', () => {
  expect(
    readableExcerpt(
      'email": "thanh@mail.example", "phone": "0491 570 156", "company": null, "contact_name": "Thanh',
    ),
  ).toBe('Email thanh@mail.example · Phone 0491 570 156 · Contact name Thanh');
  expect(readableExcerpt('"name": ["Thanh Ng"]')).toBe('Name Thanh Ng');
  expect(readableExcerpt('Ring Thanh: she said "yes"')).toBe('Ring Thanh: she said "yes"');
});
