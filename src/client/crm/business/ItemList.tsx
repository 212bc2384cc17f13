import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { type Form, fieldError } from '../../ui/form/form.ts';
import { useFormErrors } from '../../ui/form/useZodForm.ts';
import { FoldedFields } from '../../ui/settings/FoldedFields.tsx';
import classes from './Business.module.css';

interface ItemProps<Item> {
  item: Item;
  change: (changed: Partial<Item>) => void;
  /** The message of one of the item's fields. */
  error: (field: keyof Item & string) => ReactNode;
  text: (field: TextField<Item>) => {
    value: string;
    error: ReactNode;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
}

type TextField<Item> = keyof {
  [Field in keyof Item as Item[Field] extends string | null | undefined ? Field : never]: unknown;
} &
  string;

interface ItemForm<Item, Name extends string> extends Pick<Form<never>, 'subscribe' | 'getErrors'> {
  getValues: () => { [Field in Name]: readonly Item[] };
  setFieldValue: (name: Name, items: Item[]) => void;
}

interface ItemListProps<Item, Name extends string> {
  form: ItemForm<Item, Name>;
  name: Name;
  /** The legend of one item, by its number from 1. */
  legend: (number: number) => string;
  /** The first values of a new item; without them none are added or removed. */
  blank?: Item;
  addLabel?: string;
  /** The number of items from which on none is added. */
  most?: number;
  isShown?: (item: Item) => boolean;
  /** True where an item is so short that it is one row. */
  isInRows?: boolean;
  /** The item in a few words, where it is folded; null opens it. */
  brief?: (item: Item) => string | null;
  /** Removes an item where more than that is to be done. */
  onRemove?: (index: number) => void;
  children: (props: ItemProps<Item>) => ReactNode;
}

/** The items of a form, each with its own fields. */
export function ItemList<Item extends object, Name extends string>({
  form,
  name,
  legend,
  blank,
  addLabel,
  most = Infinity,
  isShown = () => true,
  isInRows,
  brief,
  onRemove,
  children,
}: ItemListProps<Item, Name>) {
  const items = useSyncExternalStore(form.subscribe, () => form.getValues()[name]);
  const shown = [...items.entries()].filter(([, item]) => isShown(item));
  const errors = useFormErrors(form);
  const addButton = useRef<HTMLButtonElement>(null);
  const hasAdded = useRef(false);
  const replace = (next: Item[]) => form.setFieldValue(name, next);
  const remove = (index: number) => {
    if (onRemove) onRemove(index);
    else replace(items.toSpliced(index, 1));
    addButton.current?.focus();
  };
  const focusAdded = (item: HTMLElement | null) => {
    if (!item || !hasAdded.current) return;
    hasAdded.current = false;
    item.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <>
      <div className={classes.items} data-rows={isInRows}>
        {shown.map(([index, item], position) => {
          const change = (changed: Partial<Item>) => replace(items.with(index, { ...item, ...changed }));
          const error = (field: string) => fieldError(errors, `${name}.${index}.${field}`);
          return (
            <fieldset
              className={isInRows ? classes.itemRow : brief ? classes.itemFold : classes.item}
              // Items have no identity of their own.
              key={index}
              ref={position === shown.length - 1 ? focusAdded : undefined}
            >
              <legend>{legend(position + 1)}</legend>
              <ItemFold brief={brief?.(item)} hasError={fieldError(errors, `${name}.${index}`) !== undefined}>
                {children({
                  item,
                  change,
                  error,
                  text: (field) => ({
                    value: (item[field] as string | null | undefined) ?? '',
                    error: error(field),
                    onChange: ({ currentTarget }) =>
                      change({ [field]: currentTarget.value } as Partial<Item>),
                  }),
                })}
                {blank && (
                  <RemoveButton
                    label={`Remove ${legend(position + 1).toLowerCase()}`}
                    isIcon={isInRows}
                    onClick={() => remove(index)}
                  />
                )}
              </ItemFold>
            </fieldset>
          );
        })}
      </div>
      {errors[name] && (
        <Text size="sm" c="red" role="alert">
          {errors[name]}
        </Text>
      )}
      {blank && (
        <div className={classes.addItem}>
          <Button
            ref={addButton}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-disabled={items.length >= most}
            onClick={() => {
              if (items.length >= most) return;
              hasAdded.current = true;
              replace([...items, blank]);
            }}
          >
            {addLabel}
          </Button>
          {items.length >= most && (
            <Text size="sm" c="dimmed">
              {`At most ${most}. Remove one to add another.`}
            </Text>
          )}
        </div>
      )}
    </>
  );
}

interface ItemFoldProps {
  brief: string | null | undefined;
  hasError: boolean;
  children: ReactNode;
}

/** The fields of an item, folded below it in a few words where these are given. */
function ItemFold({ brief, hasError, children }: ItemFoldProps) {
  const [isFolded] = useState(typeof brief === 'string');
  if (brief === undefined) return children;
  return (
    <FoldedFields isLazy summary={brief ?? 'New'} hasError={hasError} startsOpen={!isFolded}>
      {children}
    </FoldedFields>
  );
}

interface RemoveButtonProps {
  label: string;
  isIcon: boolean | undefined;
  onClick: () => void;
}

const RemoveButton = ({ label, isIcon, onClick }: RemoveButtonProps) =>
  isIcon ? (
    <ActionIcon className={classes.removeRow} size={36} aria-label={label} onClick={onClick}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  ) : (
    <Button
      mt="sm"
      variant="subtle"
      size="compact-sm"
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
