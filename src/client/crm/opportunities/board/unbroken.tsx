/** A title in which the number of a registration, as in '4-433110', stays on one line. */
export const unbroken = (title: string) =>
  title.split(/(\b\d+-[\w-]{1,12})/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );
