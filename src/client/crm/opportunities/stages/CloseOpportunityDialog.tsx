import { today } from '#shared/fields/format.ts';
import { type MoveValues, moveForm } from '#shared/opportunities.schema.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { ClosingFields } from './ClosingFields.tsx';

interface CloseOpportunityDialogProps {
  /** Of the opportunity: a draft comes back to it alone. Closing several at once has an id of its own. */
  id: string;
  /** The opportunity's name, or as in '3 opportunities'. */
  name: string;
  stage: 'won' | 'lost';
  onMove: (values: MoveValues) => void;
  onClose: () => void;
}

/** Asks for what closing an opportunity needs: the day, and for a lost one the reason too. */
export function CloseOpportunityDialog({ id, name, stage, onMove, onClose }: CloseOpportunityDialogProps) {
  const form = useZodForm(moveForm, { stage, closedOn: today(), lostReason: '' }, { id });
  return (
    <FormDialog
      title={`${name}: ${stage === 'won' ? 'won' : 'lost'}`}
      saveLabel={stage === 'won' ? 'Mark as won' : 'Mark as lost'}
      form={form}
      saving={false}
      onSave={onMove}
      onClose={onClose}
    >
      <ClosingFields form={form} />
    </FormDialog>
  );
}
