/** The name by which a record is known, where it has one. */
export function titleOf(record: object | undefined) {
  const { title, name, firstName, lastName } = { ...record } as Record<string, string | null | undefined>;
  return title ?? name ?? (firstName ? `${firstName} ${lastName ?? ''}`.trim() : undefined);
}
