/** The reasons for exceptions, by what they are made for: `path`, `path: function` or `path → path`. */
export type Reasons = Readonly<Record<string, string>>;

/** Children of `src/server`, files or folders, or folders of the client, of one level. An import from a lower floor to a higher one runs upwards. */
export interface Floor {
  members: readonly string[];
  /** Its members do not import each other at all. Without it they may, but not in cycles. */
  apart?: boolean;
}

/** One style of querying the database, recognised by the functions that it calls. */
export interface QueryStyle {
  name: string;
  /** Matches a call as in `ctx.em.find`, `queries().selectFrom` or ``sql``.execute``, arguments left out. */
  calls: RegExp;
  /** The way that it belongs to. Without one the style is a violation outside `allowed`. */
  way?: string;
  /** Files, or folders with a `/` at the end, that may use a style without a way. */
  allowed?: Reasons;
}

/** The rules for the texts on the screen. */
export interface WordRules {
  /** The highest number of words in a sentence. */
  longest: number;
  /** The words to write, by the name or phrase that they replace. */
  instead: Reasons;
  /** Beginnings or ends of paths whose texts are long or technical by nature. */
  notOnScreen: Reasons;
  /** Texts and sentences that are as the specification quotes them. */
  quoted: { sentences: Reasons; texts: Reasons };
}

/** The rules against which the tree is measured. */
export interface Rules {
  /** The nouns, by their folders, that a file outside the noun folders must not all name. */
  named: readonly string[];
  /** All nouns: the singular by the folder, as in `src/server/leads` and `src/client/crm/leads`. */
  nouns: Readonly<Record<string, string>>;
  /** The floors from the bottom up. Together they name every child of `src/server`. */
  floors: readonly Floor[];
  /** The same for the folders of `src/client`, where each folder of `crm` is a member, as 'crm/leads'. */
  clientFloors: readonly Floor[];
  /** The files of a further noun that follow from no other noun. */
  filesBesideNoun: readonly string[];
  /** Files that every noun has or that name every noun, but which a further one can do without, each with its reason. */
  withoutNewNoun: Readonly<Record<string, string>>;
  /** Plain fields, one of a noun, by which the places of such a field are counted. */
  textFields: readonly string[];
  /** Folders of `src/server` whose subfolders count as folders of their own where pairs are counted. */
  groups: readonly string[];
  queryStyles: readonly QueryStyle[];
  /** Files that a tool writes. */
  generated: readonly string[];
  limits: {
    filesNamingEveryNoun: number;
    filesForNoun: number;
    placesForTextField: number;
    serverFolders: number;
    upwardImports: number;
    upwardClientImports: number;
    mutualImports: number;
    mutualClientImports: number;
    importCycles: number;
    casts: number;
    relativeComments: number;
    prepositionComments: number;
    repeatedLines: number;
    waysToQuery: number;
    readmeLines: number;
    readmeBytes: number;
  };
  ceilings: { filesInFolder: number; linesInFile: number; linesInFunction: number; foldersDeep: number };
  exceptions: {
    upwardImports: Reasons;
    filesInFolder: Reasons;
    linesInFile: Reasons;
    linesInFunction: Reasons;
    foldersDeep: Reasons;
  };
  words: WordRules;
}
