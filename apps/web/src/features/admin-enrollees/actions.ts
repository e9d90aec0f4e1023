import { CHOISE_STATUS, type CodeOf } from '@madang/contracts/codes';
import { attendApi, type Enrollee } from '@madang/contracts/main/attend';
import { courseApi } from '@madang/contracts/main/course';
import { paymentApi } from '@madang/contracts/util/payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { alert, toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';

export interface Outcome {
  failCount: number;
  failures: { attendSeq: number; message: string }[];
}
type Did = 'approved' | 'standby' | 'cancelled' | 'extended';

/** Says what came of it: all done, or how many persons failed and why (EN-021, EN-022). */
export function useOutcome(courseSeq: number) {
  const { t } = useTranslation('admin-enrollees');
  return async (did: Did, people: readonly Enrollee[], { failCount, failures }: Outcome) => {
    await invalidate(
      [attendApi.list, { courseSeq }],
      [courseApi.find, { courseSeq }],
      courseApi.adminList,
      paymentApi.adminList,
      paymentApi.adminFind,
    );
    if (failCount === 0) return toast(t(`did.${did}`, { count: people.length, name: people[0]?.name ?? '' }));
    const reasons = failures.map((f) => `${people.find((p) => p.attendSeq === f.attendSeq)?.name ?? f.attendSeq}: ${f.message}`);
    await alert([t('did.failed', { count: failCount, all: people.length }), '', ...reasons].join('\n'), {
      title: t(`did.failTitle.${did}`),
    });
  };
}
/** Approves or puts on standby. */
export function useSetStatus(courseSeq: number) {
  const outcome = useOutcome(courseSeq);
  const [busy, setBusy] = useState<CodeOf<typeof CHOISE_STATUS> | null>(null);
  const run = async (people: readonly Enrollee[], choiseStatusCd: CodeOf<typeof CHOISE_STATUS>): Promise<boolean> => {
    setBusy(choiseStatusCd);
    try {
      const answer = await call(attendApi.setStatus, {
        params: { courseSeq },
        body: { attendSeqs: people.map((p) => p.attendSeq), choiseStatusCd },
      });
      await outcome(choiseStatusCd === CHOISE_STATUS.APPROVED ? 'approved' : 'standby', people, answer);
      return true;
    } catch (failed) {
      report(failed);
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}
