import type { LeadValues } from '#shared/leads/leads.schema.ts';
import { isLost, type LeadStatus } from '#shared/leads/leads.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import type { ToastOffer } from '../../ui/overlay/notify.ts';
import type { FieldEditor } from '../records/useChangeField.ts';

const LostReasonOffer = lazyPart(
  async () => (await import('../lost-reasons/LostReasonOffer.tsx')).LostReasonOffer,
  { onError: 'ignore' },
);

const OpenTasksOffer = lazyPart(
  async () => (await import('../activities/todo/OpenTasksOffer.tsx')).OpenTasksOffer,
  { onError: 'ignore' },
);

/** The offers after a lead was set to 'Closed lost': to say why, and to delete what is still to be done. */
export function offerLostReason(
  name: keyof LeadValues,
  { record, save }: FieldEditor<LeadValues>,
): ToastOffer | undefined {
  if (name !== 'status' || !isLost(record.status as LeadValues['status'])) return;
  return (close) => (
    <>
      {!record.lostReason && (
        <LostReasonOffer
          of={{ leadId: record.id }}
          onChoose={(reason) => void save('lostReason', reason)}
          onClose={close}
        />
      )}
      <OpenTasksOffer subject={{ noun: 'lead', id: record.id }} onClose={close} />
    </>
  );
}

/** The same after several leads were; `give` takes the id of that change. */
export const offerLostReasonOfMany =
  (give: (changeId: string, reason: string) => void) =>
  (change: { status?: LeadStatus; lostReason?: string | null }, changeId: string): ToastOffer | undefined =>
    change.status && isLost(change.status) && !change.lostReason
      ? (close) => <LostReasonOffer onChoose={(reason) => give(changeId, reason)} onClose={close} />
      : undefined;
