/** For a registration its account's name. */
export function titleOf(record: object | undefined) {
  const { title, name, firstName, lastName, accountName } = { ...record } as Record<
    string,
    string | null | undefined
  >;
  return title ?? name ?? (firstName ? `${firstName} ${lastName ?? ''}`.trim() : (accountName ?? undefined));
}
