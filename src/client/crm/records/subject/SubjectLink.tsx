import { Anchor, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { NamedRecord } from '#shared/records/subject.ts';
import { unbroken } from '../../../ui/unbroken.tsx';
import { labelOfNoun, recordHref } from './recordHref.ts';

interface SubjectLinkProps {
  subject: NamedRecord;
  /** True where the type of the record is for screen readers alone. */
  hidesType?: boolean;
  isInSentence?: boolean;
  /** True where the record is named without a link. */
  isText?: boolean;
}

/** A link to the record that an entry is about; that of one that is gone leads to what became of it. */
export function SubjectLink({ subject, hidesType, isInSentence, isText }: SubjectLinkProps) {
  const label = labelOfNoun(subject.noun);
  const kind = isInSentence ? label.toLowerCase() : label;
  return (
    <>
      {subject.title !== null && (hidesType ? <VisuallyHidden>{`${kind} `}</VisuallyHidden> : `${kind} `)}
      {isText && subject.title !== null ? (
        unbroken(subject.title)
      ) : (
        <TitleLink subject={subject} goneTitle={`${kind} no longer there`} />
      )}
    </>
  );
}

const NAMED = 3;

interface SubjectLinksProps {
  subjects: NamedRecord[];
  /** True where there may be further ones that are not loaded. */
  hasMore?: boolean | undefined;
  /** True where they stand in lists beside it. */
  areTexts: boolean;
}

/** The first three names of several records, each once, and how many more there are. */
export function SubjectLinks({ subjects, hasMore, areTexts }: SubjectLinksProps) {
  const named = [...Map.groupBy(subjects, ({ id, title }) => title ?? id).values()];
  const more = named.slice(NAMED).flat().length;
  return (
    <>
      {named.slice(0, NAMED).map(
        ([subject, ...same], index) =>
          subject && (
            <Fragment key={subject.id}>
              {index > 0 && ', '}
              {areTexts && subject.title !== null ? (
                unbroken(subject.title)
              ) : (
                <TitleLink subject={subject} goneTitle="one no longer there" />
              )}
              {same.length > 0 && ` (${same.length + 1})`}
            </Fragment>
          ),
      )}
      {hasMore ? ' and more' : more > 0 && ` and ${more} more`}
    </>
  );
}

const TitleLink = ({ subject, goneTitle }: { subject: NamedRecord; goneTitle: string }) => (
  <Anchor component={Link} to={recordHref(subject)} inherit underline="always">
    {unbroken(subject.title ?? goneTitle)}
  </Anchor>
);
