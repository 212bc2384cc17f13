import * as z from 'zod';
import { oneOf } from '../fields/fields.schema.ts';
import { MAX_COUNT } from './pricing.ts';
import { providerType } from './selection.ts';

const count = z.int().min(0).max(MAX_COUNT);

export const selectionGroups = z.array(z.string().regex(/^\d{4}$/, 'A number has four digits')).max(200);

export const moduleId = z.string().max(20);

export const pricedSelection = z.object({
  provider: oneOf(providerType),
  groups: selectionGroups,
  details: z.object({
    hasClients: z.boolean(),
    clientCount: count,
    modulesWithClients: z.array(moduleId).max(200),
    outlets: z.object({ sil: count, sda: count, office: count, groupCentre: count }),
  }),
});
