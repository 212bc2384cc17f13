import { ActionIcon, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatCents, formatShortDay } from '#shared/fields/format.ts';
import type { Catalogue } from '#shared/proposals/catalogue.ts';
import { onRequest, PROPOSAL_DAYS } from '#shared/proposals/pricing.ts';
import type { ProposalRecord, proposalForm } from '#shared/proposals/proposals.schema.ts';
import { proposalLabels as labels } from '#shared/proposals/proposals.ts';
import { quoteFor, selectionIn } from '#shared/proposals/selection.ts';
import { LARGE_DISCOUNT_PERCENT } from '#shared/team/rights.ts';
import { trpc } from '../../../trpc.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../../ui/form/FormSection.tsx';
import { fieldError } from '../../../ui/form/form.ts';
import { InputField } from '../../../ui/form/InputField.tsx';
import { useFormErrors, useFormValue, type ZodForm } from '../../../ui/form/useZodForm.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { CentsInput } from '../../business/CentsInput.tsx';
import { AccountAndContactFields } from '../../leads/form/AccountAndContactFields.tsx';
import { RecordField } from '../../records/subject/RecordField.tsx';
import { OwnerField } from '../../team/AssigneeSelect.tsx';
import { blockerField, useFocusOnBlocker } from '../sending/blockerFocus.ts';
import classes from './GroupsInput.module.css';
import { GroupsInput } from './GroupsInput.tsx';

interface ProposalFieldsProps {
  form: ZodForm<typeof proposalForm>;
  proposal?: ProposalRecord;
  onAdd: (noun: 'account' | 'contact') => void;
}

export function ProposalFields({ form, proposal, onAdd }: ProposalFieldsProps) {
  const catalogue = useDraftCatalogue(form, proposal);
  const written = proposal?.written;
  useFocusOnBlocker(Boolean(catalogue));
  const missing = useMissingRight('giveLargeDiscounts');
  return (
    <>
      <FormSection legend="Client">
        <AccountAndContactFields form={form} stored={proposal} onAdd={onAdd} />
      </FormSection>
      <FormSection legend={labels.selection}>
        <WideField>
          <InputField form={form} name="selection" as={GroupsInput} catalogue={catalogue} />
        </WideField>
      </FormSection>
      <FormSection legend="Price">
        <WideField>
          <OwnLinesInput form={form} catalogue={catalogue} />
        </WideField>
        <InputField
          form={form}
          name="discountCents"
          as={CentsInput}
          label={`${labels.discountCents} (AUD, before GST)`}
          description={missing && `A manager approves more than ${LARGE_DISCOUNT_PERCENT} %.`}
        />
        <Field form={form} name="discountReason" description="The client reads it." maxLength={500} />
        {written && (
          <WideField>
            <Field
              form={form}
              name="newPricesReason"
              description={`The client has ${formatCents(written.total)} in writing until ${formatShortDay(written.validUntil)}. To use today’s prices, say why: the client reads it.`}
              maxLength={500}
            />
          </WideField>
        )}
      </FormSection>
      <FormSection legend="What else the client reads">
        <Field
          form={form}
          name="validUntil"
          {...blockerField('validUntil')}
          description={`Empty: ${PROPOSAL_DAYS} days from the day on which it is sent`}
        />
        <WideField>
          <Field form={form} name="note" />
        </WideField>
      </FormSection>
      <FormSection legend="Lead and owner">
        <RecordField
          form={form}
          name="leadId"
          showDetail
          stored={proposal && { id: proposal.leadId, title: proposal.leadTitle }}
        />
        <RecordField
          form={form}
          name="opportunityId"
          showDetail
          stored={proposal && { id: proposal.opportunityId, title: proposal.opportunityName }}
        />
        <OwnerField form={form} stored={proposal} />
      </FormSection>
    </>
  );
}

/** The groups and prices to choose from: those that the client has in writing, or those of today. */
function useDraftCatalogue(form: ProposalFieldsProps['form'], proposal: ProposalRecord | undefined) {
  const isToday = Boolean(useFormValue(form, 'newPricesReason')?.trim());
  const hasWritten = Boolean(proposal?.written);
  const current = trpc.catalogue.current.useQuery(undefined, { enabled: !hasWritten });
  const ofDraft = trpc.proposals.catalogue.useQuery(
    { id: proposal?.id ?? '', isToday },
    { enabled: hasWritten, placeholderData: keepPreviousData },
  );
  return hasWritten ? ofDraft.data : current.data;
}

interface OwnLinesInputProps {
  form: ZodForm<typeof proposalForm>;
  catalogue: Catalogue | undefined;
}

/** The price of each module and fee that the catalogue has none for, and lines of one's own. */
function OwnLinesInput({ form, catalogue }: OwnLinesInputProps) {
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
    <Stack gap={8}>
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
    </Stack>
  );
}
