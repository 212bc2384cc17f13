import { IconCalendarRepeat } from '@tabler/icons-react';
import type { AgreementCard as Agreement } from '#shared/agreements/agreements.schema.ts';
import {
  type AgreementState,
  agreementState,
  agreementFactLabels as facts,
  agreementLabels as labels,
} from '#shared/agreements/agreements.ts';
import {
  type AgreementTerms,
  lastDayOf,
  nextInvoiceAfter,
  priceOn,
  stateOn,
} from '#shared/agreements/periods.ts';
import { formatCents, formatShortDay, today } from '#shared/fields/format.ts';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { CardOwner, CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { type CardProps, RecordCard } from '../../ui/record/RecordCard.tsx';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';

const tones: Record<AgreementState, Tone> = {
  to_begin: 'blue',
  running: 'green',
  paused: 'amber',
  notice_given: 'violet',
  ended: 'grey',
};

export function AgreementBadge({ terms }: { terms: AgreementTerms }) {
  const state = stateOn(terms, today());
  return <ToneBadge tone={tones[state]}>{agreementState.labels[state]}</ToneBadge>;
}

/** '$550': the price of a month, of today or of the first day where that is to come. */
export const formatPrice = (terms: AgreementTerms) => formatCents(Math.round(priceOn(terms, today()) * 100));

/** The day of the next invoice, or that there is none; null for a sample, which is never invoiced. */
export function describeNext(terms: Agreement) {
  if (terms.isSample) return null;
  const next = nextInvoiceAfter(terms, today());
  return next ? formatShortDay(next) : 'None';
}

export function AgreementCard({ row: agreement, card }: CardProps<Agreement>) {
  return (
    <RecordCard
      {...card}
      title={agreement.accountName}
      detail={agreement.name}
      figure={`${formatPrice(agreement)} a month`}
      badges={<AgreementBadge terms={agreement} />}
    >
      <AgreementSummary agreement={agreement} />
    </RecordCard>
  );
}

/** The body of an agreement's card; also shown on its screen until the whole record is loaded. */
export function AgreementSummary({ agreement }: { agreement: Agreement }) {
  const lastDay = lastDayOf(agreement);
  return (
    <>
      <CardLines>
        <CardLine label={labels.name} icon={IconCalendarRepeat} isWide>
          {agreement.name}
        </CardLine>
      </CardLines>
      <CardStats>
        <CardStat label="A month">{formatPrice(agreement)}</CardStat>
        {!agreement.isSample && <CardStat label="Next invoice">{describeNext(agreement)}</CardStat>}
        {lastDay ? (
          <CardStat label={facts.lastDay}>{formatShortDay(lastDay)}</CardStat>
        ) : (
          <CardStat label={labels.minimumUntil}>
            {agreement.minimumUntil && formatShortDay(agreement.minimumUntil)}
          </CardStat>
        )}
        <CardOwner label={labels.ownerId} name={agreement.ownerName} />
      </CardStats>
    </>
  );
}
