import { isDeepStrictEqual } from 'node:util';
import { pricesVersionOf } from '#shared/business/versions.ts';
import { today } from '#shared/fields/format.ts';
import { requestCatalogue } from '#shared/proposals/catalogue.ts';
import { type ProposalDocument, unpricedLines } from '#shared/proposals/document.ts';
import type { ProposalRequestInput } from '#shared/proposals/requests/requests.schema.ts';
import {
  type ChangedPrices,
  NO_GROUPS_MESSAGE,
  OLD_PRICES_MESSAGE,
  REQUEST_NOTE,
} from '#shared/proposals/requests/requests.ts';
import type { StoredSelection } from '#shared/proposals/selection.ts';
import { publishedBusiness } from '../../business/publishedContent.ts';
import { findPrices, type Prices } from '../../business/versions.service.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { StaleRecordError } from '../../platform/database/staleRecord.ts';
import { FieldError } from '../../platform/fieldError.ts';
import { BLANK_PARTS, composeWith } from '../composition.service.ts';

export interface RequestParts {
  formData: Pick<ProposalRequestInput['formData'], 'name' | 'company'>;
  selection: StoredSelection;
  /** The time when the visitor sent it, and the prices of that moment. */
  sentAt: Date;
  prices: Prices;
}

/**
 * So that a visitor sees a changed sum before sending. Prices of what they did not choose may change.
 * @throws StaleRecordError with the new sum
 */
export async function rejectOldPrices(em: EntityManager, request: RequestParts, shown: string) {
  const business = await publishedBusiness(em);
  const pricesVersion = pricesVersionOf(request.prices.versions, business);
  if (shown === pricesVersion) return;
  const [catalogue = '', terms = ''] = shown.split(' ');
  const prices = await findPrices(em, { catalogue, terms });
  const sums = await sumsOf(em, request);
  const isSameGst = prices && shown === pricesVersionOf(prices.versions, business);
  if (isSameGst && isDeepStrictEqual(await sumsOf(em, { ...request, prices }), sums)) return;
  throw new StaleRecordError({ pricesVersion, ...sums } satisfies ChangedPrices, OLD_PRICES_MESSAGE);
}

async function sumsOf(em: EntityManager, request: RequestParts) {
  const document = await composeRequest(em, { ...request, reference: '' });
  return { total: document.total, gst: document.gst, unpriced: unpricedLines(document) };
}

/** The prices of a request: those that the site shows. */
export const visitorPrices = (prices: Prices): Prices => ({
  ...prices,
  catalogue: requestCatalogue(prices.catalogue),
});

/**
 * The document at the prices of `sentAt`. It is made out to the names as typed, never to a known account or
 * contact: whoever types an address may not own it.
 * @throws BAD_REQUEST for the field `selection` when it names no existing group
 */
export async function composeRequest(
  em: EntityManager,
  { formData, selection, reference, sentAt, prices }: RequestParts & { reference: string },
): Promise<ProposalDocument> {
  const client = { account: formData.company ?? '', contact: formData.name };
  const parts = { ...BLANK_PARTS, reference, revision: 1, client, note: REQUEST_NOTE, selection };
  const document = await composeWith(em, parts, { day: today(sentAt), prices: visitorPrices(prices) });
  if (document.groups.length === 0) throw new FieldError('selection', NO_GROUPS_MESSAGE);
  return document;
}
