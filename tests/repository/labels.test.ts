import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountLabels } from '#shared/accounts/accounts.ts';
import { activityLabels } from '#shared/activities/activities.ts';
import { contactLabels } from '#shared/contacts/contacts.ts';
import { documentFacts, documentLabels } from '#shared/documents/documents.ts';
import { labelsOf } from '#shared/fields/kinds.ts';
import { leadFacts, leadLabels } from '#shared/leads/leads.ts';
import { opportunityFacts, opportunityLabels } from '#shared/opportunities/opportunities.ts';

/** The labels of each noun's fields, by the folder of its screens. */
const labels: Record<string, string[]> = {
  leads: Object.values({ ...leadLabels, ...labelsOf(leadFacts) }),
  opportunities: Object.values({ ...opportunityLabels, ...labelsOf(opportunityFacts) }),
  contacts: Object.values(contactLabels),
  accounts: Object.values(accountLabels),
  activities: Object.values(activityLabels),
  documents: Object.values({ ...documentLabels, ...labelsOf(documentFacts) }),
};

/** A label in the code, as in `label="Status"`, `label: 'Status'` or `label="Value (AUD)"`. */
const LABEL = /(?<![-\w])label(?:=|: )(["'])([^"']+?)(?: \([^)]*\))?\1/g;

test.each(Object.keys(labels))('the screens of %s read the labels of fields from its map', (folder) => {
  const known = new Set(labels[folder]?.map((label) => label.toLowerCase()));
  const written = globSync(`src/client/crm/${folder}/**/*.tsx`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LABEL)]
      .map(([, , label = '']) => `${file}: ${label}`)
      .filter((line) => known.has(line.slice(file.length + 2).toLowerCase())),
  );
  expect(written).toEqual([]);
});

/** The labels that the specification quotes: those of an account's form, and the badge of a contact. */
const quoted = new Set([...Object.values(accountLabels), contactLabels.isPrimary]);

test.each(Object.keys(labels))('the labels of %s are in sentence case, unless they are quoted', (folder) => {
  const written = labels[folder]?.filter((label) => !quoted.has(label));
  expect(written?.filter((label) => / [A-Z][a-z]/.test(label))).toEqual([]);
});
