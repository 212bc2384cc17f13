import { Menu } from '@mantine/core';
import { cloneElement } from 'react';
import { floatsInMain } from '../../overlay/floatsInMain.ts';
import type { TargetElement } from '../../overlay/LazyMenu.tsx';
import { useOpenOnMount } from '../../overlay/useOpenOnMount.ts';
import type { EditInput } from './editInput.ts';

/** Stands for no value: an item of the menu has one. */
const NONE = '';

interface EditMenuProps {
  target: TargetElement;
  input: Extract<EditInput, { kind: 'choice' }>;
  value: string | null;
  onSave: (value: string | null) => void;
  onClose: () => void;
}

/** The menu that changes a value which is one of a few. It opens on mounting. */
export function EditMenu({ target, input, value, onSave, onClose }: EditMenuProps) {
  const { targetRef, isOpen, setOpen } = useOpenOnMount();
  const { set, isRequired, emptyLabel = 'Not set' } = input;
  const items = isRequired ? set.options : [{ value: NONE, label: emptyLabel }, ...set.options];
  const choose = (next: string) => {
    onClose();
    onSave(next === NONE ? null : next);
  };
  return (
    <Menu
      opened={isOpen}
      onChange={(isOpening) => {
        setOpen(isOpening);
        if (!isOpening) onClose();
      }}
      position="bottom-start"
      {...floatsInMain()}
    >
      <Menu.Target>{cloneElement(target, { ref: targetRef, onClick: undefined })}</Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup value={value ?? NONE} onChange={choose}>
          {items.map((item) => (
            <Menu.RadioItem
              key={item.value}
              value={item.value}
              closeMenuOnClick
              data-autofocus={item.value === (value ?? NONE) || undefined}
            >
              {item.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
