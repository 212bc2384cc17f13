import { Button, Center } from '@mantine/core';
import { useInView } from './useInView.ts';
import type { ListQuery } from './useListQuery.ts';

/** Loads the next page of a list when it is scrolled into view, or by its button. */
export function NextPage<Row>({ query }: { query: ListQuery<Row> }) {
  const ref = useInView(query.loadMore, !query.isLoadingMore && !query.isStale);
  return (
    <Center ref={ref}>
      <Button variant="default" onClick={query.loadMore} loading={query.isLoadingMore}>
        Load more
      </Button>
    </Center>
  );
}
