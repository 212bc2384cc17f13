import { Button, Code, SimpleGrid, Stack, Text } from '@mantine/core';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** The recovery codes, which are shown only this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <Stack gap="md">
      <Text role="status">
        Two-step sign-in is on. Keep these recovery codes where you find them without your phone: each signs
        you in once, and they are not shown again.
      </Text>
      <SimpleGrid
        component="ul"
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
      <Button variant="default" onClick={() => navigator.clipboard?.writeText(codes.join('\n'))}>
        Copy the codes
      </Button>
      <Button onClick={onDone}>I have kept them</Button>
    </Stack>
  );
}
