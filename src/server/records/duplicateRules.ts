/**
 * The rules by which records of a type are recognized as the same. Expressions are SQL by the names of the
 * columns.
 */
export interface DuplicateRules {
  /** The columns of e-mails and phone numbers, in the order of their `contactPointIndex`. */
  contactPoints?: string[];
  abn?: string;
  /** Expressions of names; the title where there are none. */
  names?: string[];
  /** SQL, shown beside the title to tell equal names apart, such as 'Sunrise Care'. */
  subtitle: string;
  /** While somebody types, only records of the same account are compared. */
  isWithinAccount?: boolean;
  /** In the list of pairs and on restore, names are compared only within the same value of this column. */
  namesWithin?: string;
  /** An expression in the place of that column, for the list of pairs alone; null for those that keep the column. */
  namesWithinLike?: string;
  /** One line of equivalent names each. */
  nicknames?: readonly (readonly string[])[];
}
