import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import classes from './PreviewDialog.module.css';

/** Longer files are cut, in bytes. */
const MAX_BYTES = 200_000;

interface TextPreviewProps {
  url: string;
  mediaType: string;
}

/** The beginning of a text file, decoded in its own encoding. */
export function TextPreview({ url, mediaType }: TextPreviewProps) {
  const query = useQuery({
    queryKey: [['preview'], url],
    queryFn: () => readText(url, mediaType),
    gcTime: 0,
  });
  if (query.error && !query.data)
    return <ErrorNotice message={`Error loading preview: ${query.error.message}`} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton h={240} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={classes.text} tabIndex={0} aria-label="Text">
        {query.data.text}
      </section>
      {query.data.isCut && (
        <Text c="dimmed" mt="sm">
          This is the beginning. Download the file for all of it.
        </Text>
      )}
    </>
  );
}

async function readText(url: string, mediaType: string) {
  const response = await fetch(url, { headers: { Range: `bytes=0-${MAX_BYTES - 1}` } });
  if (!response.ok) throw new Error('the file could not be fetched');
  const charset = /charset=([\w-]+)/.exec(mediaType)?.[1] ?? 'utf-8';
  const text = new TextDecoder(charset).decode(await response.arrayBuffer());
  const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0);
  return { text, isCut: size > MAX_BYTES };
}
