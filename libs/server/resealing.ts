import { Injectable } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import type { Sealed } from '@madang/contracts/events';
import type { ServiceName } from '@madang/contracts/services';
import { HOUR, MINUTE } from '@madang/contracts/time';
import { Clock } from './clock';
import { config } from './config';
import { readDataKeys, sealingKey } from './data-keys';
import { Db, rows, type Tx } from './db';
import { logger } from './log';
import { OperatorNotices } from './operator-notices';
import { EveryCopyJob } from './recurring-jobs';
import { replaceSealed, sealedRows, type SealedRow } from './resealing.sql';
import { keyIdOf, seal, unseal, Unsealable } from './seal';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns';

/** How many rows one transaction seals anew; they are few, so that no call waits for its locks. */
const ROWS_PER_TRANSACTION = 200;
/**
 * Milliseconds after which a finished job looks again for values under the old key, since a process that read the key file later may have
 * sealed some.
 */
const RECHECK_MS = HOUR;

/** Seconds after the start of the process before which it seals nothing anew. */
const SETTLED_AFTER = 600;

/** How the values of a column are sealed. */
export interface SealedValues {
  /** The number of values by the id of the key that sealed them. */
  byKey: Map<string, number>;
  /** The number of values that none of our keys opens. */
  unreadable: number;
}

/** The name of a sealed column for operators: table and column, or table and JSON field. */
export const nameOfColumn = ({ owner, table, column, field }: SealedColumn) =>
  `${table.includes('.') ? table : `${owner}.${table}`}.${field ?? column}`;
const opened = (value: Sealed): string | null => {
  try {
    return unseal(value);
  } catch (e) {
    if (e instanceof Unsealable) return null;
    throw e;
  }
};

/**
 * Calls `each` for the rows of a column with a sealed value, except those that the key `but` sealed, `ROWS_PER_TRANSACTION` rows at a time.
 */
async function walk(db: Db, c: SealedColumn, but: string | null, each: (tx: Tx, row: SealedRow) => Promise<void>): Promise<void> {
  let last: SealedRow['key'] | null = null;
  for (;;) {
    const from: SealedRow['key'] | null = last;
    const found: SealedRow[] = await db.all(async (tx) => {
      const list = await rows(tx, sealedRows(c, from, but, ROWS_PER_TRANSACTION));
      for (const row of list) await each(tx, row);
      return list;
    });
    if (found.length < ROWS_PER_TRANSACTION) return;
    last = found.at(-1)!.key;
  }
}

/** Counts the values of a column by the key that sealed them, and those that none of our keys opens. */
export async function lookAt(db: Db, c: SealedColumn): Promise<SealedValues> {
  const found: SealedValues = { byKey: new Map(), unreadable: 0 };
  await walk(db, c, null, async (_, { value }) => {
    const id = keyIdOf(value);
    found.byKey.set(id, (found.byKey.get(id) ?? 0) + 1);
    if (opened(value) === null) found.unreadable++;
  });
  return found;
}

/**
 * Seals the values of a column anew with the first key of DATA_KEYS; resolves with the number of values that it sealed and of those that
 * it could not open.
 */
async function sealAnew(db: Db, c: SealedColumn, keyId: string): Promise<{ done: number; unreadable: number }> {
  const result = { done: 0, unreadable: 0 };
  await walk(db, c, keyId, async (tx, row) => {
    const text = opened(row.value);
    if (text === null) {
      result.unreadable++;
      return;
    }
    await rows(tx, replaceSealed(c, row, seal(text)));
    result.done++;
  });
  return result;
}

/** The columns with sealed values for which a service is responsible. */
export const columnsOf = (service: ServiceName) => SEALED_COLUMNS.filter((c) => c.owner === service);

/**
 * Seals the columns of a service anew after another key was put first in DATA_KEYS. Every copy of the service runs this, since each copy
 * must read the key file, and another copy may have read the new key earlier. The rows themselves show which are done, so an interrupted
 * run continues where it stopped, and two copies at once do no harm.
 */
@Injectable()
export class Resealing extends EveryCopyJob {
  protected readonly every = MINUTE;
  private doneFor = '';
  private lookAgainAt = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly notices: OperatorNotices,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    // During an upgrade, copies of the earlier version still run and may not be able to open values that this version seals.
    if (!config.test && process.uptime() < SETTLED_AFTER) return;
    readDataKeys();
    const { id } = sealingKey();
    const now = this.clock.now().getTime();
    if (this.doneFor === id && now < this.lookAgainAt) return;
    for (const column of columnsOf(this.db.service)) await this.column(column, id);
    this.doneFor = id;
    this.lookAgainAt = now + RECHECK_MS;
  }

  private async column(column: SealedColumn, keyId: string): Promise<void> {
    const { done, unreadable } = await sealAnew(this.db, column, keyId);
    const subject = nameOfColumn(column);
    if (done) logger.info({ subject, done, keyId }, 'sealed anew');
    await this.db.tx({}, (tx) =>
      unreadable
        ? this.notices.raise(tx, { kind: NOTICE.UNSEALABLE, subject, detail: { values: unreadable } })
        : this.notices.settle(tx, NOTICE.UNSEALABLE, subject),
    );
  }
}
