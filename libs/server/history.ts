import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { HISTORY_ACTION, type CodeOf, type HISTORY_ENTITY } from '@madang/contracts/codes';
import { actingKey } from './acting-key';
import { Clock } from './clock';
import { rows, type Tx } from './db';
import { WRITE_HISTORY } from './history.sql';
import { isSupport } from './request-effects';

type State = object | null;
/** A change of a site's thing for its data history: what it was before and is now. */
export interface Change {
  entity: CodeOf<typeof HISTORY_ENTITY>;
  /** The number of the thing, where there are several of its kind. */
  seq?: number | null;
  /** null: it did not exist before. */
  before: State;
  /** The thing as it is now; null: it exists no more. */
  after: State;
  /** Fields of which the history tells that they changed, and not their values. */
  named?: readonly string[];
}
/** The value as the line stores it; the database keeps the keys of JSON in an order of its own. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
/** Two states without what they have in common. */
function differing(before: object, after: object): [object, object] | null {
  const [old, fresh] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter(
    (key) => !isDeepStrictEqual(asJson(old[key]), asJson(fresh[key])),
  );
  const only = (state: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, state[key] ?? null]));
  return keys.length ? [only(old), only(fresh)] : null;
}

/** What it is called, of a state that says so: the line keeps it also where the title did not change. */
function titleOf(states: readonly State[]): string | null {
  for (const state of states) {
    const { title, name } = (state ?? {}) as { title?: unknown; name?: unknown };
    const called = title ?? name;
    if (typeof called === 'string' && called) return called;
  }
  return null;
}

/**
 * Every change of a site, in the transaction of the change itself, which must be one of that site; saving what was there already leaves
 * no line. What nobody did (a check that came round) has no person.
 */
@Injectable()
export class History {
  constructor(private readonly clock: Clock) {}

  async record(
    tx: Tx,
    by: { userSeq: number | null },
    channelSeq: number,
    { entity, seq, before, after, named = [] }: Change,
  ): Promise<void> {
    const differs = before && after ? differing(before, after) : before || after ? ([before, after] as const) : null;
    if (!differs) return;
    const action = !before ? HISTORY_ACTION.CREATE : !after ? HISTORY_ACTION.DELETE : HISTORY_ACTION.UPDATE;
    const shown = (state: object) =>
      Object.fromEntries(Object.entries(state).map(([key, value]) => [key, named.includes(key) ? null : value]));
    const [was, is] = differs.map((state) => (state ? JSON.stringify(shown(state)) : null));
    await rows(tx, WRITE_HISTORY, {
      channelSeq,
      entity,
      seq: seq ?? null,
      title: seq ? titleOf([after, before]) : null,
      action,
      userSeq: by.userSeq,
      before: was ?? null,
      after: is ?? null,
      now: this.clock.now(),
      keySeq: actingKey()?.keySeq ?? null,
      support: isSupport(),
    });
  }
}
