import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fillTemplate,
  findFieldProblem,
  hasLink,
  mailFields,
  standardMails,
} from '#shared/proposals/mailTemplates.ts';

test('a field becomes its value, in any case and with spaces at its ends, and a value is not read for fields', () => {
  const values = { ...mailFields, 'client name': '{{link}} $& $1', total: '$5' };

  expect(fillTemplate('{{client name}}, {{ Total }}', values)).toBe('{{link}} $& $1, $5');
});

test('a text has no problem if all of its fields are of the list, and then none is left in it', () => {
  const part = fc.oneof(
    fc.constantFrom(...Object.keys(mailFields).map((name) => `{{${name}}}`)),
    fc.constantFrom('{{', '}}', '{', '}', '{{x}}', '{{toString}}', '{{__proto__}}', ' and '),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      const filled = fillTemplate(text, mailFields);
      expect(findFieldProblem(text) === null).toBe(!/\{\{|\}\}/.test(filled));
    }),
  );
});

test('a brace before a field and one behind it are no problem', () => {
  expect(findFieldProblem('}{{client name}}}')).toBeNull();
});

test('the standard texts have no problem, and the link in the text', () => {
  for (const { subject, text } of Object.values(standardMails)) {
    expect([findFieldProblem(subject), findFieldProblem(text)]).toEqual([null, null]);
    expect([hasLink(subject), hasLink(text)]).toEqual([false, true]);
  }
});
