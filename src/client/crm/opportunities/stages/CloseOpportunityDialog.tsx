import { today } from '#shared/fields/format.ts';
import { type MoveValues, moveForm } from '#shared/opportunities/opportunities.schema.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { useDeclinedProposal } from '../../lost-reasons/useDeclinedProposal.ts';
import { ClosingFields } from './ClosingFields.tsx';

interface CloseOpportunityDialogProps {
  /** A draft is restored for this id alone; closing several has its own. */
  id: string;
  /** The opportunity's name, or as in '3 opportunities'. */
  name: string;
  stage: 'won' | 'lost';
  /** One that exists: the form starts with the reason for which its newest proposal was declined. */
  opportunityId?: string;
  onMove: (values: MoveValues) => void;
  onClose: () => void;
}

/** Asks for what closing an opportunity needs: the day, and for a lost one the reason too. */
export function CloseOpportunityDialog(props: CloseOpportunityDialogProps) {
  const { stage, opportunityId } = props;
  const of = stage === 'lost' && opportunityId ? { opportunityId } : undefined;
  const { isLoading, declined } = useDeclinedProposal(of);
  return !isLoading && <ClosingForm {...props} suggestion={declined?.lostReason} />;
}

interface ClosingFormProps extends Omit<CloseOpportunityDialogProps, 'opportunityId'> {
  suggestion: string | undefined;
}

function ClosingForm({ id, name, stage, suggestion, onMove, onClose }: ClosingFormProps) {
  const form = useZodForm(moveForm, { stage, closedOn: today(), lostReason: suggestion ?? '' }, { id });
  return (
    <FormDialog
      title={`${name}: ${stage === 'won' ? 'won' : 'lost'}`}
      saveLabel={stage === 'won' ? 'Mark as won' : 'Mark as lost'}
      form={form}
      saving={false}
      onSave={onMove}
      onClose={onClose}
    >
      <ClosingFields form={form} suggestion={suggestion} />
    </FormDialog>
  );
}
