import { optionSet } from '../fields/optionSet.ts';

// The rules by which the dates of a registration are computed, as data: each with its source and, once a person
// has compared it with that, the day of it. A rule that changes gets a further entry with the day from which it holds.

/** The reminders of the Commission, the law and others, by what they ask for. */
export type RuleId =
  | 'renewal_opens'
  | 'renewal_start'
  | 'application_lapses'
  | 'renewal_finish'
  | 'mid_term_audit'
  | 'report_verification'
  | 'report_certification';

/** The day of a registration from which a rule counts. */
export type BaseDay = 'startsOn' | 'expiresOn' | 'renewalStartedOn' | 'auditFinishedOn';

export interface RuleSource {
  name: string;
  /** The page, where one is known. */
  url: string | null;
}

export interface RegistrationRule {
  id: RuleId;
  /** It holds for a registration whose base day is this one or later; null for as far back as is known. */
  from: string | null;
  /** The name of the date, as on the screen. */
  title: string;
  base: BaseDay;
  /** The span from the base day; a month ends with its last day. */
  span: { months: number } | { days: number };
  /** The reason, a sentence without its full stop. */
  reason: string;
  source: RuleSource;
  /** The day on which a person compared the rule with its source; null while nobody has. */
  checkedOn: string | null;
  /** True if it rests on one secondary source: it is shown as to be confirmed, never as law. */
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

/** All rules; a rule that changed has several entries, of which the later ones hold from later days. */
export const registrationRules: readonly RegistrationRule[] = [
  {
    id: 'renewal_opens',
    from: null,
    title: 'Renewal opens',
    base: 'expiresOn',
    span: { months: -6 },
    reason: 'Six months before the expiry',
    source: RENEW_PAGE,
    checkedOn: null,
    isToBeConfirmed: false,
  },
  {
    id: 'renewal_start',
    from: null,
    title: 'Last day to start the renewal',
    base: 'expiresOn',
    // The Commission writes 'before your expiry date': the day itself is not covered.
    span: { days: -1 },
    reason: 'Started before the day of the expiry, it stays current until decided',
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
    reason: '60 days after the renewal was started, unless it is sent by then',
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
    reason: 'Within 18 months of the start, where any group needs certification',
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
    reason: 'Within nine months of the expiry, if the renewal was started in time',
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

/** Another last day of the mid-term audit, which stands in place of the one by the rule. */
export const extensionRule = {
  reason: 'The Commissioner allowed this day',
  source: { name: 'Provider Registration and Practice Standards Rules 2018, s 13B(4)(b)', url: null },
} as const satisfies Pick<RegistrationRule, 'reason' | 'source'>;

/** The duty to tell the Commission of changes and events, which has no last day. */
export const tellRule = {
  title: 'Tell the Commission',
  reason: 'Changes of a provider and events are to be notified as soon as practicable',
  source: { name: 'Provider Registration and Practice Standards Rules 2018, s 13 and s 13A', url: null },
  checkedOn: null,
} as const satisfies Pick<RegistrationRule, 'title' | 'reason' | 'source' | 'checkedOn'>;

/** The changes and events of this duty that no field of an account has. */
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

/** A registration group that did not always exist. */
export interface GroupRule {
  number: string;
  /** Its first day. */
  from: string;
  source: RuleSource;
  checkedOn: string | null;
  /** The group whose holders the Commission gives this one as well; its day and its terms are to be confirmed. */
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

/** The way to add or remove groups. */
export const variationRule = {
  title: 'Variation',
  reason: 'It begins with the auditor. Then key personnel send the Commission’s form',
  source: {
    name: 'NDIS Commission, Manage your registration',
    url: 'https://www.ndiscommission.gov.au/provider-registration/manage-your-registration',
  },
  checkedOn: null,
} as const satisfies Pick<RegistrationRule, 'title' | 'reason' | 'source' | 'checkedOn'>;
