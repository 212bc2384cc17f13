import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { LeadForm } from '#client/crm/leads/LeadForm.tsx';
import type { LeadRecord } from '#shared/leads/leads.schema.ts';
import { type Answers, render, searchAmong } from '../render.tsx';
import { member } from '../staff.ts';
import { contactOption } from './contacts.ts';
import { auditLead } from './leads.ts';

const banksiaId = '019aa5f0-0000-7000-8000-0000000000a2';
export const tomId = '019aa5f0-0000-7000-8000-0000000000c2';

/** The answers for the selects of the form. */
export const selects: Answers = {
  'search.everything': searchAmong(
    { kind: 'account', id: auditLead.accountId, name: 'Sunrise Care' },
    { kind: 'account', id: banksiaId, name: 'Banksia Support' },
  ),
  'contacts.byAccount': [
    contactOption({ id: auditLead.contactId, position: 'Founder', isPrimary: true }),
    contactOption({ id: tomId, firstName: 'Tom', lastName: 'Gallagher' }),
  ],
  'team.options': [member({ id: '019aa5f0-0000-7000-8000-0000000000e1', name: 'Grace Hopper' })],
};

/** Renders the form of a lead, or of a new one. */
export function openLeadForm(answers: Answers, lead?: LeadRecord) {
  const onDone = vi.fn();
  return { onDone, ...render(<LeadForm lead={lead} onDone={onDone} />, { ...selects, ...answers }) };
}

export type Person = ReturnType<typeof openLeadForm>['person'];

export const box = (name: string) => screen.getByRole('textbox', { name });
export const select = (name: string) => screen.getByRole('combobox', { name });
export const save = (person: Person) => person.click(screen.getByRole('button', { name: 'Save Lead' }));

/** Pastes the text, because typing each letter is slow in a form of this size. */
export async function fill(person: Person, target: HTMLElement, text: string) {
  await person.clear(target);
  await person.click(target);
  await person.paste(text);
}

export async function choose(person: Person, name: string, option: string) {
  await person.click(select(name));
  await person.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
}
