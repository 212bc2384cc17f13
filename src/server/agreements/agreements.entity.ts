import { defineEntity, p } from '@mikro-orm/core';
import type { AgreementChange } from '#shared/agreements/periods.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { editableProperties } from '../platform/database/columns.ts';
import { lowerCaseIndex, searchIndex, searchTextColumn } from '../platform/database/indexes.ts';
import { User } from '../platform/identity/users.entity.ts';

const AgreementSchema = defineEntity({
  name: 'Agreement',
  tableName: 'agreements',
  indexes: [
    searchIndex('agreements'),
    // The index for the rows of an import.
    lowerCaseIndex('agreements', 'name', 'name'),
    // The default order.
    { properties: ['firstDay', 'id'] },
  ],
  checks: [{ name: 'agreements_price_check', expression: 'price > 0' }],
  properties: {
    ...editableProperties,
    ...searchTextColumn,
    name: p.text(),
    account: () => p.manyToOne(Account).lazyRef().index().deleteRule('no action'),
    /** AUD a month before GST, from the first day; `changes` has later ones. */
    price: p.decimal('number').precision(12).scale(2),
    firstDay: p.date(),
    minimumUntil: p.date().strictNullable(),
    noticeMonths: p.smallint(),
    firstInvoiceFrom: p.date().strictNullable().default(null),
    changes: p.json<AgreementChange[]>().default([]),
    owner: () => p.manyToOne(User).strictNullable().lazyRef().index(),
    notes: p.text().strictNullable(),
    /** Made once per accepted proposal. Not a reference: the proposal may be deleted and restored. */
    proposalId: p.uuid().strictNullable().unique().default(null),
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

/** What a client pays each month, from a first day until somebody gives notice. */
export class Agreement extends AgreementSchema.class {}
AgreementSchema.setClass(Agreement);
