import { HISTORY_ENTITY, YN, type Yn } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course';
import type { ClassInformation } from '@madang/contracts/main/course';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { ownChange } from '../history/own-change';
import { saleDate } from './sale-date';

/** Closes a class for enrolment after a question, or opens it again; `words` names the word file that has the texts below `closing`. */
export function useClosing(words: 'authoring' | 'admin-courses', onDone?: (answer: ClassInformation) => void) {
  const { t } = useTranslation(words);
  const act = useAct(courseApi.close, {
    invalidates: [courseApi.adminList, courseApi.list, courseApi.find],
    onDone: (answer, { body }) => {
      const { title, payEndAt, settingPayTimeYn } = answer.course;
      // What was asked for, since a browser whose clock is behind reckons that the sale still runs.
      const shut = 'closeYn' in body && body.closeYn === YN.YES;
      const until = payEndAt
        ? t('closing.reopenedUntil', { title, at: saleDate({ settingPayTimeYn }, payEndAt) })
        : t('closing.reopened', { title });
      toast(shut ? t('closing.closed', { title }) : until);
      onDone?.(answer);
    },
  });
  const set = (courseSeq: number, closeYn: Yn) =>
    // A failure was reported by then.
    void ownChange(HISTORY_ENTITY.COURSE, courseSeq, () => act.mutateAsync({ params: { courseSeq }, body: { closeYn } })).catch(() => null);
  return {
    busy: act.isPending,
    close: async ({ courseSeq, title }: { courseSeq: number; title: string }) => {
      if (await confirm(t('closing.text'), { title: t('closing.title', { title }), action: t('closing.do') })) set(courseSeq, YN.YES);
    },
    reopen: ({ courseSeq }: { courseSeq: number }) => set(courseSeq, YN.NO),
  };
}
