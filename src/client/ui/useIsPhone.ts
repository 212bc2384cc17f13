import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone's, where tools take turns instead of standing side by side. */
export const useIsPhone = () =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false;
