import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Whole seconds until a moment, in milliseconds since 1970. */
const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

interface SecondsLeftProps {
  until: number;
  /** The texts before and after the seconds, and the one when they are over. */
  before: string;
  after: string;
}

/** Counts down. A screen reader hears the first number alone. */
export function SecondsLeft({ until, before, after }: SecondsLeftProps) {
  const [first] = useState(() => secondsUntil(until));
  const [left, setLeft] = useState(first);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <>
      <VisuallyHidden>{`${before} ${first} seconds`}</VisuallyHidden>
      <span aria-hidden>{left > 0 ? `${before} ${left} s` : after}</span>
    </>
  );
}
