import { pluralize } from '#shared/fields/format.ts';
import type { SearchKind } from '#shared/records/nouns.ts';

/** The address of a record's screen. */
export const recordHref = ({ noun, id }: { noun: SearchKind; id: string }) => `/crm/${pluralize(noun)}/${id}`;

/** The noun as a label, as in 'Lead'. */
export const labelOfNoun = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);
