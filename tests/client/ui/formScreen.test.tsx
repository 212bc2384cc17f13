import { TextInput } from '@mantine/core';
import { fireEvent, screen, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { FormScreen } from '#client/ui/form/FormScreen.tsx';
import { FormSection } from '#client/ui/form/FormSection.tsx';
import { InputField } from '#client/ui/form/InputField.tsx';
import { useZodForm, type ZodForm } from '#client/ui/form/useZodForm.ts';
import { keepKeysOfInputMethods } from '#client/ui/keyboard/inputMethods.ts';
import { optionalAmount, optionalId, optionalText, requiredText } from '#shared/fields/fields.schema.ts';
import { render } from '../../support/render.tsx';

const form = z.object({
  name: requiredText('Name is required'),
  city: optionalText(),
  revenue: optionalAmount,
  parentId: optionalId,
});

const stored = { id: '1', name: 'Sunrise Care', city: null, revenue: null, parentId: null };

interface FormProps {
  onSave?: (values: z.input<typeof form>) => void;
  onForm?: (account: ZodForm<typeof form>) => void;
  onCancel?: () => void;
  saving?: boolean;
}

function AccountForm({ onSave = () => {}, onForm, onCancel = () => {}, saving = false }: FormProps) {
  const account = useZodForm(form, stored);
  onForm?.(account);
  return (
    <>
      <FormScreen
        title="Edit Account"
        saveLabel="Save Account"
        form={account}
        saving={saving}
        onSave={onSave}
        onCancel={onCancel}
      >
        <FormSection legend="Basic Information">
          <InputField form={account} name="name" as={TextInput} label="Name" />
          <InputField form={account} name="city" as={TextInput} label="City" />
        </FormSection>
      </FormScreen>
      <Link to="/accounts">Accounts</Link>
    </>
  );
}

describe('a form', () => {
  test('opens with its first field focused and with the stored values', () => {
    render(<AccountForm />);

    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveValue('Sunrise Care');
    expect(screen.getByRole('group', { name: 'Basic Information' })).toBeVisible();
  });

  test('saves only the fields of its schema: an empty input as an empty string, an empty select as null', async () => {
    const onSave = vi.fn();
    const { person } = render(<AccountForm onSave={onSave} />);

    await person.click(screen.getByRole('button', { name: 'Save Account' }));

    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      name: 'Sunrise Care',
      city: '',
      revenue: '',
      parentId: null,
    });
  });

  test('neither saves nor closes by the keys that an input method takes', () => {
    onTestFinished(keepKeysOfInputMethods());
    const onSave = vi.fn();
    const onCancel = vi.fn();
    render(<AccountForm onSave={onSave} onCancel={onCancel} />);
    const name = screen.getByLabelText('Name');

    fireEvent.keyDown(name, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true, isComposing: true });
    // Safari's, after the word.
    fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true, keyCode: 229 });
    expect([onSave, onCancel].map(({ mock }) => mock.calls)).toEqual([[], []]);

    fireEvent.keyDown(name, { key: 'Escape' });
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test('saves with Ctrl+Enter', async () => {
    const onSave = vi.fn();
    const { person } = render(<AccountForm onSave={onSave} />);

    await person.keyboard('{Control>}{Enter}{/Control}');

    expect(onSave).toHaveBeenCalledOnce();
  });

  test('with an error sends nothing, shows the error and focuses the field', async () => {
    const onSave = vi.fn();
    const { person } = render(<AccountForm onSave={onSave} />);
    await person.clear(screen.getByLabelText('Name'));
    await person.click(screen.getByLabelText('City'));

    await person.click(screen.getByRole('button', { name: 'Save Account' }));

    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(onSave).not.toHaveBeenCalled();
  });

  test('rejected by the server shows the message under the field and focuses the field', async () => {
    let account: ZodForm<typeof form> | undefined;
    const onSave = () => account?.setErrors({ city: 'There is no such city' });
    const { person } = render(
      <AccountForm
        onSave={onSave}
        onForm={(opened) => {
          account = opened;
        }}
      />,
    );

    await person.click(screen.getByRole('button', { name: 'Save Account' }));

    expect(await screen.findByText('There is no such city')).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveFocus();
  });

  test('that is being saved says so, and cannot be saved a second time', async () => {
    const onSave = vi.fn();
    const { person } = render(<AccountForm saving onSave={onSave} />);

    await person.click(screen.getByRole('button', { name: 'Saving...' }));

    expect(onSave).not.toHaveBeenCalled();
  });
});

describe('leaving a form', () => {
  test('with unsaved changes needs a confirmation, and keeps the changes when it is cancelled', async () => {
    const { person, address } = render(<AccountForm />, {}, { at: '/accounts/1/edit' });
    await person.type(screen.getByLabelText('City'), 'Bendigo');

    await person.click(screen.getByRole('link', { name: 'Accounts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await person.click(within(dialog).getByRole('button', { name: 'Keep editing' }));

    expect(screen.getByLabelText('City')).toHaveValue('Bendigo');
    expect(address()).toBe('/accounts/1/edit');
  });

  test('is possible without saving', async () => {
    const { person, address } = render(<AccountForm />, {}, { at: '/accounts/1/edit' });
    await person.type(screen.getByLabelText('City'), 'Bendigo');

    await person.click(screen.getByRole('link', { name: 'Accounts' }));
    await person.click(await screen.findByRole('button', { name: 'Leave without saving' }));

    expect(await screen.findByText('Another screen')).toBeVisible();
    expect(address()).toBe('/accounts');
  });

  test('without changes needs no confirmation', async () => {
    const { person, address } = render(<AccountForm />, {}, { at: '/accounts/1/edit' });

    await person.click(screen.getByRole('link', { name: 'Accounts' }));

    expect(address()).toBe('/accounts');
  });

  test('by closing the tab needs a confirmation only while something is unsaved', async () => {
    const { person } = render(<AccountForm />);
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };

    expect(close()).toBe(false);
    await person.type(screen.getByLabelText('City'), 'Bendigo');
    expect(close()).toBe(true);
  });
});
