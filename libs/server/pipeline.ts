import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg, { type Client, type PoolClient } from 'pg';
import { insideOf } from './pg-inside';

/**
 * A statement as it is sent to the database. `name` is that of its prepared statement; an empty name means that it is planned at each
 * call.
 */
export interface Sent {
  name: string;
  text: string;
  values: unknown[];
}
/** A prepared statement's name, made of its text, so that all processes use the same one: behind a pooler they share connections. */
export const nameOf = (text: string): string => `q${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
/** A statement that is planned at each call. */
export const unnamed = (text: string, values: unknown[]): Sent => ({ name: '', text, values });

interface Wire {
  parse(q: { name: string; text: string; types?: number[] }): void;
  close(q: { type: 'S'; name: string }): void;
  bind(q: { portal?: string; statement: string; values: unknown[]; binary?: boolean; valueMapper?: (v: unknown) => unknown }): void;
  describe(q: { type: 'P'; name: string }): void;
  execute(q: { portal?: string; rows?: number }): void;
  sync(): void;
  parsedStatements: Record<string, string>;
  stream: Pick<Writable, 'writable' | 'write'>;
}
type Row = { fields: (string | null)[] };
interface Column {
  name: string;
  dataTypeID: number;
}

const asText = (v: unknown): string | null =>
  v === null || v === undefined
    ? null
    : v instanceof Date
      ? v.toISOString()
      : Array.isArray(v)
        ? `{${v.map((x) => (x === null ? 'NULL' : `"${String(x).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`
        : typeof v === 'object'
          ? JSON.stringify(v)
          : String(v);

/**
 * Sends several statements before one Sync, so that PostgreSQL runs them as one transaction in one round trip: setting the site's scope
 * costs the read no extra trip (measured: with three trips a frequent read has half the throughput). Resolves with the rows of the last
 * statement and the row of the first, every value as text.
 */
class Batch {
  private rows: Row[] = [];
  private first: Row = { fields: [] };
  private columns: Column[] = [];
  private done = 0;
  private tag = '';

  constructor(
    private readonly statements: Sent[],
    /** Whether the batch asks for the columns of the last statement. */
    private readonly described: boolean,
    private readonly resolve: (rows: Row[], first: Row, columns: Column[], tag: string) => void,
    private readonly reject: (e: Error) => void,
  ) {}

  submit(wire: Wire): null {
    const parts: Buffer[] = [];
    const { stream } = wire;
    // The driver makes one write to the socket for each message; one write for all messages of the batch costs half as much.
    wire.stream = { writable: true, write: (part: Buffer) => parts.push(part) > 0 };
    const parsed = new Set<string>();
    try {
      for (const s of this.statements) {
        if (!s.name || (wire.parsedStatements[s.name] === undefined && !parsed.has(s.name))) {
          // A batch that failed may have left this statement on the server, which we do not notice. Closing a statement that the server
          // does not have is no error.
          if (s.name) wire.close({ type: 'S', name: s.name });
          wire.parse({ name: s.name, text: s.text });
        }
        parsed.add(s.name);
        wire.bind({ statement: s.name, values: s.values, valueMapper: asText });
        if (this.described && s === this.statements.at(-1)) wire.describe({ type: 'P', name: '' });
        wire.execute({});
      }
      wire.sync();
    } finally {
      wire.stream = stream;
    }
    stream.write(Buffer.concat(parts));
    return null;
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    this.columns = fields;
  }
  handleNoData(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
  handleEmptyQuery(): void {
    this.done++;
  }
  handleDataRow(row: Row): void {
    if (this.done === this.statements.length - 1) this.rows.push(row);
    else if (this.done === 0) this.first = row;
  }
  handleCommandComplete({ text }: { text: string }, wire: Wire): void {
    const s = this.statements[this.done++];
    this.tag = text;
    if (s?.name) wire.parsedStatements[s.name] = s.text;
  }
  handleError(e: Error): void {
    this.reject(e);
  }
  handleReadyForQuery(): void {
    this.resolve(this.rows, this.first, this.columns, this.tag);
  }
}

/** The answers of several statements: all rows of the last and its command tag, and the one row of the first. */
export interface Answered {
  rows: (string | null)[][];
  first: (string | null)[];
  /** What PostgreSQL says that it did for the last statement, such as `UPDATE 1`; to a commit it may say `ROLLBACK`. */
  tag: string;
}

/** Runs `statements` on one connection in one round trip and transaction. */
export function pipeline(client: PoolClient | Client, statements: Sent[]): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const answer = (rows: Row[], first: Row, _: Column[], tag: string) =>
      resolve({ rows: rows.map((r) => r.fields), first: first.fields, tag });
    insideOf(client).query(new Batch(statements, false, answer, reject));
  });
}

/** As `pipeline`; resolves with the rows of the last statement as objects, with the values as pg's type parsers make them. */
export function pipelineRows(client: PoolClient | Client, statements: Sent[]): Promise<object[]> {
  return new Promise((resolve, reject) => {
    const answer = (rows: Row[], _: Row, columns: Column[]) => {
      const parsers = columns.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown);
      const valueOf = (text: string | null, i: number) => (text === null ? null : parsers[i]!(text));
      resolve(rows.map(({ fields }) => Object.fromEntries(fields.map((text, i) => [columns[i]!.name, valueOf(text, i)]))));
    };
    insideOf(client).query(new Batch(statements, true, answer, reject));
  });
}
