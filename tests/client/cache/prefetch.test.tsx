import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePrefetch } from '#client/crm/cache/usePrefetch.ts';
import { render } from '../../support/render.tsx';

const ID = '019aa5f0-0000-7000-8000-0000000000a1';

function Screen({ path }: { path: string }) {
  usePrefetch();
  return <a href={`/crm/${path}/${ID}`}>Open</a>;
}

test.each(['leads', 'contacts', 'accounts', 'opportunities', 'documents'])(
  'the pointer on a link to one of the %s loads it',
  async (path) => {
    const byId = vi.fn().mockReturnValue({ id: ID });
    const { person } = render(<Screen path={path} />, { [`${path}.byId`]: byId });

    await person.hover(screen.getByText('Open'));

    await waitFor(() => expect(byId).toHaveBeenCalledWith({ id: ID }));
  },
);
