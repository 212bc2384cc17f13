import { pluralize } from '#shared/fields/format.ts';
import type { SearchKind } from '#shared/records/nouns.ts';

export const recordHref = ({ noun, id }: { noun: SearchKind; id: string }) => `/crm/${pluralize(noun)}/${id}`;

export const labelOfNoun = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);
