import { parseOption } from '#shared/fields/optionSet.ts';
import { recordId } from '#shared/records/filters.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { Subject } from '#shared/records/subject.ts';

/** 'lead:019aa5f0-…', in addresses. */
export const formatSubject = ({ noun, id }: Subject) => `${noun}:${id}`;

/** Reads such a text; null where it names no record. */
export function parseSubject(text: string | null | undefined): Subject | null {
  const [nounText, idText = ''] = text?.split(':') ?? [];
  const noun = parseOption(subjectNoun, nounText);
  const id = recordId(idText);
  return noun && id ? { noun, id } : null;
}
