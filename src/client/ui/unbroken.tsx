/** A title in which numbers such as '4-433110' and 'PR-2026-00001' stay on one line. */
export const unbroken = (title: string) =>
  title.split(/((?<![\w-])(?=[\w-]*\d)\w{1,8}-[\w-]{1,12}(?![\w-]))/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );
