import type { DateStatus } from '../registrations/dates.ts';
import type { StepActor } from './engagements.ts';

/** The address of the client's page; the key of the link stands in its query, because paths are logged. */
export const CLIENT_PAGE_PATH = '/status';

/** The id of the element of the page that holds what it shows, as JSON. */
export const CLIENT_PAGE_ELEMENT_ID = 'client-page';

/** The part of a step that the client sees: no note, and nobody's id. */
export interface ClientStep {
  name: string;
  isDone: boolean;
  actor: StepActor;
  dueOn: string | null;
  doneOn: string | null;
  /** The words about what the client has to give, while the step is to be done. */
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

/** All that the page shows of a client. */
export interface ClientPage {
  /** The day of the page, in Sydney. */
  asOf: string;
  client: string;
  /** The name of the person to ask for; null where nobody is responsible. */
  consultant: string | null;
  /** Running ones; where there is none, the last that was finished. */
  engagements: ClientEngagement[];
  /** The current registration. */
  registration: ClientRegistration | null;
}

/** The link to the page of a client, as staff see it. */
export interface ClientPageLink {
  /** The id of the link, from which Undo makes the same link again; null without a link. */
  linkId: string | null;
  url: string | null;
}
