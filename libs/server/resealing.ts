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

/** Rows a transaction: nobody waits for it. */
const AT_ONCE = 200;
/** With nothing left to do it looks again after an hour, for values of a process that learnt of the new key later. */
const AGAIN_AFTER = HOUR;

/** Seconds for which a process that has just started leaves everything as it is sealed. */
const SETTLED_AFTER = 600;

/** What a walk over a column found, by the id of the key. */
export interface SealedValues {
  /** How many values each key has sealed. */
  byKey: Map<string, number>;
  /** Values that no key of ours opens. */
  unreadable: number;
}

/** A sealed column as operators read it: table and column, or the field of JSON. */
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

/** Walks over a column in bounded pieces. */
async function walk(db: Db, c: SealedColumn, but: string | null, each: (tx: Tx, row: SealedRow) => Promise<void>): Promise<void> {
  let last: SealedRow['key'] | null = null;
  for (;;) {
    const from: SealedRow['key'] | null = last;
    const found: SealedRow[] = await db.all(async (tx) => {
      const list = await rows(tx, sealedRows(c, from, but, AT_ONCE));
      for (const row of list) await each(tx, row);
      return list;
    });
    if (found.length < AT_ONCE) return;
    last = found.at(-1)!.key;
  }
}

/** Counts by which keys a column is sealed, and how many of its values no key opens. */
export async function lookAt(db: Db, c: SealedColumn): Promise<SealedValues> {
  const found: SealedValues = { byKey: new Map(), unreadable: 0 };
  await walk(db, c, null, async (_, { value }) => {
    const id = keyIdOf(value);
    found.byKey.set(id, (found.byKey.get(id) ?? 0) + 1);
    if (opened(value) === null) found.unreadable++;
  });
  return found;
}

/** Seals a column's values anew by the first key; resolves with how many it did and how many it could not open. */
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

/** The sealed columns that a service owns. */
export const columnsOf = (service: ServiceName) => SEALED_COLUMNS.filter((c) => c.owner === service);

/**
 * Seals a service's columns anew when DATA_KEYS begins with another key. Each copy does it, since each has to read the keys' file, and may
 * have learnt of the key later than the others. What is done shows in the rows themselves, so a run that was cut off goes on where it was,
 * and two at once do no harm.
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
    // Copies of before an upgrade run on for a while, and may not know the new way to seal.
    if (!config.test && process.uptime() < SETTLED_AFTER) return;
    readDataKeys();
    const { id } = sealingKey();
    const now = this.clock.now().getTime();
    if (this.doneFor === id && now < this.lookAgainAt) return;
    for (const column of columnsOf(this.db.service)) await this.column(column, id);
    this.doneFor = id;
    this.lookAgainAt = now + AGAIN_AFTER;
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
