/** Our own sign: a path that arrives at a tick. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--primary)" />
      <path
        d="M7.5 23.5c4.5 0 3.5-6 8-6"
        fill="none"
        stroke="var(--filled-text)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeDasharray="0.1 4.4"
      />
      <path
        d="M13.5 14.5l4.4 4.6 7.6-9.8"
        fill="none"
        stroke="var(--filled-text)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
