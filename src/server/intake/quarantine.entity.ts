import { defineEntity, p } from '@mikro-orm/core';
import type { VersionNames } from '#shared/business/versions.ts';
import type { IntakeInput } from '#shared/intake/intake.schema.ts';
import type { Suspicion } from '#shared/intake/intake.ts';
import type { AcceptedTerms, StoredSelection } from '#shared/proposals/selection.ts';
import { recordProperties } from '../platform/database/columns.ts';

/** As sent; for a request, with a summary as its message. */
export type HeldEnquiry = IntakeInput['formData'] & {
  abn?: string | null;
  /** Makes the request once it is released. */
  proposal?: {
    reference: string;
    selection: StoredSelection;
    contentHash: string;
    /** Of the moment of sending. */
    versions?: VersionNames;
    acceptedTerms?: AcceptedTerms | null;
  };
};

const QuarantinedSchema = defineEntity({
  name: 'Quarantined',
  tableName: 'quarantine',
  indexes: [{ properties: ['createdAt', 'id'] }],
  properties: {
    ...recordProperties,
    formData: p.json<HeldEnquiry>(),
    score: p.smallint(),
    suspicions: p.json<Suspicion[]>(),
  },
});

export class Quarantined extends QuarantinedSchema.class {}
QuarantinedSchema.setClass(Quarantined);
