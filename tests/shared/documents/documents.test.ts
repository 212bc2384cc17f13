import { expect, test } from 'vitest';
import { categoryOfName } from '#shared/documents/documents.ts';

test.each([
  ['Insurance certificate.pdf', 'insurance'],
  ['insurance_policy_2026.pdf', 'insurance'],
  ['Police-check Kim.pdf', 'screening'],
  ['Audit report.docx', 'audit_report'],
  ['Certificate of registration.pdf', 'certificate'],
  ['Service agreement.pdf', 'agreement'],
  ['Incident policy.docx', 'policy'],
  ['Scan 12.pdf', null],
])('the name %s says the category %s', (name, category) => {
  expect(categoryOfName(name)).toBe(category);
});
