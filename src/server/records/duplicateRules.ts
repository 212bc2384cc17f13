/**
 * The rules by which records of a type are recognized as the same. Expressions are SQL by the names of the
 * columns.
 */
export interface DuplicateRules {
  /** The columns of e-mails and phone numbers, in the order of their `contactPointIndex`. */
  contactPoints?: string[];
  /** The column of the ABN. */
  abn?: string;
  /** Expressions of names; the title where there are none. */
  names?: string[];
  /** The expression shown beside the title, by which records of one name differ, as in 'Sunrise Care'. */
  subtitle: string;
  /** True if only records of the same account are compared while somebody types. */
  isWithinAccount?: boolean;
  /**
   * A column: in the list of pairs and in a restore, names are compared only between records with the same value
   * in it.
   */
  namesWithin?: string;
  /** An expression in the place of that column, for the list of pairs alone; null for those that keep the column. */
  namesWithinLike?: string;
  /** Names that one person may use, a line for each person. */
  nicknames?: readonly (readonly string[])[];
}
