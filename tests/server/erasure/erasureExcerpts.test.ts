import { expect, test } from 'vitest';
import { readableJson } from '#server/erasure/places.queries.ts';

test('an excerpt of a form, of cells or of a change is read without the signs of its notation', () => {
  expect(
    readableJson(
      'email": "thanh@mail.example", "phone": "0491 570 156", "company": null, "contact_name": "Thanh',
    ),
  ).toBe('Email thanh@mail.example · Phone 0491 570 156 · Contact name Thanh');
  expect(readableJson('"name": ["Thanh Ng"]')).toBe('Name Thanh Ng');
  expect(readableJson('["Thanh", "Ng", "thanh@mail.example"]')).toBe('Thanh · Ng · thanh@mail.example');
  expect(readableJson('"Line one\\nThanh"')).toBe('Line one Thanh');
});
