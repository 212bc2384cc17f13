import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../../support/render.tsx';

/** A button that is disabled from its first press on. */
function Save({ onSave, isLoading }: { onSave: () => void; isLoading: boolean }) {
  const [isSaving, setIsSaving] = useState(false);
  const press = () => {
    setIsSaving(true);
    onSave();
  };
  return (
    <form onSubmit={onSave}>
      <Button onClick={press} disabled={isSaving && !isLoading} loading={isSaving && isLoading}>
        Save
      </Button>
      <a href="/next">Next</a>
    </form>
  );
}

test.each([true, false])(
  'a button that is disabled while its call runs keeps the focus and takes no second press (loading: %s)',
  async (isLoading) => {
    const onSave = vi.fn();
    const { person } = render(<Save onSave={onSave} isLoading={isLoading} />, {});
    const button = screen.getByRole('button', { name: 'Save' });

    await person.click(button);
    await person.keyboard('{Enter}');

    expect(onSave).toHaveBeenCalledOnce();
    expect(button).toHaveFocus();
    expect(button).toBeEnabled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await person.tab();
    expect(button).toBeDisabled();
  },
);
