import { agreementFields, agreementLabels, CHANGES_LABEL } from '#shared/agreements/agreements.ts';
import { type AgreementChange, describeChange, isSameChange } from '#shared/agreements/periods.ts';
import type { FieldChange } from '#shared/records/history.ts';
import { formatsOf } from '../fields/formatsOf.tsx';
import type { ChangedPart } from '../records/recordType.ts';

/** Each change of the terms that was made or taken back, with its reason. */
function changedTerms({ field, from, to }: FieldChange): ChangedPart[] {
  const [before, after] = [from, to].map((changes) =>
    Array.isArray(changes) ? (changes as AgreementChange[]) : [],
  );
  const without = (changes: AgreementChange[] = [], others: AgreementChange[] = []) =>
    changes.filter((change) => !others.some((other) => isSameChange(change, other)));
  const partOf = (change: AgreementChange, words: string): ChangedPart => ({
    ...{ field, label: CHANGES_LABEL, from: null, to: describeChange(change) },
    words: `${words} ‘${describeChange(change)}’: ${change.reason}`,
  });
  return [
    ...without(after, before).map((change) => partOf(change, 'agreed')),
    ...without(before, after).map((change) => partOf(change, 'took back')),
  ];
}

/** Labels and formats of an agreement's history, with the changes of its terms. */
export const agreementHistoryFields = {
  labels: agreementLabels,
  formats: formatsOf(agreementFields),
  parts: { changes: changedTerms },
};

/** The same for a file, in which the changes are a column. */
export const agreementImportFields = {
  labels: { ...agreementLabels, changes: CHANGES_LABEL },
  formats: {
    ...agreementHistoryFields.formats,
    changes: (changes: AgreementChange[] | null) => changes?.map(describeChange).join(', '),
  },
};
