import { formatShortDay } from '#shared/fields/format.ts';
import { labelsOf } from '#shared/fields/kinds.ts';
import type { Confirmation } from '#shared/registrations/registrations.schema.ts';
import {
  registrationFacts,
  registrationFields,
  registrationLabels,
} from '#shared/registrations/registrations.ts';
import { registrationRules } from '#shared/registrations/rules.data.ts';
import { trpc } from '../../trpc.ts';
import { formatsOf } from '../fields/formatsOf.tsx';

const titles = new Map(registrationRules.map(({ id, title }) => [id, title]));

/** Labels and formats of a registration's history, which also has what is set beside the form. */
export const registrationHistoryFields = {
  labels: {
    ...registrationLabels,
    ...labelsOf(registrationFacts),
    confirmations: 'Confirmed dates',
  },
  edited: registrationLabels,
  formats: {
    ...formatsOf(registrationFields),
    certificateId: (id: string | null) => id && <DocumentName id={id} />,
    confirmations: (confirmed: Confirmation[] | null) =>
      confirmed?.map(({ rule, day }) => `${titles.get(rule) ?? rule}: ${formatShortDay(day)}`).join(', '),
  },
};

function DocumentName({ id }: { id: string }) {
  const { data, error } = trpc.documents.byId.useQuery({ id }, { select: ({ name }) => name });
  return data ?? (error ? 'A document that is gone' : '…');
}
