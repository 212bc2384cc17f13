import { Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './Folded.module.css';

/** A section of the settings that is a page of its own: one row, which leads there. */
export const LinkSection = ({ title, summary, to }: { title: string; summary: string; to: string }) => (
  <div className={classes.folded}>
    <div className={classes.foldedHead}>
      <Title order={2} size="h3">
        <Link to={to} className={classes.foldedButton}>
          {title}
        </Link>
      </Title>
      <Text span size="sm" c="dimmed" className={classes.foldedSummary}>
        {summary}
      </Text>
      <IconChevronRight size={20} aria-hidden className={classes.foldedArrow} />
    </div>
  </div>
);
