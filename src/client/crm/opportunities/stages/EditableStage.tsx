import type { OpportunityCard, OpportunityRecord } from '#shared/opportunities/opportunities.schema.ts';
import { opportunityFields } from '#shared/opportunities/opportunities.ts';
import { EditableValue } from '../../../ui/record/EditableValue.tsx';
import { StageBadge } from '../StageBadge.tsx';
import { useStageMoves } from './useStageMoves.tsx';

/** An opportunity's stage, changed by a press; lost asks for the reason. */
export function EditableStage({ opportunity }: { opportunity: OpportunityCard | OpportunityRecord }) {
  const { move, dialog } = useStageMoves();
  return (
    <>
      <EditableValue
        label={opportunityFields.stage.label}
        value={opportunity.stage}
        input={opportunityFields.stage}
        onSave={async (stage) => {
          move(opportunity, stage);
          return { state: 'saved' };
        }}
      >
        <StageBadge stage={opportunity.stage} />
      </EditableValue>
      {dialog}
    </>
  );
}
