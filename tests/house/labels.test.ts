import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leadFactLabels, leadLabels } from '#shared/leads.ts';
import { opportunityFactLabels, opportunityLabels } from '#shared/opportunities.ts';

/** The labels of each noun's fields, by the folder of its screens. */
const labels: Record<string, string[]> = {
  leads: Object.values({ ...leadLabels, ...leadFactLabels }),
  opportunities: Object.values({ ...opportunityLabels, ...opportunityFactLabels }),
};

/** As in `label="Status"`, `label: 'Status'` or `label="Value (AUD)"`. */
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

test.each(Object.keys(labels))('the labels of %s are in sentence case', (folder) => {
  expect(labels[folder]?.filter((label) => / [A-Z][a-z]/.test(label))).toEqual([]);
});
