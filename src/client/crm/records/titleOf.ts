/** The name by which a record is known, where it has one: that of its account for a registration. */
export function titleOf(record: object | undefined) {
  const { title, name, firstName, lastName, accountName } = { ...record } as Record<
    string,
    string | null | undefined
  >;
  return title ?? name ?? (firstName ? `${firstName} ${lastName ?? ''}`.trim() : (accountName ?? undefined));
}
