import { Button } from '@mantine/core';
import { createContext, type ReactNode, useState } from 'react';
import { DescriptionList } from '../../ui/record/DescriptionList.tsx';

/** Shows facts without a value, to be filled in. */
export const ShowEmptyFacts = createContext(false);

interface EditableFactsProps {
  dense?: boolean;
  placeholder?: ReactNode;
  children: ReactNode;
}

/** Facts that are changed in place, and a button that shows those without a value. */
export function EditableFacts({ dense, placeholder, children }: EditableFactsProps) {
  const [areEmptyShown, setEmptyShown] = useState(false);
  return (
    <ShowEmptyFacts value={areEmptyShown}>
      {!areEmptyShown && placeholder}
      <DescriptionList dense={dense}>{children}</DescriptionList>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        c="dimmed"
        fw={400}
        ms={-8}
        mt="xs"
        aria-expanded={areEmptyShown}
        onClick={() => setEmptyShown(!areEmptyShown)}
      >
        {areEmptyShown ? 'Hide empty fields' : 'Show empty fields'}
      </Button>
    </ShowEmptyFacts>
  );
}
