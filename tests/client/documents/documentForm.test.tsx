import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DocumentFormScreen } from '#client/crm/documents/DocumentForm.tsx';
import { ada, kim, policy } from '../../support/records/policyDocument.ts';
import { render } from '../../support/render.tsx';

test('the form assigns a document to a colleague, and sends the version that was read', async () => {
  const update = vi.fn(() => policy);
  const { person } = render(
    <DocumentFormScreen />,
    { 'team.options': [ada, kim], 'documents.byId': policy, 'documents.update': update },
    { at: `/crm/documents/${policy.id}/edit`, path: '/crm/documents/:id/edit' },
  );

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
