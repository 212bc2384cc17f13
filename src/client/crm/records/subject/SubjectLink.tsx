import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { NamedRecord } from '#shared/records/subject.ts';
import { iconOfNoun } from '../recordType.ts';
import { labelOfNoun, recordHref } from './recordHref.ts';
import classes from './SubjectLink.module.css';

/** A link to the record that an entry is about, after the icon of its type; of one that is gone only the type is named. */
export function SubjectLink({ subject }: { subject: NamedRecord }) {
  const kind = labelOfNoun(subject.noun);
  const NounIcon = iconOfNoun(subject.noun);
  if (subject.title === null) return `${kind} no longer there`;
  return (
    <>
      {NounIcon ? <NounIcon size={16} role="img" aria-label={kind} className={classes.noun} /> : `${kind} `}
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
