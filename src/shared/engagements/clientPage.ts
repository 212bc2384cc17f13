import type { ClientAgreement } from '../agreements/clientAgreement.ts';
import type { DateStatus } from '../registrations/dates.ts';
import type { StepActor } from './engagements.ts';

/** The key of the link is in its query, because paths are logged. */
export const CLIENT_PAGE_PATH = '/status';

export const CLIENT_PAGE_ELEMENT_ID = 'client-page';

/** What the client sees of a step: no note, and no ids of people. */
export interface ClientStep {
  name: string;
  isDone: boolean;
  actor: StepActor;
  dueOn: string | null;
  /** How long it takes, as on the public page and in the signed PDF: '2-4 weeks'; null where nobody has said. */
  span: string | null;
  doneOn: string | null;
  needed: string | null;
}

/** An engagement as the client sees it, without the steps that are not needed. */
export interface ClientEngagement {
  /** The name that tells it from others; null where it is the only one. */
  name: string | null;
  startsOn: string | null;
  isFinished: boolean;
  steps: ClientStep[];
}

/** A date of the registration, with the reason that follows from its rule, and none of the words of staff. */
export interface ClientDate {
  title: string;
  day: string;
  reason: string;
  /** True as on the staff's screen of the registration: the rule is uncertain, and nobody has confirmed the day. */
  isToBeConfirmed: boolean;
  status: DateStatus;
}

export interface ClientRegistration {
  number: string;
  startsOn: string | null;
  expiresOn: string | null;
  groups: string[];
  dates: ClientDate[];
}

export interface ClientPage {
  /** For staff, before or beside the link. */
  isPreview: boolean;
  /** The day of the page, in Sydney. */
  asOf: string;
  client: string;
  /** Whom to ask for; null if nobody is responsible. */
  consultant: string | null;
  /** The running ones; if there are none, the last that was finished. */
  engagements: ClientEngagement[];
  /** What is paid by the month, and has not ended. */
  agreements: ClientAgreement[];
  /** The current registration. */
  registration: ClientRegistration | null;
}

export interface ClientPageLink {
  /** The id of the link, from which Undo makes the same link again; null without a link. */
  linkId: string | null;
  url: string | null;
  /** The contact of the proposal that the client accepted last; null without one, or without an address. */
  reader: { name: string; email: string; doNotEmail: boolean } | null;
}
