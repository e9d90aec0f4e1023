import { CHOISE_STATUS, type CodeOf } from '@madang/contracts/codes';
import { enrolmentApi, type Learner } from '@madang/contracts/main/enrolment';
import { courseApi } from '@madang/contracts/main/course';
import { paymentApi } from '@madang/contracts/util/payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, errorMessage, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { alert, toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';
import { useSteps, type Worked } from '../../lib/steps';

export interface Outcome {
  failCount: number;
  failures: { attendSeq: number; message: string }[];
}
type Did = 'approved' | 'standby' | 'cancelled' | 'extended';

/**
 * Does something with many, step by step, and says what came of it: all done, or how many persons failed and why (EN-021, EN-022).
 * Answers those whom it did not come to; what fails before anybody was changed is thrown.
 */
export function useLearnerWork(courseSeq: number) {
  const { t } = useTranslation('admin-learners');
  const { at, run: inSteps, stop } = useSteps();
  const told = async (did: Did, people: readonly Learner[], { answers, left, broken }: Worked<Learner, Outcome>) => {
    await invalidate(
      [enrolmentApi.list, { courseSeq }],
      [courseApi.find, { courseSeq }],
      courseApi.adminList,
      paymentApi.adminList,
      paymentApi.adminFind,
    );
    const failures = answers.flatMap((answer) => answer.failures);
    const failCount = answers.reduce((sum, answer) => sum + answer.failCount, 0);
    if (failCount === 0 && left.length === 0) return toast(t(`did.${did}`, { count: people.length, name: people[0]?.name ?? '' }));
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
  ) => {
    const worked = await inSteps(people, send);
    onDone(worked.left);
    await told(did, people, worked);
  };
  return { at, run, stop };
}
/** Approves or puts on standby. */
export function useSetStatus(courseSeq: number) {
  const work = useLearnerWork(courseSeq);
  const [busy, setBusy] = useState<CodeOf<typeof CHOISE_STATUS> | null>(null);
  const run = async (
    people: readonly Learner[],
    choiseStatusCd: CodeOf<typeof CHOISE_STATUS>,
    onDone: (left: readonly Learner[]) => void = () => undefined,
  ): Promise<void> => {
    setBusy(choiseStatusCd);
    const send = (some: readonly Learner[]) =>
      call(enrolmentApi.setStatus, {
        params: { courseSeq },
        persistent: true,
        body: { attendSeqs: some.map((p) => p.attendSeq), choiseStatusCd },
      });
    try {
      await work.run(choiseStatusCd === CHOISE_STATUS.APPROVED ? 'approved' : 'standby', people, send, onDone);
    } catch (failed) {
      report(failed);
    } finally {
      setBusy(null);
    }
  };
  return { busy, run, at: work.at, stop: work.stop };
}
