import type { ReactNode } from 'react';
import { RecordSelect } from '../records/subject/RecordSelect.tsx';

interface OpportunitySelectProps {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The stored opportunity, so that its name shows at once. */
  stored?: { id: string | null; name: string | null };
  error?: ReactNode;
}

export const OpportunitySelect = ({ value, onChange, stored, ...props }: OpportunitySelectProps) => (
  <RecordSelect
    nouns={['opportunity']}
    value={value === null ? null : { noun: 'opportunity', id: value }}
    onChange={(opportunity) => onChange(opportunity?.id ?? null)}
    title={stored?.id === value ? stored.name : null}
    placeholder="No opportunity"
    clearable
    showDetail
    {...props}
  />
);
