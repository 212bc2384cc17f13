import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AddDocument } from '#client/crm/documents/AddDocument.tsx';
import { DocumentList } from '#client/crm/documents/DocumentList.tsx';
import { DocumentsPanel } from '#client/crm/documents/DocumentsPanel.tsx';
import { Expiry } from '#client/crm/documents/documentBadges.tsx';
import { uploadQueue } from '#client/crm/documents/upload/uploadQueue.ts';
import { DocumentScreen } from '#client/crm/screens/DocumentScreen.tsx';
import type { ShareLinkRecord } from '#shared/documents/shareLinks.schema.ts';
import { dayFromToday, formatDay, formatShortDay, formatTightDay } from '#shared/fields/format.ts';
import type { HistoryRecord } from '#shared/records/history.ts';
import { ada, kim, policy } from '../../support/records/policyDocument.ts';
import { type Answers, render } from '../../support/render.tsx';

const page = { items: [policy], nextCursor: null, total: 1 };

describe('the list of documents', () => {
  test('requests the filters of its address, and is sorted by its headers', async () => {
    const list = vi.fn(() => page);
    const { person, address } = render(
      <DocumentList />,
      { 'documents.list': list, 'team.options': [ada, kim] },
      { at: '/crm/documents?view=table&type=pdf,image&about=account&size=1..5&uploaded=oops' },
    );

    await person.click(await screen.findByRole('link', { name: /Size/ }));

    const filters = { type: 'pdf,image', about: 'account', size: '1..5', sort: '-size' };
    await waitFor(() => expect(list).toHaveBeenCalledWith(expect.objectContaining(filters)));
    expect(list).not.toHaveBeenCalledWith(expect.objectContaining({ uploaded: 'oops' }));
    expect(address()).toContain('sort=-size');
    expect(screen.getByRole('button', { name: 'Filters (3)' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Sunrise Care' })).toBeVisible();
  });
});

test('a document that is deleted from its record gives the focus to the next one', async () => {
  const items = ['First.pdf', 'Second.pdf'].map((name) => ({ ...policy, id: name, newestId: name, name }));
  const remove = vi.fn(() => ({ batchId: 'batch', counts: { document: 1 } }));
  const { person } = render(<DocumentsPanel subject={{ noun: 'lead', id: 'a' }} />, {
    'documents.list': { items, nextCursor: null, total: 2 },
    'documents.delete': remove,
    'team.options': [ada, kim],
  });

  await person.click(await screen.findByRole('button', { name: 'Change First.pdf' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));

  expect(remove).toHaveBeenCalledOnce();
  await screen.findByText('Document deleted successfully');
  expect(screen.getByRole('button', { name: 'Change Second.pdf' })).toHaveFocus();
});

test('an expiry within a month says in how many days, and one that an insurance lacks that it is not set', () => {
  render(
    <>
      <Expiry document={{ category: null, expiresOn: dayFromToday(19) }} ahead="Exp." />
      <Expiry document={{ category: null, expiresOn: dayFromToday(31) }} />
      <Expiry document={{ category: 'insurance', expiresOn: null }} />
      <Expiry document={{ category: 'policy', expiresOn: null }} />
    </>,
    {},
  );
  expect(screen.getByText('Exp. in 19 days')).toHaveAttribute('title', formatDay(dayFromToday(19)));
  expect(screen.getByText('Not set')).toBeVisible();
  expect(screen.getByText(formatTightDay(dayFromToday(31)), { exact: false })).toBeVisible();
});

test('a document says when it expires above its columns, beside what can be done with it', async () => {
  const day = dayFromToday(-8);
  render(
    <DocumentScreen />,
    {
      'documents.byId': { ...policy, expiresOn: day, mediaType: 'application/pdf' },
      'documents.history': { items: [], nextCursor: null, total: null },
      'team.options': [ada, kim],
    },
    { at: `/crm/documents/${policy.id}`, path: '/crm/documents/:id' },
  );
  const actions = within(await screen.findByRole('region', { name: 'Quick Actions' }));
  expect(actions.getByText('Expired')).toBeVisible();
  // The name of the button has the text that it shows.
  expect(actions.getByRole('button', { name: /^Edit Expires on/ })).toHaveTextContent(formatTightDay(day));
  for (const name of ['Upload new version', 'Preview', 'Download', 'Share'])
    expect(actions.getByRole('button', { name })).toBeVisible();
});

test('a file becomes the next version whatever its name, and a file of another type a new document', async () => {
  const add = vi.spyOn(uploadQueue, 'add').mockImplementation(() => {});
  onTestFinished(() => add.mockRestore());
  const { person } = render(
    <DocumentScreen />,
    {
      'documents.byId': policy,
      'documents.history': { items: [], nextCursor: null, total: null },
      'team.options': [ada, kim],
    },
    { at: `/crm/documents/${policy.id}`, path: '/crm/documents/:id' },
  );
  const input = await screen.findByLabelText('Files to upload');
  await person.upload(input, new File(['a'], 'Scan 12.PDF', { type: 'application/pdf' }));
  await person.upload(input, new File(['a'], 'Notes.txt', { type: 'text/plain' }));
  const names = add.mock.calls.map(([files]) => files.map(({ name }) => name));
  expect(names).toEqual([['Policy.pdf'], ['Notes.txt']]);
});

test('files that are chosen before their record wait for it', async () => {
  const { person } = render(
    <AddDocument />,
    { 'team.options': [ada] },
    { at: '/crm/documents/new', path: '/crm/documents/new' },
  );
  expect(screen.getByRole('combobox', { name: 'Record that it belongs to' })).toHaveFocus();

  await person.upload(await screen.findByLabelText('Files to upload'), new File(['a'], 'Policy.txt'));
  const waiting = within(await screen.findByRole('list', { name: 'Waiting for their record' }));
  expect(waiting.getByText('Policy.txt')).toBeVisible();

  await person.click(waiting.getByRole('button', { name: 'Leave out Policy.txt' }));
  expect(screen.queryByText('Policy.txt')).not.toBeInTheDocument();
});

test('a document shows its history', async () => {
  const lines: HistoryRecord[] = [
    {
      id: '2',
      at: new Date('2026-11-21T01:00:00Z'),
      action: 'changed',
      cause: null,
      byName: 'Kim Lee',
      changes: [
        { field: 'ownerId', from: null, to: ada.id },
        { field: 'newestId', from: 'a', to: 'b' },
      ],
    },
    {
      id: '3',
      at: new Date('2026-11-20T02:00:00Z'),
      action: 'changed',
      cause: null,
      byName: 'Kim Lee',
      changes: [{ field: 'shareLink', from: null, to: '2026-12-22' }],
    },
    { id: '1', at: policy.createdAt, action: 'created', cause: null, byName: 'Ada Byron', changes: [] },
  ];
  render(
    <DocumentScreen />,
    {
      'documents.byId': policy,
      'documents.history': { items: lines, nextCursor: null, total: null },
      'team.options': [ada, kim],
    },
    { at: `/crm/documents/${policy.id}`, path: '/crm/documents/:id' },
  );

  const history = within(await screen.findByRole('list', { name: /Timeline/ }));
  await waitFor(() =>
    expect(history.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Kim Lee set Owner to Ada Byron/),
      expect.stringMatching(/^Kim Lee set Last day of a share link to 22 Dec/),
      expect.stringMatching(/^Ada Byron created this document/),
    ]),
  );
});

describe('sharing a document', () => {
  const links = {
    documentId: policy.id,
    lastDay: '2026-12-22',
    createdAt: new Date('2026-11-22T01:00:00Z'),
    createdByName: 'Kim Lee',
  };
  const valid: ShareLinkRecord = {
    ...links,
    id: 'valid',
    state: 'valid',
    url: 'https://desk.example/shared?key=abc',
    downloads: 1,
    lastDownloadedAt: new Date('2026-11-23T01:00:00Z'),
  };
  const unused = { url: null, downloads: 0, lastDownloadedAt: null };
  const ended: ShareLinkRecord[] = [
    { ...links, ...unused, id: 'revoked', state: 'revoked' },
    { ...links, ...unused, id: 'expired', state: 'expired', lastDay: '2026-11-21' },
  ];

  async function openDialog(answers: Answers) {
    const { person } = render(
      <DocumentList />,
      { 'documents.list': page, 'team.options': [ada, kim], ...answers },
      { at: '/crm/documents' },
    );
    await person.click(await screen.findByRole('button', { name: 'Change Policy.pdf' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Share' }));
    return { person, dialog: within(await screen.findByRole('dialog', { name: 'Share Policy.pdf' })) };
  }

  test('creates a link, for 30 days unless another time is chosen', async () => {
    const create = vi.fn(({ id }: { id: string }) => ({ id }));
    const list = vi.fn(() => (create.mock.calls.length > 0 ? [valid] : []));
    const { person, dialog } = await openDialog({ 'shareLinks.list': list, 'shareLinks.create': create });
    expect(await dialog.findByText('No links yet.')).toBeVisible();

    await person.click(dialog.getByRole('button', { name: 'Create link' }));
    expect(await dialog.findByDisplayValue(valid.url ?? '')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: '90 days', pressed: false }));
    await person.click(dialog.getByRole('button', { name: 'Create link' }));

    const input = { id: expect.any(String), documentId: policy.id };
    await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
    expect(create.mock.calls).toEqual([[{ ...input, days: 30 }], [{ ...input, days: 90 }]]);
  });

  test('shows what links there are, copies one, and revokes it with Undo', async () => {
    const revoke = vi.fn(() => ({ id: 'valid' }));
    const undo = vi.fn(() => ({ message: 'The link works again' }));
    const { person, dialog } = await openDialog({
      'shareLinks.list': [valid, ...ended],
      'shareLinks.revoke': revoke,
      'acts.undo': undo,
    });

    const items = await dialog.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(
        `Valid until ${formatShortDay('2026-12-22')} · 1 download, last on ${formatShortDay('2026-11-23')} · Created by Kim Lee on ${formatShortDay('2026-11-22')}`,
      ),
      expect.stringMatching(/^RevokedWas valid until 22 Dec( 2026)? · Not downloaded yet/),
      expect.stringMatching(/^ExpiredWas valid until 21 Nov( 2026)? · Not downloaded yet/),
    ]);
    await person.click(
      dialog.getByRole('button', { name: `Copy the link valid until ${formatShortDay('2026-12-22')}` }),
    );
    expect(await navigator.clipboard.readText()).toBe(valid.url);
    await person.click(
      dialog.getByRole('button', { name: `Revoke the link valid until ${formatShortDay('2026-12-22')}` }),
    );
    await person.click(await screen.findByRole('button', { name: /Undo/ }));

    await waitFor(() => expect(undo).toHaveBeenCalledExactlyOnceWith({ act: 'valid' }));
    expect(revoke).toHaveBeenCalledExactlyOnceWith({ id: 'valid' });
  });
});
