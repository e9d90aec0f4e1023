import { APPLICATION_STATUS, YN, type CodeOf } from '@madang/contracts/codes';
import type { WorkItem } from '@madang/contracts/main/class-work';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useFields } from '../../lib/can';
import { alert, confirm, toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';
import { QUEUE_READERS } from './queue';

/**
 * Approves an application, and offers to undo it if no seat was added. When the class is full, it asks whether to add a seat, or says so to
 * a person who may not (AM-236).
 */
export function useApprove(of: WorkItem, onDone: () => void, onUndone: () => void) {
  const { t } = useTranslation('admin-inbox');
  const maySend = useFields(enrolmentApi.setStatus);
  const [busy, setBusy] = useState(false);
  const set = (choiseStatusCd: CodeOf<typeof APPLICATION_STATUS>, oneMore = false) =>
    call(enrolmentApi.setStatus, {
      params: { courseSeq: of.courseSeq! },
      body: { attendSeqs: [of.itemSeq], choiseStatusCd, ...(oneMore && { oneMoreYn: YN.YES }) },
    });
  const renew = () => invalidate(...QUEUE_READERS, enrolmentApi.list);
  const undo = () => void set(APPLICATION_STATUS.WAITING).then(renew).then(onUndone, report);
  const asksOneMore = async () => {
    if (maySend('oneMoreYn')) return confirm(t('approval.fullText'), { title: t('approval.full'), action: t('approval.oneMore') });
    await alert(t('approval.fullNoRight'), { title: t('approval.full') });
    return false;
  };
  const send = async (oneMore: boolean): Promise<void> => {
    const done = await set(APPLICATION_STATUS.APPROVED, oneMore).catch((failed: unknown) => {
      if (!(failed instanceof ApiError && failed.is('CAPACITY_FULL'))) throw failed;
      failed.claim();
      return null;
    });
    if (done === null || done.fullCount > 0) {
      if (!oneMore && (await asksOneMore())) await send(true);
      return;
    }
    if (done.failCount > 0) return alert(done.failures.map((one) => one.message).join('\n'));
    // An added seat stays, so undo is offered only when no seat was added.
    toast(t('approval.done', { name: of.userName }), oneMore ? {} : { action: { label: t('undo'), onClick: undo } });
    onDone();
    await renew();
  };
  const run = async () => {
    setBusy(true);
    try {
      await send(false);
    } catch (failed) {
      report(failed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
