import { Readable } from 'node:stream';

// Server-sent events as tRPC's client reads them. Its adapter writes the same text through five streams and generators,
// which takes several times the memory and the time: there is one for each open screen.

interface EventStreamOptions<Value> {
  values: AsyncIterable<Value>;
  /** What is sent first, for the client. */
  settings: object;
  /** After so many milliseconds without an event one is sent that says nothing. */
  pingMs: number;
  write(value: Value): string;
  /** The text of an error with which the values end; it is the last event. */
  writeError(error: unknown): string;
}

const event = (name: string, data = '') => `event: ${name}\ndata: ${data}\n\n\n`;

/** The next value is taken when the one before has left: a slow client holds one in memory. */
export class EventStream<Value> extends Readable {
  private readonly source: AsyncIterator<Value>;
  private readonly options: EventStreamOptions<Value>;
  private readonly pings: NodeJS.Timeout;
  private isTaking = false;

  constructor(options: EventStreamOptions<Value>) {
    super({ highWaterMark: 0 });
    this.options = options;
    this.source = options.values[Symbol.asyncIterator]();
    this.pings = setTimeout(() => this.ping(), options.pingMs);
    this.push(event('connected', JSON.stringify(options.settings)));
  }

  override _read() {
    if (!this.isTaking) void this.takeOne();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    clearTimeout(this.pings);
    this.source.return?.().catch(() => {});
    done(error);
  }

  private async takeOne() {
    this.isTaking = true;
    try {
      const { done, value } = await this.source.next();
      this.isTaking = false;
      if (done) this.end(event('return'));
      else this.send(`data: ${this.options.write(value)}\n\n\n`);
    } catch (error) {
      this.end(event('serialized-error', this.options.writeError(error)));
    }
  }

  private send(text: string) {
    if (this.destroyed) return;
    this.pings.refresh();
    this.push(text);
  }

  private end(text: string) {
    if (this.destroyed) return;
    this.push(text);
    this.push(null);
  }

  private ping() {
    // What waits to be sent is a sign of life when it leaves.
    if (this.readableLength === 0) this.push(event('ping'));
    this.pings.refresh();
  }
}
