import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { type Form, fieldError } from '../../ui/form/form.ts';
import { useFormErrors } from '../../ui/form/useZodForm.ts';
import classes from './Business.module.css';

export interface ItemProps<Item> {
  item: Item;
  change: (changed: Partial<Item>) => void;
  /** The message of one of the item's fields. */
  error: (field: keyof Item & string) => ReactNode;
}

/** The methods that the list needs of a form with `items`. */
interface ItemForm<Item> extends Pick<Form<never>, 'subscribe' | 'getErrors'> {
  getValues: () => { items: Item[] };
  setFieldValue: (name: 'items', items: Item[]) => void;
}

interface ItemListProps<Item> {
  form: ItemForm<Item>;
  /** The legend of one item, by its number from 1. */
  legend: (number: number) => string;
  /** The first values of a new item; without them none are added or removed. */
  blank?: Item;
  addLabel?: string;
  children: (props: ItemProps<Item>) => ReactNode;
}

/** The items of a form, each with its own fields. */
export function ItemList<Item extends object>({
  form,
  legend,
  blank,
  addLabel,
  children,
}: ItemListProps<Item>) {
  const items = useSyncExternalStore(form.subscribe, () => form.getValues().items);
  const errors = useFormErrors(form);
  const replace = (next: Item[]) => form.setFieldValue('items', next);
  return (
    <>
      <div className={classes.items}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity of their own.
          <fieldset className={classes.item} key={index}>
            <legend>{legend(index + 1)}</legend>
            {children({
              item,
              change: (changed) => replace(items.with(index, { ...item, ...changed })),
              error: (field) => fieldError(errors, `items.${index}.${field}`),
            })}
            {blank && (
              <Button
                mt="sm"
                variant="subtle"
                size="compact-sm"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => replace(items.toSpliced(index, 1))}
              >
                {`Remove ${legend(index + 1).toLowerCase()}`}
              </Button>
            )}
          </fieldset>
        ))}
      </div>
      {blank && (
        <Button
          mt="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => replace([...items, blank])}
        >
          {addLabel}
        </Button>
      )}
    </>
  );
}
