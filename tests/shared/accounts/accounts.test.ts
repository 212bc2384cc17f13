import { describe, expect, test } from 'vitest';
import { accountForm, blankAccount } from '#shared/accounts/accounts.schema.ts';
import { accountType } from '#shared/accounts/accounts.ts';

const faultsOf = (values: object) =>
  accountForm
    .safeParse({ ...blankAccount, name: 'Sunrise Care', ...values })
    .error?.issues.map((issue) => ({ field: issue.path[0], message: issue.message }));

describe('an account', () => {
  test('needs a display name, and nothing else of its blank form', () => {
    expect(accountForm.safeParse(blankAccount).error?.issues).toMatchObject([
      { path: ['name'], message: 'Display name is required' },
    ]);
    expect(faultsOf({})).toBeUndefined();
  });

  test.each([
    ['abn', '51 824 753 557', 'This is not a valid ABN: check its eleven digits'],
    ['website', 'javascript:alert(1)', 'Enter a web address such as example.com'],
    ['businessEmail', 'office', 'Enter a valid email address'],
    ['email', 'office@', 'Enter a valid email address'],
    ['annualRevenue', -1, 'Enter a number from 0 to 9,999,999,999.99'],
    ['employeeCount', 1.5, 'Enter a whole number'],
    ['parentAccountId', 'its parent', 'Choose one of the list'],
  ])('with an invalid %s is rejected with a message', (field, value, message) => {
    expect(faultsOf({ [field]: value })).toEqual([{ field, message }]);
  });

  test('has one of six types, a small business by default', () => {
    expect(blankAccount.accountType).toBe('small_business');
    expect(Object.values(accountType.labels)).toEqual([
      'Small business',
      'Enterprise',
      'Government',
      'Non-profit',
      'Startup',
      'Individual',
    ]);
    expect(accountForm.safeParse({ ...blankAccount, name: 'S', accountType: 'charity' }).success).toBe(false);
  });
});
