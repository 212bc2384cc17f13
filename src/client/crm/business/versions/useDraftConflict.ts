import { useState } from 'react';
import { formatDay } from '#shared/fields/format.ts';
import type { VersionedContent } from '#shared/site/versions.ts';
import type { Form } from '../../../ui/form/form.ts';
import type { ConflictingEdit } from '../../../ui/record/ConflictDialog.tsx';
import type { Draft, DraftKind, DraftValues } from './draftKind.ts';
import { NOT_THERE, type Parts, partsOf, valuesOfParts } from './draftParts.ts';

const LABELS = { validFrom: 'Holds from', checkedOn: 'Compared with the source on', sourceUrl: 'Source' };

const formatDate = (value: unknown) => formatDay(String(value));

/** The draft that somebody else has saved, compared with that of the form part by part. */
export function useDraftConflict<Kind extends VersionedContent, Values extends DraftValues>(
  { lists, labels, formats, valuesOf }: DraftKind<Kind, Values>,
  form: Form<Values>,
) {
  const [found, setFound] = useState<{ draft: Draft<Kind>; isReviewing: boolean } | null>(null);
  const theirValues = found && valuesOf(found.draft);
  const all = [form.getInitialValues(), theirValues, form.getValues()];
  const parts = Object.assign({}, ...all.map((values) => values && partsOf(values, lists))) as Parts;
  const missing = Object.fromEntries(Object.keys(parts).map((name) => [name, NOT_THERE]));
  const complete = (values: Values): Parts => ({ ...missing, ...partsOf(values, lists) });

  const edit: ConflictingEdit<Parts> = {
    form: {
      getValues: () => complete(form.getValues()),
      getInitialValues: () => complete(form.getInitialValues()),
    },
    theirs: theirValues && complete(theirValues),
    isReviewing: found?.isReviewing ?? false,
    resolveConflict: (chosen) => {
      if (!found || !theirValues) return;
      adopt(form, found.draft);
      form.setInitialValues(theirValues);
      form.setValues(valuesOfParts(chosen, form.getValues(), theirValues, lists));
      setFound(null);
    },
    dismissConflict: () => setFound(null),
  };

  const describe = (name: string) => {
    const [listName = '', key] = name.split(':');
    const list = key === undefined ? undefined : lists[listName];
    const entry = parts[name];
    return {
      label: list && entry !== NOT_THERE ? list.labelOf(entry) : (labels[name] ?? name),
      format: (value: unknown) => {
        if (value === NOT_THERE) return '(not in the draft)';
        return list ? list.format(value) : (formats[name]?.(value) ?? String(value));
      },
    };
  };
  const described = Object.keys(parts).map((name) => [name, describe(name)] as const);
  return {
    edit,
    labels: { ...Object.fromEntries(described.map(([name, { label }]) => [name, label])), ...LABELS },
    format: {
      ...Object.fromEntries(described.map(([name, { format }]) => [name, format])),
      validFrom: formatDate,
      checkedOn: formatDate,
    },
    /** With `isReviewing` the choice goes into the form, and nothing is saved by it. */
    open: (draft: Draft<Kind>, isReviewing = false) => setFound({ draft, isReviewing }),
    /** Shows the other draft in the form. */
    take: (draft: Draft<Kind>) => {
      adopt(form, draft);
      form.setInitialValues(valuesOf(draft));
      form.reset();
    },
  };
}

/** The next save is of this draft, over this version. */
function adopt({ record }: Pick<Form<never>, 'record'>, { id, version }: Draft) {
  record.id = id ?? '';
  record.version = version;
}
