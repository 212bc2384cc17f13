const isNumber = (word: string) => /\d/.test(word) && /^\w{1,8}-[\w-]{1,12}$/.test(word);

/** Keeps numbers such as '4-433110' and 'PR-2026-00001' on one line. */
export const unbroken = (title: string) =>
  title.split(/([\w-]+)/).map((part) =>
    isNumber(part) ? (
      <span key={part} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
