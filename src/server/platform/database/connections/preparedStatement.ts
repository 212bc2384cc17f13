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
export async function runPrepared(
  send: (statement: Submittable) => unknown,
  prepared: PreparedStatements,
  statement: QueryConfig,
) {
  const { sent, readRow } = await new Promise<Answer>((resolve, reject) => {
    send(new PreparedStatement(prepared, statement, resolve, reject));
  });
  return { rows: sent.map(readRow) };
}

interface Answer {
  sent: SentRow[];
  readRow: ReadRow;
}

/** What node-postgres runs instead of a query of its own, such as that of `pg-cursor`; it calls these methods. */
class PreparedStatement implements Submittable {
  private readonly prepared: PreparedStatements;
  private readonly statement: QueryConfig;
  private readonly values: (string | Buffer | null)[];
  private readonly resolve: (answer: Answer) => void;
  private readonly sent: SentRow[] = [];
  private fields: FieldDef[] = [];
  readonly handleError: (error: Error) => void;

  constructor(
    prepared: PreparedStatements,
    statement: QueryConfig,
    resolve: (answer: Answer) => void,
    reject: (error: Error) => void,
  ) {
    this.prepared = prepared;
    this.statement = statement;
    this.values = (statement.values ?? []).map(utils.prepareValue);
    this.resolve = resolve;
    this.handleError = reject;
  }

  submit(connection: Connection) {
    const { name = '', text } = this.statement;
    const isNew = !this.prepared.has(name);
    // One packet instead of five.
    connection.stream.cork();
    if (isNew) {
      // The run before may have prepared it and failed.
      connection.close({ type: 'S', name }, true);
      connection.parse({ name, text, types: [] }, true);
    }
    connection.bind({ statement: name, values: this.values }, true);
    if (isNew) connection.describe({ type: 'P', name: '' }, true);
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }) {
    this.fields = fields;
  }

  handleDataRow({ fields }: { fields: SentRow }) {
    this.sent.push(fields);
  }

  handleCommandComplete() {}

  handleReadyForQuery() {
    const { name = '', types } = this.statement;
    const readRow = this.prepared.get(name) ?? rowReader(this.fields, types);
    this.prepared.set(name, readRow);
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
