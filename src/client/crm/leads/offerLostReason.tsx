import type { LeadValues } from '#shared/leads.schema.ts';
import { isLost, type LeadStatus } from '#shared/leads.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import type { ToastOffer } from '../../ui/overlay/notify.ts';
import type { FieldEditor } from '../records/useChangeField.ts';

const LostReasonOffer = lazyPart(
  async () => (await import('../lost-reasons/LostReasonOffer.tsx')).LostReasonOffer,
  { onError: 'ignore' },
);

/** Shows a message after a lead was set to 'Closed lost', which offers to say why. */
export function offerLostReason(
  name: keyof LeadValues,
  { record, save }: FieldEditor<LeadValues>,
): ToastOffer | undefined {
  if (name !== 'status' || !isLost(record.status as LeadValues['status']) || record.lostReason) return;
  return (close) => (
    <LostReasonOffer
      of={{ leadId: record.id }}
      onChoose={(reason) => void save('lostReason', reason)}
      onClose={close}
    />
  );
}

/** The same after several leads were; `give` takes the id of that change. */
export const offerLostReasonOfMany =
  (give: (changeId: string, reason: string) => void) =>
  (change: { status?: LeadStatus; lostReason?: string | null }, changeId: string): ToastOffer | undefined =>
    change.status && isLost(change.status) && !change.lostReason
      ? (close) => <LostReasonOffer onChoose={(reason) => give(changeId, reason)} onClose={close} />
      : undefined;
