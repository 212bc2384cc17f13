import { useEffect, useState } from 'react';

/** Whether this is on the page: a dialog that opens once it is knows where the focus was, and gives it back. */
export function useMounted() {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted;
}
