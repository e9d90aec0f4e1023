import { APPLICATION_STATUS } from '@madang/contracts/codes';
import type { MyCourse } from '@madang/contracts/main/course';
import { enrolmentApi } from '@madang/contracts/main/enrolment-calls';
import { mypageApi } from '@madang/contracts/main/mypage-calls';
import { useTranslation } from 'react-i18next';
import { ENROLMENT_READS } from '../../domain/course/course-viewer';
import { confirm, toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';

/** Withdraws an application, or gives up an unpaid seat, after a question that says what is lost (AM-191). */
export function TakeBack({ course }: { course: MyCourse }) {
  const { t } = useTranslation('my-home');
  const cancel = useAct(enrolmentApi.cancelMine, {
    invalidates: [mypageApi.home, ...ENROLMENT_READS],
    onDone: () => toast(t('takeBack.done')),
  });
  const waiting = course.choiseStatusCd === APPLICATION_STATUS.WAITING;
  const ask = async () => {
    const text = course.waitlist ? 'takeBack.waitlist' : waiting ? 'takeBack.application' : 'takeBack.seat';
    const sure = await confirm(t(text, { title: course.title, ...course.waitlist }), {
      title: t('takeBack.title'),
      action: t('takeBack.action'),
      cancel: t('takeBack.keep'),
      danger: true,
    });
    if (sure) cancel.mutate({ params: { courseSeq: course.courseSeq }, body: { reason: '' } });
  };
  return (
    // For a waiting application it is the card's only button, so it has a border of its own.
    <Button size="sm" tone={waiting ? 'secondary' : 'ghost'} busy={cancel.isPending} onClick={() => void ask()}>
      {t('takeBack.action')}
    </Button>
  );
}
