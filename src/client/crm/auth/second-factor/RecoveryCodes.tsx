import { Button, Code, SimpleGrid, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { copyText } from '../../../ui/links/copyText.ts';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** The recovery codes, which are shown only this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isCopied, setIsCopied] = useState<boolean>();
  const copy = async () => {
    const wasCopied = await copyText(codes.join('\n'));
    if (!wasCopied && list.current) getSelection()?.selectAllChildren(list.current);
    setIsCopied(wasCopied);
  };
  return (
    <Stack gap="md">
      <Text role="status">
        Two-step sign-in is on. Keep these codes where you find them without your phone. Each signs you in
        once. They are not shown again.
      </Text>
      <SimpleGrid
        component="ul"
        ref={list}
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        m={0}
        p={0}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code} style={{ listStyle: 'none' }}>
            <Code fz="sm">{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Button variant="default" onClick={copy}>
        Copy the codes
      </Button>
      <Text role="status" size="sm">
        {isCopied && 'Codes copied'}
        {isCopied === false &&
          'The codes could not be copied. They are selected above: copy them by key, or write them down.'}
      </Text>
      <Button onClick={onDone}>I have kept them</Button>
    </Stack>
  );
}
