import { v7 } from 'uuid';
import type * as z from 'zod';
import type { leadFilters } from '#shared/leads/leads.schema.ts';
import { leadFacts, leadFieldFilters, leadStatus, priority } from '#shared/leads/leads.ts';
import { lostFor, lostReasons } from '#shared/lostReasons.ts';
import { trpc } from '../../trpc.ts';
import { Select } from '../../ui/form/Select.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { FilterField } from '../../ui/list/filters/FilterField.tsx';
import { YesNoFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import { CreatedFilters, filterBoxes, LastContactFilter } from '../fields/filterBoxes.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { SetFieldMenu } from '../records/bulk/SetValueMenu.tsx';
import { useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.tsx';
import { datePeriods, pastPeriods } from '../records/list/periods.ts';
import { AssignMenu } from '../team/AssignMenu.tsx';
import { PersonFilter } from '../team/PersonFilter.tsx';
import { leads } from './leads.record.ts';
import { offerLostReasonOfMany } from './offerLostReason.tsx';

const { label } = leadFacts.firstAnswerAt;

const OPTIONS = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'none', label: 'Not answered' },
  { value: 'answered', label: 'Answered' },
  ...[2, 4, 8, 16].map((hours) => ({ value: `..${hours}`, label: `Within ${hours} hours of work` })),
  ...[8, 16, 40].map((hours) => ({ value: `${hours}..`, label: `After ${hours} hours of work` })),
];

/** The words for a value, also of hours that the filter does not offer. */
function describe(text: string) {
  const [from, to] = text.split('..');
  const option = OPTIONS.find(({ value }) => value === text);
  if (option || to === undefined) return option?.label ?? text;
  const ends = [from && `after ${from}`, to && `within ${to}`].filter(Boolean);
  return `${ends.join(', ')} hours of work`;
}

function FirstAnswerFilter() {
  const setParam = useSetSearchParam();
  return (
    <FilterField name="firstAnswer" label={label} describe={describe}>
      <Select
        label={label}
        placeholder="Any"
        data={OPTIONS}
        value={useSearchParam('firstAnswer') ?? null}
        onChange={(chosen) => setParam('firstAnswer', chosen)}
        clearable
        clearButtonProps={{ 'aria-label': `${label}: any` }}
      />
    </FilterField>
  );
}

export const LeadBulkActions = (props: BulkActionsProps<z.input<typeof leadFilters>>) => (
  <BulkActions type={leads} calls={trpc.leads} offer={offerLostReasonOfMany(useGiveReason())} {...props}>
    {(bulk) => (
      <>
        <AssignMenu
          isBusy={bulk.isBusy}
          onAssign={(assignedToId, words) => bulk.change({ assignedToId }, words)}
        />
        <SetFieldMenu bulk={bulk} label="Set status" name="status" set={leadStatus} />
        <SetFieldMenu bulk={bulk} label="Set priority" name="priority" set={priority} />
      </>
    )}
  </BulkActions>
);

/** Gives the leads of an earlier change a lost reason. Leads that are selected meanwhile keep their selection. */
function useGiveReason() {
  const { changeOptions } = useBulkMutationOptions(leads, { clear: () => {} });
  const { mutate } = trpc.leads.changeMany.useMutation(changeOptions);
  return (changeId: string, lostReason: string) =>
    mutate({ changeId: v7(), selection: { changeId }, change: { lostReason } });
}

const Filter = filterBoxes(leadFieldFilters);

/** Views and addresses may have it; it is not offered. */
const ScoreFilter = () => useSearchParam('score') !== undefined && <Filter name="score" />;

export const LeadFilterFields = () => (
  <>
    <Filter name="owner" />
    <Filter name="status" />
    <Filter name="priority" />
    <Filter name="followUp" />
    <Filter name="closes" periods={datePeriods('No close date')} />
    <Filter name="closed" periods={pastPeriods} />
    <LastContactFilter />
    <FirstAnswerFilter />
    <PersonFilter name="answeredBy" label="First answer by" />
    <Filter name="lostReason" suggestions={lostReasons} />
    <CheckboxGroupFilter name="lostFor" label="Lost because of" options={lostFor.options} />
    <YesNoFilter name="converted" label="Converted to an opportunity" />
    <Filter name="value" />
    <Filter name="probability" />
    <ScoreFilter />
    <CreatedFilters />
    <Filter name="enquiryType" />
    <Filter name="source" />
    <Filter name="providerType" />
    <Filter name="supportPackage" />
  </>
);
