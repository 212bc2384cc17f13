import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DocumentDetail } from '#client/crm/documents/DocumentDetail.tsx';
import { DocumentList } from '#client/crm/documents/DocumentList.tsx';
import type { HistoryRecord } from '#shared/records/history.ts';
import { ada, kim, policy } from '../../support/records/policyDocument.ts';
import { render } from '../../support/render.tsx';

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

    const filters = { type: 'pdf,image', about: 'account', size: '1..5', sort: 'size' };
    await waitFor(() => expect(list).toHaveBeenCalledWith(expect.objectContaining(filters)));
    expect(list).not.toHaveBeenCalledWith(expect.objectContaining({ uploaded: 'oops' }));
    expect(address()).toContain('sort=size');
    expect(screen.getByRole('button', { name: 'Filters (3)' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Account: Sunrise Care' })).toBeVisible();
  });

  test('assigns several at once', async () => {
    const change = vi.fn(() => ({ changeId: 'change', count: 1 }));
    const { person } = render(
      <DocumentList />,
      { 'documents.list': page, 'documents.changeMany': change, 'team.options': [ada, kim] },
      { at: '/crm/documents' },
    );

    await person.click(await screen.findByRole('checkbox', { name: 'Select Policy.pdf' }));
    await person.click(await screen.findByRole('button', { name: 'Assign to' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Kim Lee' }));

    expect(await screen.findByText('1 document changed')).toBeVisible();
    expect(change).toHaveBeenCalledExactlyOnceWith({
      changeId: expect.any(String),
      selection: { ids: [policy.id] },
      change: { ownerId: kim.id },
    });
  });
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
    { id: '1', at: policy.createdAt, action: 'created', cause: null, byName: 'Ada Byron', changes: [] },
  ];
  render(
    <DocumentDetail />,
    {
      'documents.byId': policy,
      'documents.history': { items: lines, nextCursor: null, total: null },
      'team.options': [ada, kim],
    },
    { at: `/crm/documents/${policy.id}`, path: '/crm/documents/:id' },
  );

  const history = within(await screen.findByRole('list', { name: /History/ }));
  await waitFor(() =>
    expect(history.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Kim Lee set Owner to Ada Byron/),
      expect.stringMatching(/^Ada Byron created this document/),
    ]),
  );
});
