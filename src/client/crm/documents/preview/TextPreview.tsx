import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import classes from './PreviewDialog.module.css';

/** As much of a text as somebody looks at here, in bytes. */
const SHOWN = 200_000;

interface TextPreviewProps {
  url: string;
  mediaType: string;
}

/** The beginning of a text, whatever it is text of: as words to read, in the encoding that it has. */
export function TextPreview({ url, mediaType }: TextPreviewProps) {
  const query = useQuery({ queryKey: ['preview', url], queryFn: () => readText(url, mediaType), gcTime: 0 });
  if (query.error)
    return <ErrorNotice message={`Error loading preview: ${query.error.message}`} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton h={240} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be scrolled by keys too. */}
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
  const answer = await fetch(url, { headers: { Range: `bytes=0-${SHOWN - 1}` } });
  if (!answer.ok) throw new Error('the file could not be fetched');
  const charset = /charset=([\w-]+)/.exec(mediaType)?.[1] ?? 'utf-8';
  const text = new TextDecoder(charset).decode(await answer.arrayBuffer());
  const size = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? 0);
  return { text, isCut: size > SHOWN };
}
