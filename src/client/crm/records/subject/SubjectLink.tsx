import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { NamedSubject } from '#shared/records/subject.ts';
import { recordHref } from '../../records.ts';

/** A link to the record that an entry is about; of one that is gone only its type is named. */
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
