import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Catalogue } from '#shared/proposals/catalogue.ts';
import { onRequest } from '#shared/proposals/pricing.ts';
import type { proposalForm } from '#shared/proposals/proposals.schema.ts';
import { proposalLabels as labels } from '#shared/proposals/proposals.ts';
import { quoteFor, selectionIn } from '#shared/proposals/selection.ts';
import { fieldError } from '../../../ui/form/form.ts';
import { useFormErrors, useFormValue, type ZodForm } from '../../../ui/form/useZodForm.ts';
import { CentsInput } from '../../business/CentsInput.tsx';
import { blockerField } from '../sending/blockerFocus.ts';
import classes from './GroupsInput.module.css';

interface OwnLinesInputProps {
  form: ZodForm<typeof proposalForm>;
  catalogue: Catalogue | undefined;
}

/** The price of each module and fee that the catalogue has none for, and lines of one's own. */
export function OwnLinesInput({ form, catalogue }: OwnLinesInputProps) {
  const lines = useFormValue(form, 'ownLines');
  const selection = useFormValue(form, 'selection');
  const errors = useFormErrors(form);
  const replace = (next: typeof lines) => form.setFieldValue('ownLines', next);
  const quote = catalogue && quoteFor(catalogue, selection.provider, selectionIn(catalogue, selection));
  const setPrice = (moduleId: string, label: string, cents: number | null) =>
    replace([
      ...lines.filter((line) => line.moduleId !== moduleId),
      ...(cents === null ? [] : [{ label, cents, moduleId }]),
    ]);
  /** The place among the lines of one's own, from 1. */
  const numberOf = (index: number) => lines.slice(0, index + 1).filter(({ moduleId }) => !moduleId).length;
  const lastItem = useRef<HTMLInputElement>(null);
  const addItem = () => {
    flushSync(() => replace([...lines, { label: '', cents: 0, moduleId: null }]));
    lastItem.current?.focus();
  };
  const asked = quote ? onRequest(quote) : [];
  const firstUnpriced = asked.find(({ key }) => !lines.some(({ moduleId }) => moduleId === key))?.key;
  return (
    <div className={classes.lines}>
      {asked.map(({ key, name }) => {
        const index = lines.findIndex(({ moduleId }) => moduleId === key);
        return (
          <CentsInput
            key={key}
            {...blockerField('ownLines', key === firstUnpriced)}
            label={`Price of ${name}`}
            description="Not in the catalogue. Enter a price before you send the proposal"
            value={lines[index]?.cents ?? null}
            error={fieldError(errors, `ownLines.${index}.cents`)}
            onChange={(cents) => setPrice(key, name, cents)}
          />
        );
      })}
      <Text fw={600} size="sm">
        {labels.ownLines}
      </Text>
      {lines.map((line, index) =>
        line.moduleId ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own.
          <div className={classes.line} key={index}>
            <TextInput
              ref={index === lines.length - 1 ? lastItem : undefined}
              label={`Item ${numberOf(index)}`}
              value={line.label}
              maxLength={200}
              error={fieldError(errors, `ownLines.${index}.label`)}
              onChange={({ currentTarget }) =>
                replace(lines.with(index, { ...line, label: currentTarget.value }))
              }
            />
            <CentsInput
              label="Before GST"
              value={line.cents}
              error={fieldError(errors, `ownLines.${index}.cents`)}
              onChange={(cents) => replace(lines.with(index, { ...line, cents: cents ?? 0 }))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              className={classes.remove}
              aria-label={`Remove item ${numberOf(index)}`}
              title={`Remove item ${numberOf(index)}`}
              onClick={() => replace(lines.toSpliced(index, 1))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        ),
      )}
      <div>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={addItem}>
          Add an item
        </Button>
      </div>
    </div>
  );
}
