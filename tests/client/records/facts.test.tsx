import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { AccountScreen } from '#client/crm/screens/AccountScreen.tsx';
import { ContactScreen } from '#client/crm/screens/ContactScreen.tsx';
import { LeadScreen } from '#client/crm/screens/LeadScreen.tsx';
import { OpportunityScreen } from '#client/crm/screens/OpportunityScreen.tsx';
import { formatShortDay } from '#shared/fields/format.ts';
import { sunriseCare } from '../../support/records/accounts.ts';
import { priyaRaman } from '../../support/records/contacts.ts';
import { auditLead } from '../../support/records/leads.ts';
import { auditOpportunity } from '../../support/records/opportunities.ts';
import { type Answers, render, searchAmong } from '../../support/render.tsx';

/** Shows a record on a server that keeps what is saved. */
function show<Row extends { id: string; version: number }>(
  screenOf: ReactElement,
  path: string,
  row: Row,
  more: Answers = {},
) {
  let stored = row;
  const update = vi.fn(({ version, data }: { version: number; data: Partial<Row> }) => {
    stored = { ...stored, ...data, version: version + 1 };
    return stored;
  });
  const answers = {
    [`${path}.byId`]: () => stored,
    [`${path}.update`]: update,
    'search.everything': searchAmong({ kind: 'account', id: sunriseCare.id, name: sunriseCare.name }),
    ...more,
  };
  const { person } = render(screenOf, answers, { at: `/crm/${path}/${row.id}`, path: `/crm/${path}/:id` });
  const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }));
  /** Presses a value, and types another one once its box is open. */
  const change = async (button: string | RegExp, box: string, text: string) => {
    await press(button);
    await screen.findByRole('textbox', { name: box });
    await person.keyboard(text);
  };
  return { person, update, press, change };
}

test('an account’s link stays a link, its address and its empty fields are filled in place', async () => {
  const account = { ...sunriseCare, industry: null };
  const { person, update, press, change } = show(<AccountScreen />, 'accounts', account);
  const saved = (data: object) => expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ data }));

  await change('Edit Business Phone: (02) 5550 1234', 'Business Phone', '1300 555 123{Enter}');
  expect(await screen.findAllByRole('link', { name: '1300 555 123' })).toHaveLength(2);
  saved({ businessPhone: '1300 555 123' });

  const information = within(screen.getByRole('region', { name: 'Account Information' }));
  await person.click(information.getByRole('button', { name: 'Show all fields' }));
  await change('Add Industry', 'Industry', 'Therapy{Enter}');
  expect(await information.findByText('Therapy')).toBeVisible();

  await press('Edit address');
  await change('Edit City: Parramatta', 'City', 'Penrith{Enter}');
  await press('Done');
  expect(screen.getByRole('region', { name: 'Address Information' })).toHaveTextContent('Penrith NSW 2150');
});

test('a contact’s account is chosen by searching, and role and notes are changed in place', async () => {
  const contact = { ...priyaRaman, accountId: null, accountName: null, notes: null };
  const { person, update, press, change } = show(<ContactScreen />, 'contacts', contact);
  const saved = (data: object) => expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ data }));

  await press('Edit Account: No account associated');
  await person.click(await screen.findByRole('option', { name: sunriseCare.name }));
  saved({ accountId: sunriseCare.id });

  await change('Add Notes', 'Notes', 'Call after nine{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('region', { name: 'Notes' })).toHaveTextContent('Call after nine');

  await press('Edit Primary Contact: Yes');
  // The menu begins at the present value.
  await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'Yes' })).toHaveFocus());
  await person.click(await screen.findByRole('menuitemradio', { name: 'No' }));
  saved({ isPrimary: false });
});

test('a lead’s title is changed in its heading, and its contact is chosen among those of its account', async () => {
  const { person, update, press } = show(<LeadScreen />, 'leads', auditLead, {
    'contacts.byAccount': [{ ...priyaRaman, id: 'other', firstName: 'Otto', lastName: 'Lind' }],
  });
  const saved = (data: object) => expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ data }));

  await press(`Edit Title: ${auditLead.title}`);
  // The other one is that of a new activity.
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Title' })).toHaveLength(2));
  await person.keyboard('Mid-term audit{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Mid-term audit' })).toBeVisible();
  saved({ title: 'Mid-term audit' });
  expect(screen.getByRole('button', { name: 'Edit Title: Mid-term audit' })).toHaveFocus();

  await press('Show all fields');
  await press(`Edit Contact: ${auditLead.contactName}`);
  await person.click(await screen.findByRole('option', { name: /Otto Lind/ }));
  saved({ contactId: 'other' });
});

test('an opportunity’s day is changed in place, and a stage that closes it asks for the reason', async () => {
  const { person, update, press } = show(<OpportunityScreen />, 'opportunities', auditOpportunity);

  await press(/^Edit Expected close/);
  const day = await screen.findByLabelText('Expected close');
  await person.clear(day);
  await person.type(day, '2027-02-01');
  await person.keyboard('{Enter}');
  expect(
    await screen.findByRole('button', { name: `Edit Expected close: ${formatShortDay('2027-02-01')}` }),
  ).toHaveFocus();
  expect(update).toHaveBeenLastCalledWith(
    expect.objectContaining({ data: { expectedCloseDate: '2027-02-01' } }),
  );

  await press(/^Edit Stage/);
  await person.click(await screen.findByRole('menuitemradio', { name: 'Lost' }));
  expect(await screen.findByRole('dialog', { name: /: lost$/ })).toBeVisible();
});
