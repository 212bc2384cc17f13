import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { NamedSubject, Subject } from '#shared/records/subject.ts';

const lists = {
  lead: 'leads',
  contact: 'contacts',
  account: 'accounts',
  opportunity: 'opportunities',
} satisfies Record<Subject['noun'], string>;

/** The address of a record. */
export const recordHref = ({ noun, id }: Subject) => `/crm/${lists[noun]}/${id}`;

/** The record that a line is about; one that is gone is only named by its kind. */
export function SubjectLink({ subject }: { subject: NamedSubject }) {
  const kind = subjectNoun.labels[subject.noun];
  if (subject.title === null) return `${kind} no longer there`;
  return (
    <>
      {`${kind} `}
      <Anchor component={Link} to={recordHref(subject)} inherit underline="always">
        {subject.title}
      </Anchor>
    </>
  );
}
