import type { ReactNode } from 'react';
import { RecordSelect } from '../records/subject/RecordSelect.tsx';

interface LeadSelectProps {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The stored lead, so that its title shows at once. */
  stored?: { id: string | null; title: string | null };
  error?: ReactNode;
}

export const LeadSelect = ({ value, onChange, stored, ...props }: LeadSelectProps) => (
  <RecordSelect
    nouns={['lead']}
    value={value === null ? null : { noun: 'lead', id: value }}
    onChange={(lead) => onChange(lead?.id ?? null)}
    title={stored?.id === value ? stored.title : null}
    placeholder="No lead"
    clearable
    showDetail
    {...props}
  />
);
