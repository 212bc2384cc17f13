import { describe, expect, test } from 'vitest';
import { blankContact, contactForm } from '#shared/contacts/contacts.schema.ts';
import { contactFields, contactRole, fullName } from '#shared/contacts/contacts.ts';
import { emptyFields } from '../../support/records/emptyFields.ts';

const priya = { ...blankContact, firstName: 'Priya', lastName: 'Raman' };

describe('a contact', () => {
  test('needs both names', () => {
    expect(contactForm.safeParse({ ...blankContact, firstName: ' ' }).error?.issues).toMatchObject([
      { path: ['firstName'], message: 'First name is required' },
      { path: ['lastName'], message: 'Last name is required' },
    ]);
  });

  test('may be without an account, and keeps every empty field as null', () => {
    expect(contactForm.parse(priya)).toEqual({
      ...emptyFields(contactFields),
      firstName: 'Priya',
      lastName: 'Raman',
      contactRole: 'end_user',
      decisionMakerInfluence: 50,
      isPrimary: false,
      doNotEmail: false,
    });
  });

  test.each([-5, 101, 50.5, '50'])('cannot have an influence of %s', (decisionMakerInfluence) => {
    expect(contactForm.safeParse({ ...priya, decisionMakerInfluence }).success).toBe(false);
  });

  test.each([
    ['email', 'priya', 'Enter a valid email address'],
    ['personalEmail', 'priya@', 'Enter a valid email address'],
    ['linkedinUrl', 'javascript:alert(1)', 'Enter a web address such as example.com'],
    ['accountId', 'Sunrise Care', 'Choose one of the list'],
    ['firstName', 'a'.repeat(101), 'Use at most 100 characters'],
  ])('with an invalid %s is rejected with a message', (field, value, message) => {
    expect(contactForm.safeParse({ ...priya, [field]: value }).error?.issues).toMatchObject([
      { path: [field], message },
    ]);
  });

  test('has one of seven roles, the end user by default', () => {
    expect(blankContact.contactRole).toBe('end_user');
    expect(Object.values(contactRole.labels)).toEqual([
      'Decision Maker',
      'Influencer',
      'Champion',
      'Gatekeeper',
      'Technical Contact',
      'Financial Contact',
      'End User',
    ]);
  });

  test('has a full name made of both names', () => {
    expect(fullName(priya)).toBe('Priya Raman');
    expect(fullName({ firstName: 'Cher', lastName: '' })).toBe('Cher');
  });
});
