import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { LeadScreen } from '#client/crm/screens/LeadScreen.tsx';
import type { LeadRecord } from '#shared/leads/leads.schema.ts';
import { afterUpdate, auditLead } from '../../support/records/leads.ts';
import { type Answers, type Input, render, trpcError } from '../../support/render.tsx';

type Update = Input<'leads.update'>;

/** Shows a lead on a server that keeps what is saved, or answers as `onUpdate` says. */
function showLead(
  onUpdate?: (input: Update, stored: LeadRecord) => LeadRecord | Promise<LeadRecord> | undefined,
  lead = auditLead,
  answers: Answers = {},
) {
  let stored = lead;
  const update = vi.fn((input: Update) => {
    const answer = onUpdate?.(input, stored);
    if (answer) return answer;
    stored = afterUpdate(stored, input);
    return stored;
  });
  const rendered = render(
    <LeadScreen />,
    { 'leads.byId': () => stored, 'leads.update': update, ...answers },
    { at: '/crm/leads/a', path: '/crm/leads/:id' },
  );
  return { ...rendered, update };
}

const value = (name: string) => screen.findByRole('button', { name });

describe('a lead whose newest proposal was declined', () => {
  const declined = { id: 'p', name: 'PR-2026-00001', reason: 'Too dear' };
  const lostReason = 'Client: ‘Too dear’';

  test('is closed as lost with the words of the client by one press, and Undo opens it again', async () => {
    const { person, update } = showLead(undefined, auditLead, { 'proposals.declined': declined });

    // Other parts of the screen may still be loading, and say so.
    const notice = (await screen.findByText(/has declined/)).closest('[role="status"]');
    expect(notice).toHaveTextContent('The client has declined PR-2026-00001: ‘Too dear’');
    await person.click(await value('Close as lost with this reason'));

    expect(await value(`Edit Lost reason: ${lostReason}`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Why was it lost?' })).toBeNull();
    await person.click(await value('Undo'));
    expect(await value('Close as lost with this reason')).toBeVisible();
    expect(update.mock.calls.map(([{ data }]) => data)).toEqual([
      { status: 'closed_lost', lostReason },
      { status: 'qualified', lostReason: null, closedOn: null, probability: auditLead.probability },
    ]);
  });

  test('offers these words first once it is closed as lost otherwise', async () => {
    const { person, update } = showLead(undefined, auditLead, { 'proposals.declined': declined });

    await person.click(await value('Edit Status: Qualified'));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Closed lost' }));
    expect(await value('Use as lost reason')).toBeVisible();
    await person.click(await value('Why was it lost?'));
    const [first] = await screen.findAllByRole('menuitem');
    await person.click(first as HTMLElement);

    await waitFor(() =>
      expect(update).toHaveBeenLastCalledWith({ id: 'a', version: 4, data: { lostReason } }),
    );
  });
});

describe('a fact of a lead', () => {
  test('that is one of a few is chosen from a menu, and Undo takes it back', async () => {
    const { person, update } = showLead();

    await person.click(await value('Edit Priority: Urgent'));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Low' }));

    expect(await screen.findByText('Priority changed')).toBeVisible();
    expect(update).toHaveBeenLastCalledWith({ id: 'a', version: 3, data: { priority: 'low' } });
    await waitFor(async () => expect(await value('Edit Priority: Low')).toHaveFocus());
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Change undone')).toBeVisible();
    expect(update).toHaveBeenLastCalledWith({ id: 'a', version: 4, data: { priority: 'urgent' } });
  });

  test('is edited by keyboard alone: Enter saves and Esc leaves, and the focus returns', async () => {
    const { person, update } = showLead();

    (await value('Edit Est. value: $14,500')).focus();
    await person.keyboard('{Enter}');
    const box = await screen.findByRole('textbox', { name: 'Est. value' });
    expect(box).toHaveFocus();
    await person.keyboard('1{Escape}');
    expect(await value('Edit Est. value: $14,500')).toHaveFocus();
    expect(update).not.toHaveBeenCalled();

    await person.keyboard('{Enter}');
    await screen.findByRole('textbox', { name: 'Est. value' });
    await person.keyboard('15000{Enter}');
    await waitFor(async () => expect(await value('Edit Est. value: $15,000')).toHaveFocus());
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 'a', version: 3, data: { estimatedValue: 15_000 } });
  });

  test('is saved when the focus goes elsewhere, and only if it was changed', async () => {
    const { person, update } = showLead();

    await person.click(await value('Edit Probability: 60%'));
    await screen.findByRole('textbox', { name: 'Probability' });
    await person.click(await screen.findByRole('heading', { level: 1 }));
    await value('Edit Probability: 60%');
    expect(update).not.toHaveBeenCalled();

    await person.click(await value('Edit Probability: 60%'));
    await person.type(await screen.findByRole('textbox', { name: 'Probability' }), '70', {
      initialSelectionStart: 0,
      initialSelectionEnd: 3,
    });
    await person.click(screen.getByRole('heading', { level: 1 }));
    expect(await value('Edit Probability: 70%')).toBeVisible();
  });

  test('that is not possible stays open with the message of the form', async () => {
    const message = 'Enter a whole number from 0 to 100';
    const { person } = showLead(({ data }) =>
      data.probability === 60
        ? undefined
        : Promise.reject(trpcError('BAD_REQUEST', message, { fieldErrors: { probability: message } })),
    );

    await person.click(await value('Edit Probability: 60%'));
    await screen.findByRole('textbox', { name: 'Probability' });
    await person.keyboard('170{Enter}');

    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    const box = screen.getByRole('textbox', { name: 'Probability' });
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription(message);
    expect(box).toHaveFocus();
  });

  test('that somebody else changed meanwhile is mine or theirs', async () => {
    const theirs = { ...auditLead, version: 4, priority: 'high' as const };
    const { person, update } = showLead(({ version }) =>
      version === 3 ? Promise.reject(trpcError('CONFLICT', 'Changed', { current: theirs })) : undefined,
    );

    await person.click(await value('Edit Priority: Urgent'));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Low' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('to ‘High’');
    await person.click(screen.getByRole('button', { name: 'Keep mine' }));

    expect(await value('Edit Priority: Low')).toBeVisible();
    expect(update).toHaveBeenLastCalledWith({ id: 'a', version: 4, data: { priority: 'low' } });
  });

  test('is saved without a question where somebody else changed another field', async () => {
    const theirs = { ...auditLead, version: 7, probability: 80 };
    const { person } = showLead(({ version }) =>
      version === 3 ? Promise.reject(trpcError('CONFLICT', 'Changed', { current: theirs })) : undefined,
    );

    await person.click(await value('Edit Status: Qualified'));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Negotiation' }));

    expect(await value('Edit Status: Negotiation')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });

  test('has Undo while others change other fields, and none once this one is changed again', async () => {
    const now = (priority: string) =>
      trpcError('CONFLICT', 'Changed', { current: { ...auditLead, priority } });
    const tried = vi.fn().mockRejectedValueOnce(now('low')).mockRejectedValue(now('high'));
    const { person } = showLead(undefined, auditLead, { 'leads.update, tried': tried });
    await person.click(await value('Edit Priority: Urgent'));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Low' }));
    await screen.findByText('Priority changed');

    await person.click(await value('Edit Status: Qualified'));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Negotiation' }));
    await waitFor(() => expect(tried).toHaveBeenCalledOnce());
    expect(tried).toHaveBeenCalledWith({ id: 'a', version: 4, data: { priority: 'urgent' } });
    expect(screen.getByText('Priority changed')).toBeVisible();
    await person.click(await value('Edit Status: Negotiation'));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Contacted' }));

    await waitFor(() => expect(screen.queryByText('Priority changed')).toBeNull());
  });

  test('that closes it as lost offers to say why, by keyboard too, and the focus returns', async () => {
    const { person, update } = showLead();

    (await value('Edit Status: Qualified')).focus();
    await person.keyboard('{Enter}');
    await person.click(await screen.findByRole('menuitemradio', { name: 'Closed lost' }));
    const offer = await screen.findByRole('button', { name: 'Why was it lost?' });
    await waitFor(async () => expect(await value('Edit Status: Closed lost')).toHaveFocus());
    await person.keyboard('w');
    expect(await screen.findByRole('menuitem', { name: 'Price' })).toBeVisible();
    await person.keyboard('{Escape}');
    await person.click(offer);
    await person.click(await screen.findByRole('menuitem', { name: 'Timing' }));

    expect(await value('Edit Lost reason: Timing')).toBeVisible();
    expect(await value('Edit Status: Closed lost')).toHaveFocus();
    await person.click(await value('Edit Status: Closed lost'));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Contacted' }));
    const message = (await screen.findByText('Status changed')).closest<HTMLElement>('[role="alert"]');
    expect(screen.queryByRole('button', { name: 'Why was it lost?' })).toBeNull();
    await person.click(within(message ?? document.body).getByRole('button', { name: 'Undo' }));
    await screen.findByText('Change undone');
    expect(update.mock.calls.map(([{ data }]) => data)).toEqual([
      { status: 'closed_lost' },
      { lostReason: 'Timing' },
      { status: 'contacted' },
      { status: 'closed_lost', lostReason: 'Timing', closedOn: null, probability: auditLead.probability },
    ]);
  });

  test('that closes it as lost takes other words, too', async () => {
    const { person, update } = showLead();

    await person.click(await value('Edit Status: Qualified'));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Closed lost' }));
    await screen.findByRole('button', { name: 'Why was it lost?' });
    await person.keyboard('w');
    await person.click(await screen.findByRole('menuitem', { name: 'Other reason' }));
    await person.type(await screen.findByRole('textbox', { name: 'Lost reason' }), 'Moved away{Enter}');

    expect(await value('Edit Lost reason: Moved away')).toBeVisible();
    expect(await value('Edit Status: Closed lost')).toHaveFocus();
    expect(update).toHaveBeenLastCalledWith({ id: 'a', version: 4, data: { lostReason: 'Moved away' } });
  });

  test('of a lost lead says when and why it was lost, offers to open it again, and has no call to action', async () => {
    const lost = {
      ...auditLead,
      status: 'closed_lost',
      closedOn: '2026-09-23',
      lastContactDate: '2026-09-20',
    } as const;
    const { person, update } = showLead(undefined, {
      ...lost,
      lostReason: 'Price',
      nextAction: 'Send the quote',
    });

    const actions = within(await screen.findByRole('region', { name: 'Quick Actions' }));
    expect(actions.getByText(/^Lost on 23 Sept/)).toBeVisible();
    expect(actions.getByText('Price')).toBeVisible();
    expect(screen.queryByText('Send the quote')).not.toBeInTheDocument();
    for (const name of ['Schedule Follow-up', 'Convert to Opportunity']) {
      expect(actions.getByRole('button', { name })).toHaveAttribute('data-variant', 'subtle');
    }
    await person.click(actions.getByRole('button', { name: 'Reopen' }));
    expect(await value('Edit Status: Contacted')).toBeVisible();
    expect(actions.queryByRole('button', { name: 'Reopen' })).toBeNull();
    expect(actions.getByText('Send the quote')).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 'a', version: 3, data: { status: 'contacted' } });
  });

  test('that has usual values offers them, and takes any other', async () => {
    const { person, update } = showLead(undefined, { ...auditLead, status: 'closed_lost' });

    await person.click(await value('Edit Lost reason: Say why'));
    await person.click(await screen.findByRole('option', { name: 'Price' }));
    await person.keyboard('{Enter}');
    await person.click(await value('Edit Lost reason: Price'));
    await person.type(await screen.findByRole('combobox', { name: 'Lost reason' }), ': twice theirs{Enter}', {
      initialSelectionStart: 5,
    });

    expect(await value('Edit Lost reason: Price: twice theirs')).toHaveFocus();
    expect(update.mock.calls.map(([{ data }]) => data)).toEqual([
      { lostReason: 'Price' },
      { lostReason: 'Price: twice theirs' },
    ]);
  });

  test('without a value is filled in place', async () => {
    const { person, update } = showLead();
    const details = within(await screen.findByRole('region', { name: 'Lead details' }));

    await person.click(
      details.getByRole('button', { name: 'Edit Description: Mid-term audit in nine weeks.' }),
    );
    await person.clear(await details.findByRole('textbox', { name: 'Description' }));
    await person.click(screen.getByRole('button', { name: 'Save Description' }));
    await person.click(await details.findByRole('button', { name: 'Show all fields' }));
    await person.click(await details.findByRole('button', { name: 'Add Description' }));
    await person.type(await details.findByRole('textbox', { name: 'Description' }), 'Two sites');
    await person.keyboard('{Control>}{Enter}{/Control}');

    expect(await details.findByText('Two sites')).toBeVisible();
    expect(update).toHaveBeenLastCalledWith({ id: 'a', version: 4, data: { description: 'Two sites' } });
  });
});
