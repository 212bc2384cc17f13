import { today } from '#shared/fields/format.ts';
import { type MoveValues, moveForm } from '#shared/opportunities.schema.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { ClosingFields } from './form/ClosingFields.tsx';

interface CloseDialogProps {
  /** What the opportunity is called. */
  name: string;
  stage: 'won' | 'lost';
  onMove: (values: MoveValues) => void;
  onClose: () => void;
}

/** Asks what an end of an opportunity tells: of a won one the day, of a lost one the reason too. */
export function CloseOpportunityDialog({ name, stage, onMove, onClose }: CloseDialogProps) {
  const form = useZodForm(moveForm, { stage, closedOn: today(), lostReason: '' }, { id: name });
  return (
    <FormDialog
      title={`${name}: ${stage === 'won' ? 'won' : 'lost'}`}
      saveLabel={stage === 'won' ? 'Mark as Won' : 'Mark as Lost'}
      form={form}
      saving={false}
      onSave={onMove}
      onClose={onClose}
    >
      <ClosingFields form={form} />
    </FormDialog>
  );
}
