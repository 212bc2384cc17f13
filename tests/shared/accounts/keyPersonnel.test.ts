import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountChanges } from '#shared/accounts/accounts.schema.ts';
import { describePersonnel, readKeyPerson, writeKeyPerson } from '#shared/accounts/keyPersonnel.ts';

const saved = (...keyPersonnel: string[]) => accountChanges.safeParse({ keyPersonnel });

describe('a person of the key personnel', () => {
  test.each([
    ['Ada Byron', 'Ada Byron'],
    ['Ada Byron, Director', 'Ada Byron, Director'],
    [' Ada  Byron ,Director, Nominee ,  From 1/7/2024', 'Ada Byron, Director, Nominee, from 1 July 2024'],
    ['Ada Byron, until 2026-06-30', 'Ada Byron, until 30 June 2026'],
    ['Ada Byron, until 30 Jun 2026, from 1 Jul 2024', 'Ada Byron, from 1 July 2024, until 30 June 2026'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(saved(typed).data?.keyPersonnel).toEqual([stored]);
  });

  test.each([
    [', Director', /^Write the name first/],
    ['from 1 Jul 2024', /^Write the name first/],
    ['Ada Byron, from last summer', 'Ada Byron: ‘last summer’ is not a day such as 31/12/2026'],
    ['Ada Byron, from 2 Jul 2024, until 1 Jul 2024', 'Ada Byron: the last day is before the first'],
  ])('%s is refused with a sentence', (typed, sentence) => {
    expect(saved('Bo Ng', typed).error?.issues[0]?.message).toMatch(sentence);
  });

  test('any is read as it was written', () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,8}$/);
    const day = fc.constantFrom('', '2024-02-29', '2026-09-30', '2199-12-31');
    const person = fc.record({ name: word, role: fc.oneof(fc.constant(''), word), from: day, until: day });
    fc.assert(
      fc.property(person, (one) => {
        expect(readKeyPerson(writeKeyPerson(one))).toEqual(one);
      }),
    );
  });
});

test('the changes of a list are who came, who left and whose facts are others', () => {
  const before = ['Ada Byron, Director, from 1 Jul 2024', 'Bo Ng', 'Cy Ito, Manager'];
  expect(describePersonnel([], before)).toEqual([]);
  expect(describePersonnel(before, before.toReversed())).toEqual([]);
  // Filling in what was empty is no change.
  expect(describePersonnel(['Bo Ng'], ['BO NG, Manager, from 1 Jul 2024'])).toEqual([]);
  expect(
    describePersonnel(before, ['Ada Byron, Chair, from 1 Jul 2024', 'Bo Ng, until 30 Nov 2026', 'Di Ross']),
  ).toEqual([
    'removed: Cy Ito, Manager',
    'changed: Ada Byron, Director, from 1 July 2024 → Ada Byron, Chair, from 1 July 2024',
    'changed: Bo Ng → Bo Ng, until 30 Nov 2026',
    'added: Di Ross',
  ]);
});
