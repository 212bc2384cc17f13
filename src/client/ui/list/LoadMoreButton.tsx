import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListQuery } from './useListQuery.ts';

interface LoadMoreButtonProps {
  query: Partial<Pick<ListQuery<unknown>, 'hasMore' | 'isLoadingMore' | 'loadMore'>>;
  children: ReactNode;
}

/** Loads the next page of a short list; nothing where there is none. */
export const LoadMoreButton = ({ query, children }: LoadMoreButtonProps) =>
  query.hasMore && (
    <Button
      mt="md"
      size="compact-md"
      variant="default"
      style={{ alignSelf: 'start' }}
      onClick={query.loadMore}
      loading={query.isLoadingMore}
    >
      {children}
    </Button>
  );
