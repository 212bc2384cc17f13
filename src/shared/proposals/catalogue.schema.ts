import * as z from 'zod';
import { requiredLongText, requiredText } from '../fields/fields.schema.ts';
import type { Catalogue } from './catalogue.ts';

const AMOUNT = 'Enter an amount from $0 to $1,000,000';

/** An amount in whole cents, before GST. */
const amount = z.int(AMOUNT).min(0, AMOUNT).max(100_000_000, AMOUNT);

/** What is charged each month is never nothing. */
const monthlyAmount = amount.min(1, 'Enter an amount from $0.01 to $1,000,000');

const MAX_ENTRIES = 200;

const group = z.object({
  id: requiredText('A group needs an id', 4),
  number: z.string().regex(/^\d{4}$/, 'A number has four digits'),
  name: requiredText('Enter the name of the group'),
  description: requiredLongText('Enter what the group is about', 500),
  auditType: z.enum(['Verification', 'Certification']),
  requiredModules: z.array(z.string().max(20)).max(MAX_ENTRIES),
  isStaffOnly: z.boolean().optional(),
});

const module_ = z.object({
  id: z.string().regex(/^[a-z\d]{1,20}$/, 'Use small letters and digits'),
  name: requiredText('Enter the name of the module'),
  description: requiredLongText('Enter what the module is about'),
  price: amount.nullable(),
  renewalPrice: amount.nullable().optional(),
  url: z.url({ protocol: /^https$/, error: 'Enter an address that begins with https://' }),
  isStaffOnly: z.boolean().optional(),
});

const fields = z.object({
  groups: z.array(group).min(1).max(MAX_ENTRIES),
  modules: z.array(module_).min(1).max(MAX_ENTRIES),
  fees: z.object({
    verificationAudit: amount,
    coreClients: amount,
    moduleClients: amount,
    outlet: amount,
    internalAuditReport: amount,
  }),
  renewalFees: z
    .object({
      verificationAudit: amount.nullable(),
      outlet: amount.nullable(),
      internalAuditReport: amount.nullable(),
    })
    .optional(),
  packages: z
    .array(z.object({ id: z.string().max(40), name: requiredText('Enter a name'), price: monthlyAmount }))
    .max(MAX_ENTRIES)
    .optional(),
});

export const typedCatalogue = fields.superRefine(checkCatalogue);

/** A whole catalogue; its groups come in the order of their numbers. */
export const catalogueSchema = typedCatalogue.transform(
  (catalogue): Catalogue => ({
    ...catalogue,
    groups: catalogue.groups.toSorted((a, b) => a.number.localeCompare(b.number)),
  }),
);

/** Entries that visitors see need a price; names must be unique in addresses. */
function checkCatalogue({ groups, modules }: z.output<typeof fields>, ctx: z.RefinementCtx) {
  const report = (path: (string | number)[], message: string) =>
    ctx.addIssue({ code: 'custom', path, message });
  const known = new Map(modules.map((one) => [one.id, one]));
  for (const [index, { id }] of modules.entries())
    if (modules.findIndex((other) => other.id === id) < index)
      report(['modules', index, 'id'], `There are two modules ${id}`);
  for (const [index, one] of modules.entries())
    if (one.price === null && !one.isStaffOnly)
      report(['modules', index, 'price'], `${one.name} is shown to visitors. Enter its price`);
  for (const [index, { number, requiredModules, isStaffOnly }] of groups.entries()) {
    if (groups.findIndex((other) => other.number === number) < index)
      report(['groups', index, 'number'], `There are two groups ${number}`);
    for (const id of requiredModules) {
      const required = known.get(id);
      if (!required) report(['groups', index, 'requiredModules'], `Group ${number} needs a module ${id}`);
      else if (required.isStaffOnly && !isStaffOnly)
        report(
          ['groups', index, 'requiredModules'],
          `Group ${number} is shown to visitors. Show its module ${required.name} too.`,
        );
    }
  }
}
