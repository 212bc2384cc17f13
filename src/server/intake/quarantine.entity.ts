import { defineEntity, p } from '@mikro-orm/core';
import type { VersionNames } from '#shared/business/versions.ts';
import type { IntakeInput } from '#shared/intake/intake.schema.ts';
import type { Suspicion } from '#shared/intake/intake.ts';
import type { AcceptedTerms, StoredSelection } from '#shared/proposals/selection.ts';
import { recordProperties } from '../platform/database/columns.ts';

/** An enquiry as the public form sent it; or what somebody priced on the site, with a summary as its message. */
export type HeldEnquiry = IntakeInput['formData'] & {
  abn?: string | null;
  /** The parts from which a request for a proposal is made once it is released. */
  proposal?: {
    reference: string;
    selection: StoredSelection;
    contentHash: string;
    /** The prices and terms of the moment at which it was sent. */
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
