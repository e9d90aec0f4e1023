import { HISTORY_ENTITY, type CodeOf } from '@madang/contracts/codes';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, callWith, errorMessage, type Args, type Call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useCan } from '../../lib/can';
import { confirm } from '../../lib/dialogs';
import { log } from '../../lib/log';
import { patchAnswer, useCall } from '../../lib/query';
import { openForms, thingOf } from './own-change';

type Entity = CodeOf<typeof HISTORY_ENTITY>;
/** Sends a form: `seen` is the newest line that its person has seen, `now` the thing as somebody else has saved it meanwhile. */
type Send<Out, Saved> = (seen: number | undefined, now: Out | undefined) => Promise<Saved>;

/** Kinds of things that are parts of a class, about whose lines whoever has a role in the class alone may ask as well. */
const PARTS = [HISTORY_ENTITY.LESSON, HISTORY_ENTITY.CHALLENGE_TERM] as const;
/**
 * The newest line of a thing: `line` is its number, read when the form was opened, and `read` reads it again. `seq` is the number of the
 * thing where a site has several of its kind, and null while it is being made: such a thing has no line.
 */
function useNewestLine(entity: Entity, seq: number | null | undefined, courseSeq: number | undefined) {
  const part = PARTS.find((one) => one === entity);
  const inClass = entity === HISTORY_ENTITY.COURSE || (part !== undefined && courseSeq !== undefined);
  const may = useCan(inClass ? dataHistoryApi.newestOfClass : dataHistoryApi.newest) && seq !== null;
  const ofThing = { query: { entity, ...(seq ? { seq } : {}) } };
  const ofClass = { params: { courseSeq: courseSeq ?? seq ?? 0 }, ...(part && { query: { entity: part, seq: seq ?? 0 } }) };
  const thing = useCall(dataHistoryApi.newest, ofThing, { fresh: true, silent: true, enabled: may && !inClass });
  const course = useCall(dataHistoryApi.newestOfClass, ofClass, { fresh: true, silent: true, enabled: may && inClass });
  const { data, isPending } = inClass ? course : thing;
  const read = async (): Promise<number | undefined> =>
    (inClass ? call(dataHistoryApi.newestOfClass, ofClass) : call(dataHistoryApi.newest, ofThing)).then(
      (line) => line.historySeq,
      (error: unknown) => void log('newest line', error),
    );
  return { may, awaited: may && isPending, line: data?.historySeq, read };
}

/**
 * Reads a thing for the form that changes it, together with the newest line of its data history, which the form names when it saves. If
 * somebody else has changed the same fields meanwhile, `save` says who and when, and asks whether to load their values, to save the own
 * ones all the same, or to go on editing; it resolves with null unless the form was saved. `round` is the key of the form, which begins
 * anew with the loaded values, unless `save` got a function that takes them. A thing that is being made (`seq` null) is not read.
 * `courseSeq` is the class of a thing that is a part of one.
 */
export function useOpened<P extends string, Q, Out>(
  entity: Entity,
  e: Call<P, undefined, Q, Out>,
  args?: Args<P, undefined, Q>,
  seq?: number | null,
  courseSeq?: number,
) {
  const { t } = useTranslation('history');
  // The line is read before the thing: a change between the two reads counts as one that was not seen.
  const newest = useNewestLine(entity, seq, courseSeq);
  const found = useCall(e, args, { fresh: true, silent: seq !== undefined, enabled: seq !== null && !newest.awaited });
  const thing = thingOf(entity, seq);
  const moved = useRef<{ thing: string; seen: number | undefined } | null>(null);
  const [round, setRound] = useState(0);
  const seenNow = () => (moved.current?.thing === thing ? moved.current.seen : newest.line);
  const passOver = useEffectEvent((from: number | undefined, to: number | undefined) => {
    if (seenNow() === from) moved.current = { thing, seen: to };
  });
  const readLine = useEffectEvent(newest.read);
  useEffect(() => {
    const form = { thing, read: () => readLine(), passOver: (from?: number, to?: number) => passOver(from, to) };
    openForms.add(form);
    return () => void openForms.delete(form);
  }, [thing]);
  /** Reads the newest line again, after a change of one's own; without an answer the next save is compared with nothing. */
  const look = async (): Promise<number | undefined> => {
    if (!newest.may) return undefined;
    const seen = await newest.read();
    moved.current = { thing, seen };
    return seen;
  };
  const attempt = async <Saved>(
    send: Send<Out, Saved>,
    seen: number | undefined,
    now?: Out,
  ): Promise<{ saved: Saved } | { theirs: Out } | null> => {
    try {
      const saved = await send(seen, now);
      await look();
      return { saved };
    } catch (failed) {
      if (!(failed instanceof ApiError && (failed.is('CHANGED_MEANWHILE') || failed.is('CONFLICT')))) throw failed;
      const answer = await confirm([errorMessage(failed.claim()), t('meanwhileText')].join('\n\n'), {
        title: t('meanwhile'),
        cancel: t('goOn'),
        other: t('takeTheirs'),
        action: t('keepMine'),
      });
      if (!answer) return null;
      const line = await look();
      // Asked for beside the query, so that the form stays with its input where no answer comes.
      const theirs = await callWith(e, args);
      return answer === true ? attempt(send, line, theirs) : { theirs };
    }
  };
  const save = async <Saved>(send: Send<Out, Saved>, take?: (theirs: Out) => void): Promise<Saved | null> => {
    const done = await attempt(send, seenNow());
    if (!done) return null;
    if ('saved' in done) return done.saved;
    patchAnswer(e, args, () => done.theirs);
    if (take) take(done.theirs);
    else setRound((old) => old + 1);
    return null;
  };
  return { found, round, save, look };
}
export type Opened<Out = unknown> = ReturnType<typeof useOpened<string, unknown, Out>>;
