import { CONTENT_STATE, type Lang } from '@madang/contracts/codes';
import { contentReasonName } from '@madang/contracts/main/content-reasons';
import { boardApi } from '@madang/contracts/main/board-calls';
import { REPORT_VIEW, reportApi } from '@madang/contracts/main/report';
import { reviewApi } from '@madang/contracts/main/review';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DecisionOf, itemPath } from '../../domain/report/decision';
import { ReasonDialog } from '../../domain/report/reason-dialog';
import { call, report } from '../../lib/api';
import { confirm, toast } from '../../lib/dialogs';
import { invalidate, useAct } from '../../lib/query';
import { Button, ButtonLink } from '../../ui/button';
import type { WorkProps } from './detail';
import { Frame } from './frame';
import { QUEUE_READERS } from './queue';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import r from '../../ui/rows.module.css';

const REPORT_READERS = [...QUEUE_READERS, boardApi.post, boardApi.posts, reviewApi.adminList, reviewApi.list];

/** The reported content and the reasons; an objection is answered on its own page, which shows the earlier decision. */
export default function ReportWork(props: WorkProps<'report'>) {
  const { t, i18n } = useTranslation(['admin-inbox', 'report']);
  const { of } = props.item;
  const appeals = of.appeal !== null && of.appeal.answeredAt === null;
  const queue = `/settings/reports?view=${appeals ? REPORT_VIEW.APPEALED : REPORT_VIEW.REPORTED}`;
  return (
    <Frame
      item={props.item}
      title={[t(`report:kind.${of.kind}`), of.title].filter(Boolean).join(' · ')}
      to={(!of.gone && itemPath(of)) || queue}
      toLabel={t('report.open')}
      foot={
        appeals ? (
          <div className={l.rowEndMiddle}>
            <ButtonLink tone="primary" to={queue}>
              {t('report.appeal')}
            </ButtonLink>
          </div>
        ) : (
          <Decide {...props} />
        )
      }
    >
      <blockquote className={cx(l.box, l.written)}>{of.text}</blockquote>
      <ul className={r.rows} aria-label={t('report.why')}>
        {of.reports.map((one, i) => (
          <li key={i}>
            <div>
              <b>{contentReasonName(one.reasonCd, i18n.language as Lang)}</b>
              {one.reasonText}
            </div>
          </li>
        ))}
      </ul>
      <DecisionOf one={of} />
    </Frame>
  );
}

function Decide({ item, onDone, onUndone }: WorkProps<'report'>) {
  const { t } = useTranslation('admin-inbox');
  const [hiding, setHiding] = useState(false);
  const params = { caseSeq: item.of.caseSeq };
  const leave = useAct(reportApi.leave, {
    invalidates: REPORT_READERS,
    onDone: () => {
      toast(t('report.left'));
      onDone();
    },
  });
  const askLeave = async () => {
    if (await confirm(t('report.leaveText'), { title: t('report.leaveTitle'), action: t('report.leave') })) leave.mutate({ params });
  };
  const restore = () =>
    void call(reportApi.restore, { params })
      .then(() => invalidate(...REPORT_READERS))
      .then(onUndone, report);
  const down = item.of.state !== CONTENT_STATE.OPEN;
  return (
    <div className={l.rowEndMiddle}>
      {!item.of.gone && !down && (
        <Button tone="dangerLine" onClick={() => setHiding(true)}>
          {t('report.hide')}
        </Button>
      )}
      <Button tone="primary" busy={leave.isPending} onClick={() => void askLeave()}>
        {t('report.leave')}
      </Button>
      {hiding && (
        <ReasonDialog
          title={t('report.hideTitle')}
          note={t('report.hideNote', { name: item.name })}
          action={t('report.hide')}
          danger
          term
          send={async (body) => {
            await call(reportApi.hide, { params, body });
            setHiding(false);
            toast(t('report.hidden'), { action: { label: t('undo'), onClick: restore } });
            onDone();
            await invalidate(...REPORT_READERS);
          }}
          onClose={() => setHiding(false)}
        />
      )}
    </div>
  );
}
