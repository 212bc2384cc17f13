import { Anchor, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { NamedRecord } from '#shared/records/subject.ts';
import { labelOfNoun, recordHref } from './recordHref.ts';

interface SubjectLinkProps {
  subject: NamedRecord;
  /** True where the type of the record is for screen readers alone. */
  hidesType?: boolean;
}

/** A link to the record that an entry is about; of one that is gone only its type is named. */
export function SubjectLink({ subject, hidesType }: SubjectLinkProps) {
  const kind = labelOfNoun(subject.noun);
  if (subject.title === null) return `${kind} no longer there`;
  return (
    <>
      {hidesType ? <VisuallyHidden>{`${kind} `}</VisuallyHidden> : `${kind} `}
      <TitleLink subject={subject} />
    </>
  );
}

/** Links to records of one type, one after the other. */
export const SubjectLinks = ({ subjects }: { subjects: NamedRecord[] }) =>
  subjects.map((subject, index) => (
    <Fragment key={subject.id}>
      {index > 0 && ', '}
      {subject.title === null ? 'one no longer there' : <TitleLink subject={subject} />}
    </Fragment>
  ));

const TitleLink = ({ subject }: { subject: NamedRecord }) => (
  <Anchor component={Link} to={recordHref(subject)} inherit underline="always">
    {subject.title}
  </Anchor>
);
