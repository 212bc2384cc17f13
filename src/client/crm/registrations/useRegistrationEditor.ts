import type { RegistrationValues } from '#shared/registrations/registrations.schema.ts';
import { registrationFacts, registrationFields } from '#shared/registrations/registrations.ts';
import { trpc } from '../../trpc.ts';
import { useChangeField } from '../records/useChangeField.ts';
import { registrations } from './registrations.record.ts';

const fields = { ...registrationFields, ...registrationFacts };

export type EditedRegistration = RegistrationValues & { certificateId: string | null };

export const useRegistrationEditor = () =>
  useChangeField<EditedRegistration>(registrations, fields, trpc.registrations);
