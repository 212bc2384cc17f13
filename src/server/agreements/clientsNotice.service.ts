import { TRPCError } from '@trpc/server';
import {
  type AgreementTerms,
  earliestFrom,
  noticeOf,
  withChange,
  withoutChange,
} from '#shared/agreements/periods.ts';
import { addDays } from '#shared/fields/days.ts';
import { formatDay, today } from '#shared/fields/format.ts';
import { type Telling, tell } from '../records/events/tell.ts';
import type { Agreement } from './agreements.entity.ts';
import { noticeGiven, noticeTakenBack } from './agreements.events.ts';

/** The last day of an agreement of which the client gives notice on a day. */
export const lastDayOfNotice = (terms: AgreementTerms, day: string) =>
  addDays(earliestFrom(terms, 'notice', day), -1);

/**
 * The client ends an agreement, which is locked, after the agreed months and the minimum term.
 *
 * @throws CONFLICT when it would not end on the day that the client has read
 */
export async function giveNotice(
  context: Telling,
  agreement: Agreement,
  { lastDay, reason }: { lastDay: string; reason: string | null },
) {
  if (lastDayOfNotice(agreement, today()) !== lastDay)
    throw new TRPCError({ code: 'CONFLICT', message: 'It would end on another day now: reload the page' });
  const changed = withChange<AgreementTerms>(
    agreement,
    {
      ...{ kind: 'notice', from: addDays(lastDay, 1), price: null, givenOn: today() },
      ...{ reason: reason ?? 'No reason given', byClient: true },
    },
    today(),
  );
  const words = [`Ends on ${formatDay(lastDay)}`, reason].filter(Boolean).join('. ');
  await change(context, agreement, changed, () => tell(context, noticeGiven, agreement, { words }));
}

/**
 * The client takes back their notice of an agreement, which is locked.
 *
 * @throws CONFLICT when it has ended, and for a notice that staff entered: it may be that of the business
 */
export async function takeNoticeBack(context: Telling, agreement: Agreement) {
  const notice = noticeOf(agreement);
  if (!notice) return;
  if (!notice.byClient)
    throw new TRPCError({ code: 'CONFLICT', message: 'To take this notice back, please call us.' });
  const changed = withoutChange<AgreementTerms>(agreement, notice, today());
  await change(context, agreement, changed, () => tell(context, noticeTakenBack, agreement));
}

/** Tells staff, and mails the client. */
async function change(
  { em, mailer }: Telling,
  agreement: Agreement,
  changed: AgreementTerms | string,
  tellStaff: () => Promise<void>,
) {
  if (typeof changed === 'string') throw new TRPCError({ code: 'CONFLICT', message: changed });
  agreement.changes = changed.changes;
  await tellStaff();
  await em.flush();
  const isTakenBack = !noticeOf(agreement);
  await mailer.send(em, { kind: 'clientsNotice', agreementId: agreement.id, isTakenBack });
}
