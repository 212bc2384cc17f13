import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ProposalFormScreen } from '#client/crm/proposals/ProposalForm.tsx';
import { ProposalList } from '#client/crm/proposals/ProposalList.tsx';
import { ProposalScreen } from '#client/crm/screens/ProposalScreen.tsx';
import { formatShortDay } from '#shared/fields/format.ts';
import { seenOf } from '#shared/proposals/document.ts';
import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import { defaultCatalogue, defaultCatalogues } from '#shared/site/defaults/catalogues.data.ts';
import { contactOption } from '../../support/records/contacts.ts';
import { auditLead } from '../../support/records/leads.ts';
import { draftProposal } from '../../support/records/proposals.ts';
import { type Answers, onPhone, render } from '../../support/render.tsx';

const newest = defaultCatalogues.at(-1)?.content ?? defaultCatalogue;

const showDetail = (proposal: ProposalRecord, answers: Answers = {}) =>
  render(
    <ProposalScreen />,
    { 'proposals.byId': proposal, ...answers },
    { at: '/crm/proposals/p1', path: '/crm/proposals/:id' },
  );

describe('the screen of a proposal', () => {
  test('shows what the client will read, and sends it at the price that is on screen, with Undo', async () => {
    const send = vi.fn(() => ({ ...draftProposal, state: 'sent' as const }));
    const undoSend = vi.fn(() => ({ message: 'Not sent: it is a draft again' }));
    const { person } = showDetail(
      { ...draftProposal, contactDoNotEmail: true, samples: ['name', 'phone', 'prices', 'terms'] },
      {
        'proposals.send': send,
        'acts.undo': undoSend,
        'proposals.mailPreview': () => ({
          to: 'ada@sunrise.example',
          subject: 'Proposal PR-1',
          text: 'Hello Ada\n\nHere is our proposal.',
          fileName: 'PR-1.pdf',
        }),
      },
    );

    expect(
      await screen.findByRole('heading', { level: 1, name: /^Sunrise Care · \$3,850\sincl\.\sGST$/ }),
    ).toBeVisible();
    expect(screen.getByText('PR-2026-00001')).toBeVisible();
    expect(await screen.findByRole('row', { name: 'Total $3,850' })).toBeVisible();
    expect(
      screen.getByText(/^The client would read samples: name, phone number, prices and terms\./),
    ).toBeVisible();
    for (const [name, path] of [
      ['Enter your details', 'contact'],
      ['Publish your prices', 'prices'],
      ['Publish your terms', 'proposals'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/crm/settings/business/${path}`);
    expect(screen.getByText('As we said')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send by email' }));
    const mail = within(await screen.findByRole('dialog', { name: 'Send this email?' }));
    for (const text of ['ada@sunrise.example', 'Do not email', 'Proposal PR-1', 'PR-1.pdf', /^Hello Ada/])
      expect(await mail.findByText(text)).toBeVisible();
    await person.click(mail.getByRole('button', { name: 'Add a line' }));
    await person.keyboard('See you on Monday');
    expect(mail.getByText(/^Hello Ada\s+See you on Monday\s+Here is our proposal\.$/)).toBeVisible();
    expect(send).not.toHaveBeenCalled();
    await person.click(mail.getByRole('button', { name: 'Send now' }));

    expect(await screen.findByText('Sending to ada@sunrise.example')).toBeVisible();
    expect(screen.getByText(/^Leaves in \d+ s$/)).toBeVisible();
    expect(send).toHaveBeenCalledExactlyOnceWith({
      ...seenOf(draftProposal),
      byMail: true,
      line: 'See you on Monday',
    });
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undoSend).toHaveBeenCalledExactlyOnceWith({ act: 'p1' }));
  });

  test('says what the client has in writing, and takes the prices of today with a reason', async () => {
    const written = {
      total: 385_000,
      monthlyTotal: 55_000,
      date: '2026-11-23',
      validUntil: '2099-12-23',
      isKept: true,
      todaysTotal: 396_000,
    };
    const requested = { ...draftProposal, written, requestedAt: new Date() };
    const update = vi.fn(({ data }: { data: object }) => ({ ...requested, ...data, version: 2 }));
    const { person } = showDetail(requested, { 'proposals.update': update });

    expect(
      await screen.findByText(
        'The client has $3,850 and $550 a month in writing until 23 Dec 2099. At today’s prices it is $3,960. Their link stops when you send this: their email address is not confirmed.',
      ),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: /Reason for today’s prices/ }));
    const box = await screen.findByRole('textbox', { name: 'Reason for today’s prices' });
    await person.type(box, 'New standards{Enter}');

    await waitFor(() => expect(update).toHaveBeenCalledOnce());
    expect(update).toHaveBeenCalledWith({ id: 'p1', version: 1, data: { newPricesReason: 'New standards' } });
  });

  test('of a draft of which nothing is in writing asks for no reason', async () => {
    showDetail(draftProposal);
    expect(await screen.findByText('Nobody but the team has seen it yet.')).toBeVisible();
    expect(screen.queryByText(/Reason for today’s prices/)).toBeNull();
  });

  test('of a draft that cannot be sent says why, leads to the field that is missing, and opens no dialog', async () => {
    const [line] = draftProposal.document.lines;
    const lines = line ? [{ ...line, label: 'Verification Audit', cents: 0, isUnpriced: true as const }] : [];
    const { person } = showDetail({
      ...draftProposal,
      document: { ...draftProposal.document, lines, total: 0 },
    });

    const send = await screen.findByRole('button', { name: 'Send by email' });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    expect(send).toHaveAccessibleDescription('Enter a price for Verification Audit before you send it.');
    expect(screen.getByRole('link', { name: 'Enter the price' })).toHaveAttribute(
      'href',
      '/crm/proposals/p1/edit',
    );
    await person.click(send);
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /^Send/ })).toBeNull();
  });

  test('of an accepted one names who signed, and leads to its engagement and to the signed PDF', async () => {
    const link = vi.fn(() => ({ url: 'https://desk.example/proposal?key=k1' }));
    const at = new Date('2026-11-25T00:00:00Z');
    const { person } = showDetail(
      {
        ...draftProposal,
        state: 'accepted',
        acceptance: { name: 'Mei Lin', at, ip: '192.0.2.1', userAgent: null, hash: 'h' },
        engagementId: 'e1',
        reminders: [{ number: 1, dueOn: '2026-11-27', sentAt: null, isStopped: false }],
      },
      { 'proposals.link': link },
    );
    const clicked: string[] = [];
    const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(this.getAttribute('href') ?? '');
    });

    expect(await screen.findByText(/^Accepted by Mei Lin, 25 Nov/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the engagement' })).toHaveAttribute(
      'href',
      '/crm/engagements/e1',
    );
    expect(screen.queryByText('Reminders to the client')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Download the signed PDF' }));
    await waitFor(() => expect(clicked).toEqual(['/proposal.pdf?key=k1']));
    press.mockRestore();
  });

  test('of an accepted one is deleted after a question that names it', async () => {
    const remove = vi.fn(() => ({ batchId: 'b1', counts: { proposal: 1 } }));
    const { person } = showDetail(
      { ...draftProposal, state: 'accepted', answeredAt: new Date('2026-11-25T00:00:00Z') },
      { 'proposals.delete': remove },
    );

    await person.click(await screen.findByRole('button', { name: 'More actions' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', {
      name: 'Delete the signed proposal PR-2026-00001?',
    });
    expect(remove).not.toHaveBeenCalled();
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await person.click(within(question).getByRole('button', { name: 'Delete PR-2026-00001' }));

    const named = { id: 'p1', batchId: expect.any(String), signed: 'PR-2026-00001' };
    await waitFor(() => expect(remove).toHaveBeenCalledExactlyOnceWith(named));
  });

  test('of a contact without an address offers the link alone', async () => {
    showDetail({ ...draftProposal, contactEmail: null });

    expect(await screen.findByRole('button', { name: 'Send and copy the link' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send by email' })).toBeNull();
  });

  test('says of a mail that has not left that it is queued', async () => {
    showDetail({ ...draftProposal, state: 'sent', sentAt: new Date(), isMailQueued: true });
    expect(await screen.findByText('The email sends in a few seconds.')).toBeVisible();
  });

  test('of one that was sent offers the link and Withdraw, the rest behind ⋯, and no Edit', async () => {
    const viewed = { ...draftProposal, state: 'viewed' as const, sentAt: new Date(), viewedAt: new Date() };
    const { person } = showDetail(viewed);

    for (const name of ['Copy the link', 'Withdraw'])
      expect(await screen.findByRole('button', { name })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'More actions' }));
    for (const name of ['Make a new version', 'Revoke the link', 'Delete'])
      expect(await screen.findByRole('menuitem', { name })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Edit proposal' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  });

  test('revokes the link after a question, and then copies the next one, not the one that it had read', async () => {
    let generation = 1;
    const revokeLink = vi.fn(() => {
      generation += 1;
      return { ...draftProposal, keyGeneration: generation };
    });
    const link = () => ({ url: `https://desk.example/proposal?key=${generation}` });
    const { person } = showDetail(
      { ...draftProposal, state: 'sent', sentAt: new Date() },
      { 'proposals.link': link, 'proposals.revokeLink': revokeLink },
    );
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await person.click(await screen.findByRole('button', { name: 'Copy the link' }));
    await waitFor(() => expect(copied).toHaveBeenLastCalledWith(expect.stringContaining('key=1')));

    await person.click(screen.getByRole('button', { name: 'More actions' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Revoke the link' }));
    expect(await screen.findByRole('dialog', { name: 'Revoke the link?' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(revokeLink).not.toHaveBeenCalled();
    await person.click(screen.getByRole('button', { name: 'More actions' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Revoke the link' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the link?' });
    await person.click(within(dialog).getByRole('button', { name: 'Revoke the link' }));

    await person.click(await screen.findByRole('button', { name: 'Copy the new link' }));
    expect(revokeLink).toHaveBeenCalledExactlyOnceWith({ id: 'p1', keyGeneration: 1 });
    await waitFor(() => expect(copied).toHaveBeenLastCalledWith(expect.stringContaining('key=2')));
  });
});

test('the list is filtered by the day until which a proposal is valid, in the words of proposals', async () => {
  render(<ProposalList />, {}, { at: '/crm/proposals' });
  const filter = await screen.findByRole('combobox', { name: 'Valid until' });
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Any day', 'Before today', 'This month', 'Next month', 'This quarter', 'No day set']);
});

test('the question about a signed proposal in the list gives the focus back, and moves it on once that is deleted', async () => {
  const signed = ['PR-2026-00001', 'PR-2026-00002'].map((name, at) => ({
    ...draftProposal,
    ...{
      id: `p${at + 1}`,
      name,
      state: 'accepted' as const,
      accountName: `Client ${at + 1}`,
      hasGst: true,
      // Only what is paid once, and only a fee.
      ...(at === 0
        ? { monthlyTotal: null, groupCount: 2, items: ['Training', 'Travel'] }
        : { total: 0, monthlyTotal: 55_000, groupCount: 0, items: ['Essential'] }),
      provider: 'renewal' as const,
    },
  }));
  const remove = vi.fn(() => ({ batchId: 'b1', counts: { proposal: 1 } }));
  const { person } = render(
    <ProposalList />,
    { 'proposals.list': { items: signed, nextCursor: null, total: 2 }, 'proposals.delete': remove },
    { at: '/crm/proposals?view=grid' },
  );
  const menu = () => screen.findByRole('button', { name: /^Change Client 1/ });
  const press = async (item: string) => {
    await person.click(await menu());
    await person.click(await screen.findByRole('menuitem', { name: item }));
  };
  expect(await screen.findByText('Renewal, 2 groups + Training and 1 more')).toBeVisible();
  await press('Delete');
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(async () => expect(await menu()).toHaveFocus());

  await press('Delete');
  await person.click(await screen.findByRole('button', { name: 'Delete PR-2026-00001' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(remove).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: /^Client 2/ })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Change Client 2 · $550 a month' })).toBeVisible();
  expect(screen.getByText('Essential')).toBeVisible();
});

test('a link that the browser does not copy is shown instead', async () => {
  const url = 'https://desk.example/proposal?key=1';
  const { person } = showDetail(
    { ...draftProposal, state: 'sent', sentAt: new Date() },
    { 'proposals.link': () => ({ url }) },
  );
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await person.click(await screen.findByRole('button', { name: 'Copy the link' }));

  expect(await screen.findByText(url)).toBeVisible();
  expect(screen.queryByText('Link copied')).toBeNull();
});

describe('the reminders of a proposal', () => {
  const planned = (number: number, dueOn: string) => ({ number, dueOn, sentAt: null, isStopped: false });
  const mailed: ProposalRecord = {
    ...draftProposal,
    state: 'sent',
    reminders: [
      { ...planned(1, '2026-11-25'), sentAt: new Date('2026-11-24T23:00:00Z') },
      planned(2, '2026-12-01'),
      { ...planned(3, '2026-12-04'), isStopped: true },
    ],
  };
  const rows = async () =>
    within(await screen.findByRole('region', { name: 'Reminders to the client' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('have their days, and each is stopped with Undo and started again', async () => {
    const set = vi.fn(() => mailed);
    const { person } = showDetail(mailed, { 'proposals.setRemindersStopped': set });

    expect(await rows()).toEqual([
      expect.stringMatching(/^1\. Sent 2[45] Nov, /),
      `2. On ${formatShortDay('2026-12-01')}Stop`,
      '3. StoppedStart',
    ]);
    await person.click(screen.getByRole('button', { name: 'Stop reminder 2' }));
    await screen.findByText('Reminder stopped');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Planned again');
    await person.click(screen.getByRole('button', { name: 'Start reminder 3' }));

    await waitFor(() =>
      expect(set.mock.calls).toEqual([
        [{ id: 'p1', numbers: [2], isStopped: true }],
        [{ id: 'p1', numbers: [2], isStopped: false }],
        [{ id: 'p1', numbers: [3], isStopped: false }],
      ]),
    );
  });

  test('are stopped together, and cannot be changed once the client has answered', async () => {
    const set = vi.fn(() => ({ ...mailed, state: 'declined' as const }));
    const open = { ...mailed, reminders: [planned(1, '2026-11-25'), planned(2, '2027-01-01')] };
    const { person } = showDetail(open, { 'proposals.setRemindersStopped': set });

    expect((await rows())[1]).toContain('Not sent: after the last day');
    await person.click(screen.getByRole('button', { name: 'Stop all' }));

    expect(set).toHaveBeenCalledExactlyOnceWith({ id: 'p1', numbers: [1, 2], isStopped: true });
    await waitFor(async () => expect(await rows()).toContain('2. Not sent'));
    expect(screen.queryByRole('button', { name: /reminder \d/ })).toBeNull();
  });
});

test('the form takes groups, a price for what has none, lines and a discount, and shows what they cost', async () => {
  const catalogue = newest;
  const module = catalogue?.modules.find(({ price }) => price === null);
  const create = vi.fn(() => draftProposal);
  const preview = vi.fn(() => draftProposal.document);
  const ids = {
    account: '0193a5c0-0000-7000-8000-0000000000a1',
    contact: '0193a5c0-0000-7000-8000-0000000000c1',
  };
  const { person } = render(
    <ProposalFormScreen />,
    { 'catalogue.current': catalogue, 'proposals.preview': preview, 'proposals.create': create },
    { at: `/crm/proposals/new?${new URLSearchParams(ids)}` },
  );

  await person.click(await screen.findByRole('checkbox', { name: /^0138/ }));
  const price = screen.getByLabelText(`Price of ${module?.name}`);
  await person.type(price, '12-15');
  await person.click(screen.getByRole('button', { name: 'Save proposal' }));
  expect(price).toHaveAccessibleDescription(/Enter an amount from \$0 to \$1,000,000/);
  await person.clear(price);
  await person.type(price, '1,200');
  await person.click(screen.getByRole('button', { name: 'Add an item' }));
  expect(screen.getByLabelText('Item 1')).toHaveFocus();
  await person.keyboard('Workshop for a team');
  await person.type(screen.getByLabelText('Before GST'), '500.55');
  await person.type(screen.getByLabelText('Discount (AUD, before GST)'), '100');
  await person.type(screen.getByLabelText('Reason for the discount'), 'Two at once');
  expect(await screen.findByRole('row', { name: 'Total $3,850' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Save proposal' }));

  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create).toHaveBeenCalledWith(
    expect.objectContaining({
      accountId: ids.account,
      contactId: ids.contact,
      selection: expect.objectContaining({ provider: 'new', groups: ['0138'] }),
      ownLines: [
        { label: module?.name, cents: 120_000, moduleId: module?.id },
        { label: 'Workshop for a team', cents: 50_055, moduleId: null },
      ],
      discountCents: 10_000,
      discountReason: 'Two at once',
    }),
  );
});

test('the form takes what the account’s open lead says, a monthly fee, which its package proposes, and the parts of the payment', async () => {
  const create = vi.fn(() => draftProposal);
  const preview = vi.fn(() => draftProposal.document);
  const lead = '0193a5c0-0000-7000-8000-0000000000b1';
  const contactId = '0193a5c0-0000-7000-8000-0000000000c1';
  const { person } = render(
    <ProposalFormScreen />,
    {
      'catalogue.current': {
        ...newest,
        packages: [{ id: 'strategic', name: 'Strategic Growth Partner', price: 100_000 }],
      },
      'leads.list': { items: [{ ...auditLead, id: lead }], nextCursor: null, total: 1 },
      'leads.byId': {
        ...auditLead,
        ...{ id: lead, contactId, providerType: 'existing_seeking_registration' },
        supportPackage: 'strategic_growth',
      },
      'engagements.stepNames': ['Gap analysis', 'Audit'],
      'proposals.preview': preview,
      'proposals.create': create,
    },
    {
      at: '/crm/proposals/new?account=0193a5c0-0000-7000-8000-0000000000a1',
    },
  );
  await person.click(await screen.findByRole('button', { name: 'Add $1,000 a month' }));
  expect(screen.getByLabelText('What the client reads')).toHaveValue('Strategic Growth Partner');
  const price = screen.getByLabelText('A month (AUD, before GST)');
  await person.clear(price);
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '1900-01-01' } });
  const notice = screen.getByLabelText('Months of notice');
  await person.clear(notice);
  await person.type(notice, '99');
  await person.click(screen.getByRole('button', { name: 'Save proposal' }));
  expect(price).toHaveAccessibleDescription('Enter an amount from $0.01 to $1,000,000 a month');
  expect(screen.getByLabelText('First day')).toHaveAccessibleDescription('Enter a day from 2020 to 2099');
  expect(notice).toHaveAccessibleDescription('Enter whole months from 0 to 12');
  expect(preview).not.toHaveBeenCalledWith(
    expect.objectContaining({ monthlyFee: expect.objectContaining({ noticeMonths: 99 }) }),
  );

  await person.type(price, '950.50');
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2027-02-01' } });
  await person.clear(notice);
  await person.type(notice, '2');
  await person.click(screen.getByRole('button', { name: 'Pay in parts' }));
  const share = screen.getAllByLabelText('Share (%)')[0] as HTMLElement;
  await person.clear(share);
  await person.type(share, '40');
  expect(screen.getByText('10 % are still without a part.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Add a part' }));
  await person.selectOptions(screen.getAllByLabelText('Due')[2] as HTMLElement, 'On a day');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2027-03-01' } });
  await person.click(screen.getByRole('button', { name: 'Save proposal' }));

  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create).toHaveBeenCalledWith(
    expect.objectContaining({
      leadId: lead,
      contactId,
      selection: expect.objectContaining({ provider: 'existing' }),
      monthlyFee: {
        packageId: 'strategic',
        label: 'Strategic Growth Partner',
        cents: 95_050,
        firstDay: '2027-02-01',
        minimumMonths: 0,
        noticeMonths: 2,
      },
      paymentParts: [
        { label: 'Deposit', percent: 40, due: { kind: 'acceptance' } },
        { label: 'Balance', percent: 50, due: { kind: 'step', step: 'Audit' } },
        { label: 'Balance', percent: 10, due: { kind: 'day', day: '2027-03-01' } },
      ],
    }),
  );
});

test('a draft says beside each total what has no price yet', async () => {
  const lines = [
    ...draftProposal.document.lines,
    { kind: 'module' as const, label: '0138', detail: null, cents: 0, isUnpriced: true as const },
  ];
  const draft = { ...draftProposal, document: { ...draftProposal.document, lines } };
  showDetail(draft);
  const heading = /^Sunrise Care · \$3,850\sincl\.\sGST, without 0138$/;
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  cleanup();

  render(
    <ProposalFormScreen />,
    { 'catalogue.current': newest, 'proposals.byId': draft, 'proposals.preview': draft.document },
    { at: `/crm/proposals/${draft.id}/edit`, path: '/crm/proposals/:id/edit' },
  );
  expect(await screen.findByText('Sunrise Care · $3,850, without 0138')).toBeVisible();
  const total = await screen.findByText('Total', { selector: 'p' });
  await waitFor(() => expect(total).toHaveTextContent('Total $3,850 incl. GST, without 0138'));
});

test('on a phone the form shows the selected groups alone until all are asked for, and Send leads to what is missing', async () => {
  onPhone();
  const { person } = render(
    <ProposalFormScreen />,
    {
      'catalogue.current': newest,
      'proposals.preview': { ...draftProposal.document, lines: [], total: 0 },
    },
    { at: '/crm/proposals/new' },
  );

  const choose = await screen.findByRole('button', { name: `Choose groups (0 of ${newest.groups.length})` });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveAccessibleDescription());
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(choose).toHaveFocus();
  await person.click(choose);
  await person.click(screen.getByRole('checkbox', { name: /^0107/ }));
  expect(screen.getByRole('checkbox', { name: /^0101/ })).toBeVisible();
  await person.click(screen.getByRole('button', { name: `Choose groups (1 of ${newest.groups.length})` }));
  expect(screen.getByRole('checkbox', { name: /^0107/ })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /^0101/ })).toBeNull();
});

test('the form fills in the primary contact, and says why a proposal without an item cannot be sent', async () => {
  const account = '0193a5c0-0000-7000-8000-0000000000a1';
  const people = [
    contactOption({ id: 'c1' }),
    contactOption({ id: 'c2', firstName: 'Priya', lastName: 'Nair', isPrimary: true }),
  ];
  const { person } = render(
    <ProposalFormScreen />,
    {
      'catalogue.current': newest,
      'proposals.preview': { ...draftProposal.document, lines: [], total: 0 },
      'contacts.byAccount': people,
    },
    { at: `/crm/proposals/new?account=${account}` },
  );

  expect(await screen.findByDisplayValue('Priya Nair')).toBeVisible();
  const send = await screen.findByRole('button', { name: 'Send' });
  await waitFor(() =>
    expect(send).toHaveAccessibleDescription('Choose a group or add an item before you send it.'),
  );
  await person.click(screen.getByRole('button', { name: 'Add groups or items' }));
  expect(screen.getByRole('searchbox', { name: 'Find a group' })).toHaveFocus();
  expect(screen.queryByText(/A manager approves/)).toBeNull();
  // Nobody has typed anything.
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the form of a draft of which something is in writing has the groups and prices of that day', async () => {
  const written = {
    total: 385_000,
    monthlyTotal: null,
    date: '2026-11-23',
    validUntil: '2099-12-23',
    isKept: true,
    todaysTotal: 396_000,
  };
  const catalogue = vi.fn(() => newest);
  const preview = vi.fn(() => ({
    ...draftProposal.document,
    replaces: { total: 385_000, date: '2026-11-23', reason: null },
  }));
  const id = '0193a5c0-0000-7000-8000-0000000000b1';
  const { person } = render(
    <ProposalFormScreen />,
    {
      'proposals.byId': { ...draftProposal, id, written },
      'proposals.catalogue': catalogue,
      'proposals.preview': preview,
    },
    { at: `/crm/proposals/${id}/edit`, path: '/crm/proposals/:id/edit' },
  );

  const reason = await screen.findByLabelText('Reason for today’s prices');
  expect(reason).toHaveAccessibleDescription(/^The client has \$3,850 in writing until 23 Dec 2099\./);
  await screen.findByText('This replaces $3,850 of 23 Nov 2026.');
  expect(catalogue).toHaveBeenLastCalledWith({ id, isToday: false });
  await person.type(reason, 'New standards');

  await waitFor(() => expect(catalogue).toHaveBeenLastCalledWith({ id, isToday: true }));
  await waitFor(() =>
    expect(preview).toHaveBeenLastCalledWith(
      expect.objectContaining({ id, newPricesReason: 'New standards' }),
    ),
  );
});
