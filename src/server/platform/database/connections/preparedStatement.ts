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

type ReadRow = (values: SentRow) => Record<string, unknown>;

/** How to read the rows of each statement that a connection has prepared, by its name. */
export type PreparedStatements = Map<string, ReadRow>;

/**
 * Runs a statement that has a name. Its connection prepares it, and learns its columns, once. node-postgres asks for the
 * columns with each run, which took a quarter of the time of a small call. They cannot change: PostgreSQL rejects a
 * prepared statement whose result has other columns than it had.
 */
export const runPrepared = (send: Send, prepared: PreparedStatements, statement: QueryConfig) =>
  runSequence(send, prepared, { statements: [statement], answering: 0, completed: 0 });

/** Statements that have names, sent as one message. */
export interface Sequence {
  statements: QueryConfig[];
  /** The position of the one whose rows are answered. */
  answering: number;
  /** How many the server has carried out. */
  completed: number;
}

type Send = (statement: Submittable) => unknown;

export async function runSequence(send: Send, prepared: PreparedStatements, sequence: Sequence) {
  const { sent, readRow } = await new Promise<Answer>((resolve, reject) => {
    send(new PreparedSequence(prepared, sequence, resolve, reject));
  });
  return { rows: sent.map(readRow) };
}

interface Answer {
  sent: SentRow[];
  readRow: ReadRow;
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
    const { name: answered = '', types } = statements[answering] ?? {};
    const readRow = this.prepared.get(answered) ?? rowReader(this.fields, types);
    for (const { name = '' } of statements) {
      if (!this.prepared.has(name)) this.prepared.set(name, readRow);
    }
    this.resolve({ sent: this.sent, readRow });
  }
}

function rowReader(fields: FieldDef[], parsers: CustomTypesConfig = types): ReadRow {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    parse: parsers.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
  }));
  // Rows made from one object are faster to read and to write.
  const empty = Object.fromEntries(columns.map(({ name }) => [name, null]));
  return (values) => {
    const row: Record<string, unknown> = { ...empty };
    columns.forEach(({ name, parse }, index) => {
      const value = values[index];
      if (typeof value === 'string') row[name] = parse(value);
    });
    return row;
  };
}
