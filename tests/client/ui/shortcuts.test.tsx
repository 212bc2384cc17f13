import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useGoToShortcuts } from '#client/crm/keyboard/useGoToShortcuts.ts';
import { useShortcut } from '#client/ui/keyboard/useShortcut.ts';
import { render } from '../../support/render.tsx';

function Screen({ action }: { action: () => void }) {
  useShortcut('/', action);
  useShortcut('n', action);
  return (
    <>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Select" />
    </>
  );
}

test.each([
  ['/', 1],
  // A German keyboard has '/' on Shift and 7.
  ['{Shift>}/{/Shift}', 1],
  ['n', 1],
  ['{CapsLock}N', 1],
  ['{Shift>}N{/Shift}', 0],
  ['{Control>}n{/Control}', 0],
  ['{Alt>}n{/Alt}', 0],
])('pressing %s runs the action %i times', async (keys, times) => {
  const action = vi.fn();
  const { person } = render(<Screen action={action} />);

  await person.keyboard(keys);

  expect(action).toHaveBeenCalledTimes(times);
});

test('the key of a destination after g is no shortcut of the screen', async () => {
  const action = vi.fn();
  function List() {
    useGoToShortcuts();
    useShortcut('t', action);
    return null;
  }
  const { person, address } = render(<List />);

  await person.keyboard('gt');

  expect(address()).toBe('/crm/activities');
  expect(action).not.toHaveBeenCalled();
});

test('a single key types in a text input, and is a shortcut on a checkbox', async () => {
  const action = vi.fn();
  const { person } = render(<Screen action={action} />);

  await person.tab();
  await person.keyboard('n');
  expect(action).not.toHaveBeenCalled();
  await person.tab();
  await person.keyboard('n');

  expect(action).toHaveBeenCalledOnce();
});

test('a key is none of the screen while a menu opens, also before the focus is in it', async () => {
  const action = vi.fn();
  function Opening() {
    useShortcut('Escape', action);
    const [isOpen, setIsOpen] = useState(false);
    return (
      <button type="button" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        Open
      </button>
    );
  }
  const { person } = render(<Opening />);

  await person.tab();
  await person.keyboard('{Enter}{Escape}');
  expect(action).not.toHaveBeenCalled();
});
