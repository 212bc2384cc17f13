import { useState } from 'react';
import { v7 } from 'uuid';
import type * as z from 'zod';
import { lostFor, lostReasons } from '#shared/lostReasons.ts';
import type { opportunityFilters } from '#shared/opportunities/opportunities.schema.ts';
import {
  isClosed,
  lostFrom,
  opportunityFieldFilters,
  opportunityStage,
} from '#shared/opportunities/opportunities.ts';
import { formatTotalOf } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { YesNoFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { CommonFilters, filterBoxes } from '../fields/filterBoxes.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { datePeriods } from '../records/list/periods.ts';
import { AssignMenu } from '../team/AssignMenu.tsx';
import { opportunities } from './opportunities.record.ts';
import { CloseOpportunityDialog } from './stages/CloseOpportunityDialog.tsx';

type OpportunityBulkActionsProps = BulkActionsProps<z.input<typeof opportunityFilters>>;

export function OpportunityBulkActions(props: OpportunityBulkActionsProps) {
  const [closing, setClosing] = useState<{ id: string; stage: 'won' | 'lost' } | null>(null);
  return (
    <BulkActions type={opportunities} calls={trpc.opportunities} {...props}>
      {({ isBusy, change }) => (
        <>
          <AssignMenu isBusy={isBusy} onAssign={(ownerId, words) => change({ ownerId }, words)} />
          <SetValueMenu
            label="Set stage"
            options={opportunityStage.options}
            isBusy={isBusy}
            onSelect={(stage, label) =>
              isClosed(stage) ? setClosing({ id: v7(), stage }) : change({ stage }, `set to ${label}`)
            }
          />
          {closing && (
            <CloseOpportunityDialog
              {...closing}
              name={formatTotalOf(props.selection.count, 'opportunity')}
              onMove={(values) => {
                setClosing(null);
                change(values, `set to ${opportunityStage.labels[closing.stage]}`);
              }}
              onClose={() => setClosing(null)}
            />
          )}
        </>
      )}
    </BulkActions>
  );
}

const Filter = filterBoxes(opportunityFieldFilters);

export const OpportunityFilterFields = () => (
  <>
    <Filter name="owner" />
    <Filter name="stage" />
    <Filter name="closing" periods={datePeriods('No close date')} />
    <Filter name="value" />
    <Filter name="probability" />
    <Filter name="lostReason" suggestions={lostReasons} />
    <CheckboxGroupFilter name="lostFor" label="Lost because of" options={lostFor.options} />
    <CheckboxGroupFilter name="lostFrom" label="Lost from stage" options={lostFrom.options} />
    <YesNoFilter name="renewal" label="Renewals not begun" />
    <CommonFilters />
  </>
);
