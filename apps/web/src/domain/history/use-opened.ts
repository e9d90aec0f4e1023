import type { CodeOf, HISTORY_ENTITY } from '@madang/contracts/codes';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, callWith, errorMessage, type Args, type Call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useCan } from '../../lib/can';
import { confirm } from '../../lib/dialogs';
import { log } from '../../lib/log';
import { patchAnswer, useCall } from '../../lib/query';

/** Sends a form: `seen` is the newest line that its person has seen, `now` the thing as somebody else has saved it meanwhile. */
type Send<Out, Saved> = (seen: number | undefined, now: Out | undefined) => Promise<Saved>;

/**
 * Reads a thing for the form that changes it, together with the newest line of its data history, which the form names when it saves. If
 * somebody else has changed the same fields meanwhile, `save` says who and when, and asks whether to load their values, to save the own
 * ones all the same, or to go on editing; it resolves with null unless the form was saved. `round` is the key of the form, which begins
 * anew with the loaded values.
 */
export function useOpened<P extends string, Q, Out>(
  entity: CodeOf<typeof HISTORY_ENTITY>,
  e: Call<P, undefined, Q, Out>,
  args?: Args<P, undefined, Q>,
) {
  const { t } = useTranslation('history');
  const may = useCan(dataHistoryApi.newest);
  // The line is read before the thing: a change between the two reads counts as one that was not seen.
  const newest = useCall(dataHistoryApi.newest, { query: { entity } }, { fresh: true, silent: true, enabled: may });
  const found = useCall(e, args, { fresh: true, enabled: !may || !newest.isPending });
  const [moved, setMoved] = useState<{ seen: number | undefined } | null>(null);
  const [round, setRound] = useState(0);
  /** Reads the newest line again; without an answer the next save is compared with nothing. */
  const look = async (): Promise<number | undefined> => {
    if (!may) return undefined;
    const seen = await call(dataHistoryApi.newest, { query: { entity } }).then(
      (line) => line.historySeq,
      (error: unknown) => void log('newest line', error),
    );
    setMoved({ seen });
    return seen;
  };
  const attempt = async <Saved>(send: Send<Out, Saved>, seen: number | undefined, now?: Out): Promise<Saved | null> => {
    try {
      const saved = await send(seen, now);
      await look();
      return saved;
    } catch (failed) {
      if (!(failed instanceof ApiError && (failed.is('CHANGED_MEANWHILE') || failed.is('CONFLICT')))) throw failed;
      const answer = await confirm([errorMessage(failed.claim()), t('meanwhileText')].join('\n'), {
        title: t('meanwhile'),
        cancel: t('goOn'),
        other: t('takeTheirs'),
        action: t('keepMine'),
      });
      if (!answer) return null;
      const line = await look();
      // Asked for beside the query, so that the form stays with its input where no answer comes.
      const theirs = await callWith(e, args);
      if (answer === true) return attempt(send, line, theirs);
      patchAnswer(e, args, () => theirs);
      setRound((old) => old + 1);
      return null;
    }
  };
  const save = <Saved>(send: Send<Out, Saved>) => attempt(send, moved ? moved.seen : newest.data?.historySeq);
  return { found, round, save };
}
export type Opened = ReturnType<typeof useOpened<string, unknown, unknown>>;
