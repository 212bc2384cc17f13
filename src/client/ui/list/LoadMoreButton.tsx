import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListQuery } from './useListQuery.ts';

interface LoadMoreButtonProps {
  query: Partial<Pick<ListQuery<unknown>, 'hasMore' | 'isLoadingMore' | 'loadMore'>>;
  children: ReactNode;
}

/** For a short list; renders nothing without a next page. */
export const LoadMoreButton = ({ query, children }: LoadMoreButtonProps) =>
  query.hasMore && (
    <Button
      mt="md"
      size="compact-md"
      variant="default"
      onClick={query.loadMore}
      loading={query.isLoadingMore}
    >
      {children}
    </Button>
  );
