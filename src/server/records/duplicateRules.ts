/** How duplicates of a type are recognized. SQL by column names. */
export interface DuplicateRules {
  /** In the order of `contactPointIndex`. */
  contactPoints?: string[];
  abn?: string;
  /** SQL; default: the title. */
  names?: string[];
  /** SQL, shown beside the title to tell equal names apart, such as 'Sunrise Care'. */
  subtitle: string;
  /** While somebody types, only records of the same account are compared. */
  isWithinAccount?: boolean;
  /** In the list of pairs and on restore, names are compared only within the same value of this column. */
  namesWithin?: string;
  /** Replaces that column in the list of pairs; null keeps it. */
  namesWithinLike?: string;
  /** One line of equivalent names each. */
  nicknames?: readonly (readonly string[])[];
}
