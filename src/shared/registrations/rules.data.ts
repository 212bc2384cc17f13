import { optionSet } from '../fields/optionSet.ts';

// The rules for the dates of a registration, each with its source and the day on which a person compared the
// two. A changed rule gets a further entry with the day from which it applies.

export type RuleId =
  | 'renewal_opens'
  | 'renewal_start'
  | 'application_lapses'
  | 'renewal_finish'
  | 'mid_term_audit'
  | 'report_verification'
  | 'report_certification';

/** The day that a rule counts from. */
export type BaseDay = 'startsOn' | 'expiresOn' | 'renewalStartedOn' | 'auditFinishedOn';

export interface RuleSource {
  name: string;
  /** Null if no page is known. */
  url: string | null;
}

export interface RegistrationRule {
  id: RuleId;
  /** Applies to base days from this one on; null: as far back as is known. */
  from: string | null;
  /** The name of the date, as on the screen. */
  title: string;
  base: BaseDay;
  /** Months end with their last day where the day does not exist. */
  span: { months: number } | { days: number };
  /** The reason, a sentence without its full stop. */
  reason: string;
  source: RuleSource;
  /** The day on which a person compared the rule with its source; null while nobody has. */
  checkedOn: string | null;
  /** Rests on one secondary source: shown as to be confirmed, never as law. */
  isToBeConfirmed: boolean;
}

const RENEW_PAGE: RuleSource = {
  name: 'NDIS Commission, Renew your registration',
  url: 'https://www.ndiscommission.gov.au/provider-registration/renew-your-registration',
};

const RULES_2018: RuleSource = {
  name: 'Provider Registration and Practice Standards Rules 2018, s 13B',
  url: null,
};

const AUDITOR_PAGES: RuleSource = { name: 'Pages of an auditor and a consultancy', url: null };

/** A changed rule has several entries, later ones for later days. */
export const registrationRules: readonly RegistrationRule[] = [
  {
    id: 'renewal_opens',
    from: null,
    title: 'Renewal opens',
    base: 'expiresOn',
    span: { months: -6 },
    reason: 'You can start the renewal six months before the expiry',
    source: RENEW_PAGE,
    checkedOn: null,
    isToBeConfirmed: false,
  },
  {
    id: 'renewal_start',
    from: null,
    title: 'Last day to start the renewal',
    base: 'expiresOn',
    // The Commission writes 'before your expiry date': the day itself does not count.
    span: { days: -1 },
    reason: 'Start by this day and the registration stays current until decided. After that it lapses',
    source: RENEW_PAGE,
    checkedOn: null,
    isToBeConfirmed: false,
  },
  {
    id: 'application_lapses',
    from: null,
    title: 'Unfinished application lapses',
    base: 'renewalStartedOn',
    span: { days: 60 },
    reason: 'Send the application within 60 days of its start, or it lapses',
    source: { name: 'NDIS Commission’s portal, no public page found', url: null },
    checkedOn: null,
    isToBeConfirmed: true,
  },
  {
    id: 'mid_term_audit',
    from: null,
    title: 'Last day to begin the mid-term audit',
    base: 'startsOn',
    span: { months: 18 },
    reason: 'Begin it within 18 months of the start, if any group needs certification',
    source: RULES_2018,
    checkedOn: null,
    isToBeConfirmed: false,
  },
  {
    id: 'renewal_finish',
    from: null,
    title: 'Last day to finish the renewal’s audit',
    base: 'expiresOn',
    span: { months: 9 },
    reason: 'Finish it within nine months of the expiry, if the renewal was started in time',
    source: AUDITOR_PAGES,
    checkedOn: null,
    isToBeConfirmed: true,
  },
  {
    id: 'report_verification',
    from: null,
    title: 'Audit report at the Commission',
    base: 'auditFinishedOn',
    span: { days: 14 },
    reason: '14 days after a verification audit',
    source: AUDITOR_PAGES,
    checkedOn: null,
    isToBeConfirmed: true,
  },
  {
    id: 'report_certification',
    from: null,
    title: 'Audit report at the Commission',
    base: 'auditFinishedOn',
    span: { days: 28 },
    reason: '28 days after a certification audit',
    source: AUDITOR_PAGES,
    checkedOn: null,
    isToBeConfirmed: true,
  },
];

/** An extension replaces the day of the mid-term rule. */
export const extensionRule = {
  reason: 'The Commissioner allowed this day',
  source: { name: 'Provider Registration and Practice Standards Rules 2018, s 13B(4)(b)', url: null },
} as const satisfies Pick<RegistrationRule, 'reason' | 'source'>;

/** The duty to tell the Commission of changes; it has no last day. */
export const tellRule = {
  title: 'Tell the Commission',
  reason: 'Tell the Commission about changes and events as soon as possible',
  source: { name: 'Provider Registration and Practice Standards Rules 2018, s 13 and s 13A', url: null },
  checkedOn: null,
} as const satisfies Pick<RegistrationRule, 'title' | 'reason' | 'source' | 'checkedOn'>;

/** What has to be told and is no field of an account. */
export const tellEvent = optionSet({
  ownership: 'Ownership or control',
  entity: 'Legal entity, ABN or ACN',
  services: 'Services or areas',
  standards: 'Unable to meet the standards',
  money: 'Serious money trouble',
  place: 'Loss of access to a place',
  suitability: 'Suitability of key personnel',
  insolvency: 'Insolvency',
  investigation: 'Investigation',
});

/** A group that was introduced later. */
export interface GroupRule {
  number: string;
  from: string;
  source: RuleSource;
  checkedOn: string | null;
  /** The Commission also gives it to holders of this group; day and terms are to be confirmed. */
  addedTo: string;
}

export const groupRules: readonly GroupRule[] = [
  {
    number: '0138',
    from: '2026-07-01',
    source: { name: 'F2026L00802 and F2026N00443, by secondary sources', url: null },
    checkedOn: null,
    addedTo: '0115',
  },
];

/** How groups are added or removed. */
export const variationRule = {
  title: 'Variation',
  reason: 'It begins with the auditor. Then key personnel send the Commission’s form',
  source: {
    name: 'NDIS Commission, Manage your registration',
    url: 'https://www.ndiscommission.gov.au/provider-registration/manage-your-registration',
  },
  checkedOn: null,
} as const satisfies Pick<RegistrationRule, 'title' | 'reason' | 'source' | 'checkedOn'>;
