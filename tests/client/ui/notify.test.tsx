import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { notify } from '#client/ui/overlay/notify.ts';
import { render } from '../../support/render.tsx';

afterEach(() => void vi.useRealTimers());

test('Undo goes when it can no longer undo, also while it has the focus, which returns to where it was', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const undo = vi.fn();
  const send = () => notify.undoable('Sent', undo, undefined, { until: Date.now() + 10_000 });
  render(
    <button type="button" onClick={send}>
      Send
    </button>,
    {},
  );
  const button = screen.getByRole('button', { name: 'Send' });
  act(() => {
    button.focus();
    button.click();
  });
  const offered = await screen.findByRole('button', { name: 'Undo' });
  act(() => offered.focus());

  act(() => void vi.advanceTimersByTime(9_000));
  expect(offered).toHaveFocus();
  act(() => void vi.advanceTimersByTime(1_500));

  expect(button).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(undo).not.toHaveBeenCalled();
});

test('Undo goes once a change has made it impossible; while nobody knows, it stays', async () => {
  const undo = vi.fn();
  const isPossible = vi.fn().mockResolvedValueOnce(true).mockResolvedValue(false);
  render(<p>Screen</p>, {});
  act(() => void notify.undoable('Status changed', Object.assign(undo, { isPossible })));
  act(() => void notify.undoable('Marked', () => {}));
  await screen.findByText('Status changed');

  await act(async () => notify.checkUndo());
  expect(screen.getByText('Status changed')).toBeVisible();
  await act(async () => notify.checkUndo());

  await waitFor(() => expect(screen.queryByText('Status changed')).toBeNull());
  expect(screen.getByText('Marked')).toBeVisible();
  expect(undo).not.toHaveBeenCalled();
});
