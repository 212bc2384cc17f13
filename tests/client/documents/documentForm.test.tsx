import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DocumentFormScreen } from '#client/crm/documents/DocumentForm.tsx';
import { trpc } from '#client/trpc.ts';
import { ada, kim, policy } from '../../support/records/policyDocument.ts';
import { render, trpcError } from '../../support/render.tsx';

/** Loads everything about documents again, as a change by a colleague does. */
function RefreshButton() {
  const utils = trpc.useUtils();
  return (
    <button type="button" onClick={() => utils.documents.invalidate()}>
      Refresh
    </button>
  );
}

const openForm = (answers: object) =>
  render(
    <>
      <DocumentFormScreen />
      <RefreshButton />
    </>,
    { 'team.options': [ada, kim], ...answers },
    { at: `/crm/documents/${policy.id}/edit`, path: '/crm/documents/:id/edit' },
  );

test('the form assigns a document to a colleague, and sends the version that was read', async () => {
  const update = vi.fn(() => policy);
  const { person } = openForm({ 'documents.byId': policy, 'documents.update': update });

  await person.click(await screen.findByRole('combobox', { name: 'Owner' }));
  await person.click(await screen.findByRole('option', { name: 'Kim Lee' }));
  await person.click(screen.getByRole('button', { name: 'Save document' }));

  await waitFor(() =>
    expect(update).toHaveBeenCalledExactlyOnceWith({
      id: policy.id,
      version: 4,
      data: expect.objectContaining({ ownerId: kim.id }),
    }),
  );
});

describe('a document that is being edited', () => {
  const history = {
    items: [{ id: '2', at: new Date(), action: 'changed', cause: null, byName: 'Kim Lee', changes: [] }],
    nextCursor: null,
    total: null,
  };

  async function editWhileChanged(byId: unknown) {
    const { person } = openForm({ 'documents.byId': byId, 'documents.history': history });
    await person.type(await screen.findByRole('textbox', { name: 'Description' }), 'Signed');
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    return person;
  }

  test('is not overwritten: a message shows who changed it, and a dialog what changed', async () => {
    const theirs = { ...policy, name: 'Policy 2027.pdf', version: 5 };
    const person = await editWhileChanged(vi.fn().mockResolvedValueOnce(policy).mockResolvedValue(theirs));

    expect(await screen.findByText('Kim Lee changed this document just now.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'See the changes' }));
    await person.click(await screen.findByRole('button', { name: 'Use in my form' }));

    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Policy 2027.pdf');
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Signed');
  });

  test('and was deleted keeps the input, and shows how to save it after restoring it', async () => {
    const gone = trpcError('NOT_FOUND', 'Document not found');
    await editWhileChanged(vi.fn().mockResolvedValueOnce(policy).mockRejectedValue(gone));

    expect(await screen.findByText(/^Kim Lee deleted this document just now/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Signed');
  });
});
