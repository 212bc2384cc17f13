import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UNREACHABLE_MESSAGE } from '#client/connection/unreachable.ts';
import { ExportDialog } from '#client/crm/records/export/ExportDialog.tsx';
import { render } from '../../support/render.tsx';

const saved = vi.fn(() => 'blob:file');

beforeEach(() =>
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() })),
);
afterEach(() => {
  saved.mockClear();
  vi.unstubAllGlobals();
});

/** Presses Export, and the server answers so. */
async function exportWith(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(answer));
  const { person } = render(
    <ExportDialog noun="proposals" selection={{ everything: true }} onClose={() => {}} />,
  );
  await person.click(await screen.findByRole('button', { name: 'Export' }));
}

const csvOf = (start: (controller: ReadableStreamDefaultController) => void) =>
  new Response(new ReadableStream({ start }), { headers: { 'X-Total-Rows': '2' } });

describe('an export', () => {
  test('that breaks off says that nothing was saved, and saves nothing', async () => {
    await exportWith(async () => {
      let isBegun = false;
      const pull = (controller: ReadableStreamDefaultController) => {
        if (isBegun) controller.error(new TypeError('network error'));
        else controller.enqueue(new TextEncoder().encode('"Name"\r\n"PR-2026-00001"\r\n'));
        isBegun = true;
      };
      return new Response(new ReadableStream({ pull }), { headers: { 'X-Total-Rows': '2' } });
    });

    expect((await screen.findByRole('alert')).textContent).toBe(
      'The export failed. Nothing was saved. Try again, or tell your administrator.',
    );
    expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
    expect(saved).not.toHaveBeenCalled();
  });

  test('that the server refuses says why', async () => {
    const error = { json: { message: 'This is no selection of this list' } };
    await exportWith(async () => Response.json({ error }, { status: 400 }));

    expect((await screen.findByRole('alert')).textContent).toBe('This is no selection of this list');
  });

  test('without an answer says that the server cannot be reached', async () => {
    await exportWith(() => Promise.reject(new TypeError('Failed to fetch')));

    expect((await screen.findByRole('alert')).textContent).toBe(UNREACHABLE_MESSAGE);
    expect(saved).not.toHaveBeenCalled();
  });

  test('that arrives whole is saved', async () => {
    await exportWith(async () =>
      csvOf((controller) => {
        controller.enqueue(new TextEncoder().encode('"Name"\r\n"PR-2026-00001"\r\n"PR-2026-00002"\r\n'));
        controller.close();
      }),
    );

    expect(await screen.findByText('2 of 2 proposals exported.')).toBeVisible();
    expect(saved).toHaveBeenCalledOnce();
  });
});
