import { APPLICATION_STATUS, type CodeOf } from '@madang/contracts/codes';
import { enrolmentApi, type Learner } from '@madang/contracts/main/enrolment';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRemindable, unpaidOfLearner } from '../../domain/remind/unpaid';
import { useCan } from '../../lib/can';
import { formatCount } from '../../lib/format';
import { serverNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { StepsDialog } from '../../ui/steps-dialog';
import { BulkBar, type WholeList } from '../../ui/table';
import { useRemind, useSetStatus } from './actions';
import { CancelDialog } from './cancel-dialog';
import { ExtendDialog } from './extend-dialog';
import { withoutStatus } from './rules';

const MessageDialog = lazy(() => import('./message-dialog'));

/** What staff can do with the chosen learners at once. */
export function LearnerBulk({
  courseSeq,
  rows,
  whole,
  onDone,
}: {
  courseSeq: number;
  rows: readonly Learner[];
  whole: WholeList | undefined;
  onDone: (left: readonly Learner[]) => void;
}) {
  const { t } = useTranslation(['admin-learners', 'remind']);
  const may = useCan(enrolmentApi.setStatus);
  const [asking, setAsking] = useState<'cancel' | 'extend' | 'message' | null>(null);
  const status = useSetStatus(courseSeq);
  const reminder = useRemind(courseSeq);
  const unpaid = rows.filter((e) => isRemindable(unpaidOfLearner(e), serverNow()));
  if (!may) return null;
  const setTo = (to: CodeOf<typeof APPLICATION_STATUS>) => {
    const people = withoutStatus(rows, to);
    return { busy: status.busy === to, disabled: people.length === 0, onClick: () => void status.run(people, to, onDone) };
  };
  const finish = (left: readonly Learner[]) => {
    setAsking(null);
    onDone(left);
  };
  return (
    <>
      <BulkBar count={rows.length} chosen={t('chosen', { count: rows.length })} onClear={() => onDone([])} label={t('bulk')} whole={whole}>
        <Button size="sm" {...setTo(APPLICATION_STATUS.APPROVED)}>
          {t('approve')}
        </Button>
        <Button size="sm" {...setTo(APPLICATION_STATUS.WAITING)}>
          {t('standby')}
        </Button>
        {unpaid.length > 0 && (
          <Button size="sm" busy={reminder.busy} onClick={() => void reminder.run(unpaid, onDone)}>
            {t('remind:doAll', { value: formatCount(unpaid.length) })}
          </Button>
        )}
        <Button size="sm" onClick={() => setAsking('message')}>
          {t('message.open')}
        </Button>
        <Button size="sm" onClick={() => setAsking('extend')}>
          {t('extend.do')}
        </Button>
        <Button size="sm" tone="dangerLine" onClick={() => setAsking('cancel')}>
          {t('cancel.do')}
        </Button>
      </BulkBar>
      {status.at && <StepsDialog title={t('did.working')} at={status.at} onStop={status.stop} />}
      {reminder.at && <StepsDialog title={t('did.working')} at={reminder.at} onStop={reminder.stop} />}
      {asking === 'cancel' && <CancelDialog courseSeq={courseSeq} people={rows} onClose={() => setAsking(null)} onDone={finish} />}
      {asking === 'message' && (
        <Suspense>
          <MessageDialog courseSeq={courseSeq} people={rows} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {asking === 'extend' && <ExtendDialog courseSeq={courseSeq} people={rows} onClose={() => setAsking(null)} onDone={finish} />}
    </>
  );
}
