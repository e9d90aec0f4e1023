import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { HISTORY_ACTION, type CodeOf, type HISTORY_ENTITY } from '@madang/contracts/codes';
import { actingKey } from './acting-key';
import { Clock } from './clock';
import { rows, type Tx } from './db';
import { Failure, failField } from './fail';
import { CHANGED_BY, WRITE_HISTORY } from './history.sql';
import { isSupport, seenLine } from './request-effects';

type State = object | null;
/** A change for a site's data history: the thing's fields before and after it. */
export interface Change {
  entity: CodeOf<typeof HISTORY_ENTITY>;
  /** The number of the changed thing, where a site has several of its kind. */
  seq?: number | null;
  /** The class that the thing is a part of; its history lists the change as well. */
  courseSeq?: number;
  /** What the thing is called, where its fields `title` and `name` are not its own. */
  called?: string;
  /** The thing's fields before the change; null: the change created it. */
  before: State;
  /** The thing's fields after the change; null: the change deleted it. */
  after: State;
  /** Fields whose change is noted without their values, such as secrets. */
  named?: readonly string[];
  /** Those of them that are long texts: what they were is kept for some months beside the line, so that it can be taken back (AM-813). */
  texts?: readonly string[];
}
/** The value as JSON stores it, so that two values that are stored alike compare as equal. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
/** The fields in which two states differ, with both values; null where they are equal. */
function differing(before: object, after: object): [object, object] | null {
  const [old, fresh] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter(
    (key) => !isDeepStrictEqual(asJson(old[key]), asJson(fresh[key])),
  );
  const only = (state: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, state[key] ?? null]));
  return keys.length ? [only(old), only(fresh)] : null;
}

/** What changed texts were and became, as JSON by field; null where none of them changed. */
function textsOf(before: object, after: object, texts: readonly string[]): string | null {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const changed = Object.keys(before).filter((key) => texts.includes(key));
  return changed.length ? JSON.stringify(Object.fromEntries(changed.map((key) => [key, { was: was[key], is: is[key] }]))) : null;
}

/** The number of the line that the sender of the request has seen last; null where the request names none. */
function seenOf(): number | null {
  const sent = seenLine();
  if (sent === undefined) return null;
  if (!/^\d{1,15}$/.test(sent)) throw failField('Seen-Line', 'invalid');
  return Number(sent);
}

/** The thing's title or name, out of the first state that has one; an entry shows it even if the change did not concern it. */
function titleOf(states: readonly State[]): string | null {
  for (const state of states) {
    const { title, name } = (state ?? {}) as { title?: unknown; name?: unknown };
    const called = title ?? name;
    if (typeof called === 'string' && called) return called;
  }
  return null;
}

/**
 * Writes changes into a site's data history, in the transaction of the change, which must be of that site. A save without a change writes
 * nothing. `userSeq` is null for a change that a job made. A request that names the line it has seen last (`SEEN_LINE`) is refused where
 * somebody has changed the same fields of the thing since; its caller must hold the thing's lock by then.
 */
@Injectable()
export class History {
  constructor(private readonly clock: Clock) {}

  async record(
    tx: Tx,
    by: { userSeq: number | null },
    channelSeq: number,
    { entity, seq, courseSeq, called, before, after, named = [], texts = [] }: Change,
  ): Promise<void> {
    const differs = before && after ? differing(before, after) : before || after ? ([before, after] as const) : null;
    if (!differs) return;
    const action = !before ? HISTORY_ACTION.CREATE : !after ? HISTORY_ACTION.DELETE : HISTORY_ACTION.UPDATE;
    const shown = (state: object) =>
      Object.fromEntries(Object.entries(state).map(([key, value]) => [key, named.includes(key) ? null : value]));
    const [was, is] = differs.map((state) => (state ? JSON.stringify(shown(state)) : null));
    const [line] = await rows(tx, WRITE_HISTORY, {
      channelSeq,
      entity,
      seq: seq ?? null,
      title: seq ? (called ?? titleOf([after, before])) : null,
      action,
      userSeq: by.userSeq,
      before: was ?? null,
      after: is ?? null,
      now: this.clock.now(),
      keySeq: actingKey()?.keySeq ?? null,
      support: isSupport(),
      texts: before && after && differs[0] ? textsOf(differs[0], differs[1]!, texts) : null,
      seen: seenOf(),
      courseSeq: courseSeq ?? null,
    });
    if (!line!.written) await this.refuseChanged(tx, channelSeq, { entity, seq, fields: differs[1] ?? differs[0]! });
  }

  /**
   * Refuses the request where it names the line that it has seen last and one of these fields of the thing was changed since: by whom and
   * when. Its caller must hold the thing's lock by then.
   */
  async refuseChanged(
    tx: Tx,
    channelSeq: number,
    { entity, seq, fields }: Pick<Change, 'entity' | 'seq'> & { fields: object },
  ): Promise<void> {
    const seen = seenOf();
    if (seen === null) return;
    const [last] = await rows(tx, CHANGED_BY, { channelSeq, entity, seq: seq ?? null, fields: JSON.stringify(fields), seen });
    if (last) throw new Failure('CHANGED_MEANWHILE', { by: last.name && `${last.name}, ` }, undefined, last.at);
  }
}
