import { ActionIcon, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatCents, formatShortDay, today } from '#shared/fields/format.ts';
import type { Catalogue } from '#shared/proposals/catalogue.ts';
import { joinSums } from '#shared/proposals/document.ts';
import { firstOfNextMonth, packageOfLead } from '#shared/proposals/monthlyFee.ts';
import { onRequest, PROPOSAL_DAYS } from '#shared/proposals/pricing.ts';
import type { ProposalRecord, ProposalValues, proposalForm } from '#shared/proposals/proposals.schema.ts';
import { proposalLabels as labels } from '#shared/proposals/proposals.ts';
import { quoteFor, selectionIn } from '#shared/proposals/selection.ts';
import { LARGE_DISCOUNT_PERCENT } from '#shared/team/rights.ts';
import { trpc } from '../../../trpc.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../../ui/form/FormSection.tsx';
import { fieldError } from '../../../ui/form/form.ts';
import { InputField } from '../../../ui/form/InputField.tsx';
import { DateInput, WholeInput } from '../../../ui/form/inputs.tsx';
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
          <Field
            form={form}
            name="newPricesReason"
            isWide
            description={`The client has ${joinSums(written)} in writing until ${formatShortDay(written.validUntil)}. To use today’s prices, say why: the client reads it.`}
            maxLength={500}
          />
        )}
      </FormSection>
      <FormSection legend={labels.monthlyFee}>
        <MonthlyFeeInput form={form} catalogue={catalogue} />
      </FormSection>
      <FormSection legend={labels.paymentParts}>
        <WideField>
          <PaymentPartsInput form={form} />
        </WideField>
      </FormSection>
      <FormSection legend="What else the client reads">
        <Field
          form={form}
          name="validUntil"
          {...blockerField('validUntil')}
          description={`Empty: ${PROPOSAL_DAYS} days from the day on which it is sent`}
        />
        <Field form={form} name="note" isWide />
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

/** The value of the choice of a fee that is for no package. */
const OTHER_FEE = 'other';

/** Which package it is, or another fee, and what belongs to it; a lead that asks for a package proposes it. */
function MonthlyFeeInput({ form, catalogue }: OwnLinesInputProps) {
  const fee = useFormValue(form, 'monthlyFee');
  const leadId = useFormValue(form, 'leadId');
  const lead = trpc.leads.byId.useQuery({ id: leadId ?? '' }, { enabled: leadId !== null });
  const errors = useFormErrors(form);
  const packages = catalogue?.packages ?? [];
  const asked = lead.data?.supportPackage ? packageOfLead[lead.data.supportPackage] : null;
  const proposed = fee ? undefined : packages.find(({ id }) => id === asked);
  const set = (next: typeof fee) => form.setFieldValue('monthlyFee', next);
  const choose = (chosen: string) => {
    const found = packages.find(({ id }) => id === chosen);
    if (!chosen) return set(null);
    set({
      ...(fee ?? { firstDay: firstOfNextMonth(today()), minimumMonths: 0, noticeMonths: 1 }),
      packageId: found?.id ?? null,
      label: found?.name ?? '',
      cents: found?.price ?? 0,
    });
  };
  const change = (changed: Partial<NonNullable<typeof fee>>) => fee && set({ ...fee, ...changed });
  const errorOf = (field: keyof NonNullable<typeof fee>) => fieldError(errors, `monthlyFee.${field}`);
  return (
    <>
      <NativeSelect
        label="Package"
        data={[
          { value: '', label: 'No monthly fee' },
          ...packages.map(({ id, name, price }) => ({ value: id, label: `${name}, ${formatCents(price)}` })),
          { value: OTHER_FEE, label: 'Another fee' },
        ]}
        value={fee ? (fee.packageId ?? OTHER_FEE) : ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        description={proposed && `The lead asks for ${proposed.name}.`}
      />
      {proposed && (
        <Button className={classes.beside} variant="default" onClick={() => choose(proposed.id)}>
          {`Add ${formatCents(proposed.price)} a month`}
        </Button>
      )}
      {fee && (
        <>
          <TextInput
            label="What the client reads"
            value={fee.label}
            maxLength={200}
            error={errorOf('label')}
            onChange={({ currentTarget }) => change({ label: currentTarget.value })}
          />
          <CentsInput
            label="A month (AUD, before GST)"
            value={fee.cents}
            error={errorOf('cents')}
            onChange={(cents) => change({ cents: cents ?? 0 })}
          />
          <DateInput
            label="First day"
            {...blockerField('monthlyFee')}
            value={fee.firstDay}
            error={errorOf('firstDay')}
            onChange={({ currentTarget }) => change({ firstDay: currentTarget.value })}
          />
          <WholeInput
            label="Minimum months"
            value={fee.minimumMonths}
            error={errorOf('minimumMonths')}
            onChange={(months) => change({ minimumMonths: Number(months ?? 0) })}
          />
          <WholeInput
            label="Months of notice"
            value={fee.noticeMonths}
            error={errorOf('noticeMonths')}
            onChange={(months) => change({ noticeMonths: Number(months ?? 0) })}
          />
        </>
      )}
    </>
  );
}

type Part = NonNullable<ProposalValues['paymentParts']>[number];

const DEPOSIT: Part = { label: 'Deposit', percent: 50, due: { kind: 'acceptance' } };

/** What a part begins with that is due by its kind. */
const dueOf = (kind: Part['due']['kind'], firstStep: string): Part['due'] => {
  if (kind === 'day') return { kind, day: '' };
  return kind === 'step' ? { kind, step: firstStep } : { kind };
};

/** The parts in which the one-off total is paid: their share, and when each is due. */
function PaymentPartsInput({ form }: Pick<ProposalFieldsProps, 'form'>) {
  const parts = useFormValue(form, 'paymentParts');
  const errors = useFormErrors(form);
  const { data: steps = [] } = trpc.engagements.stepNames.useQuery();
  const set = (next: Part[]) => form.setFieldValue('paymentParts', next.length > 0 ? next : null);
  const left = 100 - (parts ?? []).reduce((sum, { percent }) => sum + Number(percent), 0);
  const balance = (percent: number): Part => ({
    label: 'Balance',
    percent,
    due: dueOf('step', steps.at(-1) ?? ''),
  });
  return (
    <Stack gap={8}>
      <Text size="sm">
        {parts ? 'Each part is a share of the total.' : 'The client pays the total once they accept.'}
      </Text>
      {parts?.map((part, index) => {
        const { label, percent, due } = part;
        const change = (changed: Partial<Part>) => set(parts.with(index, { ...part, ...changed }));
        const errorOf = (field: string) => fieldError(errors, `paymentParts.${index}.${field}`);
        const which = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity of their own.
          <div className={classes.part} key={index}>
            <TextInput
              label={`Part ${which}`}
              value={label}
              maxLength={200}
              error={errorOf('label')}
              onChange={({ currentTarget }) => change({ label: currentTarget.value })}
            />
            <WholeInput
              label="Share (%)"
              value={percent}
              error={errorOf('percent')}
              onChange={(share) => change({ percent: Number(share ?? 0) })}
            />
            <NativeSelect
              label="Due"
              data={[
                { value: 'acceptance', label: 'When the client accepts' },
                { value: 'day', label: 'On a day' },
                { value: 'step', label: 'When a step is done' },
              ]}
              value={due.kind}
              onChange={({ currentTarget }) =>
                change({ due: dueOf(currentTarget.value as Part['due']['kind'], steps[0] ?? '') })
              }
            />
            {due.kind === 'day' && (
              <DateInput
                label="Day"
                value={due.day}
                error={errorOf('due.day')}
                onChange={({ currentTarget }) => change({ due: { ...due, day: currentTarget.value } })}
              />
            )}
            {due.kind === 'step' && (
              <NativeSelect
                label="Step"
                data={steps.includes(due.step) ? steps : [due.step, ...steps]}
                value={due.step}
                error={errorOf('due.step')}
                onChange={({ currentTarget }) => change({ due: { ...due, step: currentTarget.value } })}
              />
            )}
            <ActionIcon
              size={36}
              className={classes.remove}
              aria-label={`Remove part ${which}`}
              title={`Remove part ${which}`}
              onClick={() => set(parts.toSpliced(index, 1))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      {parts && left !== 0 && (
        <Text c="red" size="sm" role="status">
          {left > 0 ? `${left} % are still without a part.` : `The parts are ${-left} % too many.`}
        </Text>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set(parts ? [...parts, balance(Math.max(left, 1))] : [DEPOSIT, balance(50)])}
        >
          {parts ? 'Add a part' : 'Pay in parts'}
        </Button>
      </div>
    </Stack>
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
