import { APPLICATION_STATUS, YN, type CodeOf } from '@madang/contracts/codes';
import { enrolmentApi, type Learner } from '@madang/contracts/main/enrolment';
import { courseApi } from '@madang/contracts/main/course';
import { paymentApi } from '@madang/contracts/util/payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, errorMessage, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useFields } from '../../lib/can';
import { alert, confirm, toast } from '../../lib/dialogs';
import { formatCount } from '../../lib/format';
import { invalidate } from '../../lib/query';
import { useSteps, type Worked } from '../../lib/steps';

export interface Outcome {
  failCount: number;
  failures: { attendSeq: number; message: string }[];
}
type Did = 'approved' | 'standby' | 'cancelled' | 'extended' | 'reminded';

/**
 * Runs a call for many learners in batches and says the result: all done, or how many failed and why, and how many were not reached
 * (EN-021, EN-022). `run` passes those who were not reached to `onDone`; an error of the first batch is thrown.
 */
export function useLearnerWork(courseSeq: number) {
  const { t } = useTranslation('admin-learners');
  const { at, run: inSteps, stop } = useSteps();
  const told = async (did: Did, people: readonly Learner[], { answers, left, broken }: Worked<Learner, Outcome>, undo?: () => void) => {
    await invalidate(
      [enrolmentApi.list, { courseSeq }],
      [courseApi.find, { courseSeq }],
      courseApi.adminList,
      courseApi.work,
      paymentApi.adminList,
      paymentApi.adminFind,
    );
    const failures = answers.flatMap((answer) => answer.failures);
    const failCount = answers.reduce((sum, answer) => sum + answer.failCount, 0);
    if (failCount === 0 && left.length === 0)
      return toast(
        t(`did.${did}`, { count: people.length, name: people[0]?.name ?? '' }),
        undo && { action: { label: t('did.undo'), onClick: undo } },
      );
    if (broken instanceof ApiError) broken.claim();
    const rest = broken ? t('did.broken', { count: left.length, message: errorMessage(broken) }) : t('did.left', { count: left.length });
    const reasons = failures.map((f) => `${people.find((p) => p.attendSeq === f.attendSeq)?.name ?? f.attendSeq}: ${f.message}`);
    const lines = [
      ...(failCount ? [t('did.failed', { count: failCount, all: people.length - left.length }), '', ...reasons] : []),
      ...(failCount && left.length ? [''] : []),
      ...(left.length ? [rest] : []),
    ];
    await alert(lines.join('\n'), { title: failCount ? t(`did.failTitle.${did}`) : t('did.stopped') });
  };
  const run = async (
    did: Did,
    people: readonly Learner[],
    send: (some: readonly Learner[]) => Promise<Outcome>,
    onDone: (left: readonly Learner[]) => void,
    undo?: () => void,
  ) => {
    const worked = await inSteps(people, send);
    onDone(worked.left);
    await told(did, people, worked, undo);
  };
  return { at, run, stop };
}
/** Reminds learners of the payments that their enrolments wait for, once staff have confirmed it. */
export function useRemind(courseSeq: number) {
  const { t } = useTranslation('remind');
  const work = useLearnerWork(courseSeq);
  const [busy, setBusy] = useState(false);
  const run = async (people: readonly Learner[], onDone: (left: readonly Learner[]) => void) => {
    const value = formatCount(people.length);
    if (!(await confirm(t('askAllText'), { title: t('askAll', { value, count: people.length }), action: t('send') }))) return;
    setBusy(true);
    try {
      await work.run(
        'reminded',
        people,
        (some) =>
          call(enrolmentApi.remind, { params: { courseSeq }, persistent: true, body: { attendSeqs: some.map((e) => e.attendSeq) } }),
        onDone,
      );
    } catch (failed) {
      report(failed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run, at: work.at, stop: work.stop };
}
/** Approves learners, or sets them back to waiting for approval. */
export function useSetStatus(courseSeq: number) {
  const { t } = useTranslation('admin-learners');
  const work = useLearnerWork(courseSeq);
  const maySend = useFields(enrolmentApi.setStatus);
  /**
   * Asks, when the class is full, whether to add as many seats as are missing (AM-236). A person who may not add seats is only told that
   * the class is full.
   */
  const asksOneMore = async (people: readonly Learner[]): Promise<boolean> => {
    const words = { count: people.length, name: people[0]!.name };
    if (maySend('oneMoreYn')) return confirm(t('full.text', words), { title: t('full.title'), action: t('full.do', words) });
    await alert(t('full.noRight'), { title: t('full.title') });
    return false;
  };
  const [busy, setBusy] = useState<CodeOf<typeof APPLICATION_STATUS> | null>(null);
  const run = async (
    people: readonly Learner[],
    choiseStatusCd: CodeOf<typeof APPLICATION_STATUS>,
    onDone: (left: readonly Learner[]) => void = () => undefined,
    oneMore = false,
  ): Promise<void> => {
    setBusy(choiseStatusCd);
    const approves = choiseStatusCd === APPLICATION_STATUS.APPROVED;
    const full = new Set<number>();
    const send = async (some: readonly Learner[]) => {
      const done = await call(enrolmentApi.setStatus, {
        params: { courseSeq },
        persistent: true,
        body: { attendSeqs: some.map((p) => p.attendSeq), choiseStatusCd, ...(oneMore && { oneMoreYn: YN.YES }) },
      });
      for (const failure of done.failures) if (failure.full) full.add(failure.attendSeq);
      return done;
    };
    // An added seat stays, so undo is offered only when no seat was added.
    const undo = approves && !oneMore ? () => void run(people, APPLICATION_STATUS.WAITING) : undefined;
    try {
      await work.run(approves ? 'approved' : 'standby', people, send, onDone, undo);
    } catch (failed) {
      if (!(failed instanceof ApiError && failed.is('CAPACITY_FULL') && people.length === 1)) return report(failed);
      failed.claim();
      full.add(people[0]!.attendSeq);
    } finally {
      setBusy(null);
    }
    const left = people.filter((p) => full.has(p.attendSeq));
    if (left.length > 0 && (await asksOneMore(left))) await run(left, choiseStatusCd, onDone, true);
  };
  return { busy, run, at: work.at, stop: work.stop };
}
