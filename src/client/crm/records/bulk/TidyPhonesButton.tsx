import { Button } from '@mantine/core';

/** Writes the Australian phone numbers of all selected records in one way; numbers beside words stay. */
export const TidyPhonesButton = ({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) => (
  <Button size="compact-md" variant="default" loading={isBusy} onClick={onPress}>
    Tidy phone numbers
  </Button>
);
