import {
  type Connection,
  type CustomTypesConfig,
  type FieldDef,
  type QueryConfig,
  type Submittable,
  types,
} from 'pg';
import utils from 'pg/lib/utils.js';

/** The values of a row as the server sends them. */
type SentRow = (string | null)[];

export interface NamedStatement extends QueryConfig {
  /** A column whose texts are answered beside the rows. */
  keyColumn?: string;
}

interface Rows {
  rows: Record<string, unknown>[];
  /** The texts of `keyColumn`, which the rows do not have. */
  keys?: SentRow;
}

type ReadRows = (sent: SentRow[]) => Rows;

/** How to read the rows of each statement that a connection has prepared, by its name. */
export type PreparedStatements = Map<string, ReadRows>;

/**
 * Runs a statement that has a name. Its connection prepares it, and learns its columns, once. node-postgres asks for the
 * columns with each run, which took a quarter of the time of a small call. They cannot change: PostgreSQL rejects a
 * prepared statement whose result has other columns than it had.
 */
export const runPrepared = (send: Send, prepared: PreparedStatements, statement: NamedStatement) =>
  runSequence(send, prepared, { statements: [statement], answering: 0, completed: 0 });

/** Statements that have names, sent as one message. */
export interface Sequence {
  statements: NamedStatement[];
  /** The position of the one whose rows are answered. */
  answering: number;
  /** How many the server has carried out. */
  completed: number;
}

type Send = (statement: Submittable) => unknown;

export async function runSequence(send: Send, prepared: PreparedStatements, sequence: Sequence) {
  const { sent, readRows } = await new Promise<Answer>((resolve, reject) => {
    send(new PreparedSequence(prepared, sequence, resolve, reject));
  });
  return readRows(sent);
}

interface Answer {
  sent: SentRow[];
  readRows: ReadRows;
}

/** What node-postgres runs instead of a query of its own, such as that of `pg-cursor`; it calls these methods. */
class PreparedSequence implements Submittable {
  private readonly prepared: PreparedStatements;
  private readonly sequence: Sequence;
  private readonly values: (string | Buffer | null)[][];
  private readonly resolve: (answer: Answer) => void;
  private readonly sent: SentRow[] = [];
  private fields: FieldDef[] = [];
  readonly handleError: (error: Error) => void;

  constructor(
    prepared: PreparedStatements,
    sequence: Sequence,
    resolve: (answer: Answer) => void,
    reject: (error: Error) => void,
  ) {
    this.prepared = prepared;
    this.sequence = sequence;
    this.values = sequence.statements.map(({ values = [] }) => values.map(utils.prepareValue));
    this.resolve = resolve;
    this.handleError = reject;
  }

  submit(connection: Connection) {
    // One packet instead of five.
    connection.stream.cork();
    for (const [index, { name = '', text }] of this.sequence.statements.entries()) {
      const isNew = !this.prepared.has(name);
      if (isNew) {
        // The run before may have prepared it and failed.
        connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: this.values[index] ?? [] }, true);
      if (isNew && index === this.sequence.answering) connection.describe({ type: 'P', name: '' }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }) {
    this.fields = fields;
  }

  handleDataRow({ fields }: { fields: SentRow }) {
    const { completed, answering } = this.sequence;
    if (completed === answering) this.sent.push(fields);
  }

  handleCommandComplete() {
    this.sequence.completed += 1;
  }

  handleReadyForQuery() {
    const { statements, answering } = this.sequence;
    const { name: answered = '', types, keyColumn } = statements[answering] ?? {};
    const readRows = this.prepared.get(answered) ?? rowsReader(this.fields, types, keyColumn);
    for (const { name = '' } of statements) {
      if (!this.prepared.has(name)) this.prepared.set(name, readRows);
    }
    this.resolve({ sent: this.sent, readRows });
  }
}

function rowsReader(
  fields: FieldDef[],
  parsers: CustomTypesConfig = types,
  keyColumn: string | undefined,
): ReadRows {
  const keyPlace = fields.findIndex(({ name }) => name === keyColumn);
  const readRow = rowReader(fields, parsers, keyPlace);
  if (keyPlace < 0) return (sent) => ({ rows: sent.map(readRow) });
  return (sent) => ({ rows: sent.map(readRow), keys: sent.map((values) => values[keyPlace] ?? null) });
}

/** How node-postgres reads a text. */
const asText = types.getTypeParser(types.builtins.TEXT, 'text');

/**
 * A function made of source text, with the names of columns, which are those of our own queries: assigning to them in a
 * loop took a tenth of the time of a list.
 */
function rowReader(fields: FieldDef[], parsers: CustomTypesConfig, left: number) {
  const read = fields.map(({ dataTypeID }) => parsers.getTypeParser(dataTypeID, 'text'));
  const columns = fields.map(({ name }, place) => {
    const value = `values[${place}]`;
    const parsed = read[place] === asText ? value : `${value} === null ? null : read[${place}](${value})`;
    return place === left ? '' : `${JSON.stringify(name)}: ${parsed},`;
  });
  return new Function('read', `return (values) => ({ ${columns.join(' ')} })`)(read) as (
    values: SentRow,
  ) => Record<string, unknown>;
}
