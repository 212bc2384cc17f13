import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePrefetch } from '#client/crm/frame/CrmLayout.tsx';
import { render } from '../../support/render.tsx';

const id = '019aa5f0-0000-7000-8000-0000000000a1';

function Links({ path }: { path: string }) {
  usePrefetch();
  return (
    <>
      <a href={path}>The link</a>
      <a href={`/crm/leads/${id}`}>A lead</a>
    </>
  );
}

test.each(['leads', 'contacts', 'accounts', 'opportunities', 'documents'])(
  'a record of %s is loaded when the pointer rests on its link',
  async (noun) => {
    const byId = vi.fn(() => ({ id }));
    const { person } = render(<Links path={`/crm/${noun}/${id}`} />, { [`${noun}.byId`]: byId });

    await person.hover(screen.getByRole('link', { name: 'The link' }));

    await waitFor(() => expect(byId).toHaveBeenCalledExactlyOnceWith({ id }));
  },
);

test.each([
  ['a list', '/crm/leads'],
  ['a form', `/crm/leads/${id}/edit`],
  ['what has no screen of its own', `/crm/activities/${id}`],
])('a link to %s loads nothing', async (_, path) => {
  const byId = vi.fn();
  render(<Links path={path} />, { 'leads.byId': byId });
  const press = async (name: string) => {
    fireEvent.pointerDown(screen.getByRole('link', { name }));
    await new Promise((resolve) => setTimeout(resolve));
  };

  await press('The link');
  await press('A lead');

  await waitFor(() => expect(byId).toHaveBeenCalledOnce());
});
