import { Button } from '@mantine/core';

/** Numbers beside words stay. */
export const TidyPhonesButton = ({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) => (
  <Button size="compact-md" variant="default" loading={isBusy} onClick={onPress}>
    Tidy phone numbers
  </Button>
);
