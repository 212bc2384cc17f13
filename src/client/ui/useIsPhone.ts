import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone's. */
export const useIsPhone = () =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false;
