import { CONTENT_KIND, CONTENT_STATE, type Lang } from '@madang/contracts/codes';
import { contentReasonName } from '@madang/contracts/main/content-reasons';
import { reportApi, type ContentCase } from '@madang/contracts/main/report';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../lib/api';
import { confirm, toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { invalidate, useAct } from '../../lib/query';
import { DecisionOf, itemPath } from '../../domain/report/decision';
import { ReasonDialog } from '../../domain/report/reason-dialog';
import { Button } from '../../ui/button';
import { Avatar, Badge } from '../../ui/parts';
import { AnswerDialog } from './answer-dialog';
import { CASE_READERS } from './case-readers';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';

/** One reported item: where it stands, what its reporters say, and what staff can do about it. */
export function CaseRow({ one }: { one: ContentCase }) {
  const { t, i18n } = useTranslation(['admin-reports', 'report']);
  const path = one.gone ? null : itemPath(one);
  const author = one.userName ?? t('nobody');
  return (
    <li>
      <div className={cx(l.grow, l.stack12)}>
        <p className={l.rowMiddle}>
          <Badge>{t(`report:kind.${one.kind}`)}</Badge>
          {one.kind === CONTENT_KIND.PROFILE && !one.gone && <Avatar name={author} imageUrl={one.imageUrl} />}
          <b>{author}</b>
          {one.state !== CONTENT_STATE.OPEN && <Badge tone="warn">{t(`report:state.${one.state}`)}</Badge>}
          {one.gone && <Badge tone="line">{t('gone')}</Badge>}
          {one.reportCount > 0 && <Badge tone="bad">{t('count', { count: one.reportCount })}</Badge>}
        </p>
        <blockquote className={cx(l.box, l.written)}>{one.text}</blockquote>
        <p className={l.muted13}>
          {[...new Set([one.courseTitle, one.title])].filter(Boolean).join(' · ')}{' '}
          {path && (
            <Link className="link" to={path}>
              {t('open')}
            </Link>
          )}
        </p>
        {one.reports.length > 0 && (
          <ul aria-label={t('reports')}>
            {one.reports.map((report, i) => (
              <li key={i} className={l.rowMiddle}>
                <b>{contentReasonName(report.reasonCd, i18n.language as Lang)}</b>
                {report.reasonText && <span>{report.reasonText}</span>}
                <time className={l.muted13} dateTime={report.createdAt}>
                  {formatDateTime(report.createdAt)}
                </time>
              </li>
            ))}
          </ul>
        )}
        <DecisionOf one={one} />
        {one.decidedBy && <p className={l.muted13}>{t('decidedBy', { name: one.decidedBy })}</p>}
        <Actions one={one} author={author} />
      </div>
    </li>
  );
}

function Actions({ one, author }: { one: ContentCase; author: string }) {
  const { t } = useTranslation('admin-reports');
  const [dialog, open] = useState<'hide' | 'answer' | null>(null);
  const profile = one.kind === CONTENT_KIND.PROFILE;
  const params = { caseSeq: one.caseSeq };
  const leave = useAct(reportApi.leave, { invalidates: CASE_READERS, onDone: () => toast(t('leave.done')) });
  const restore = useAct(reportApi.restore, { invalidates: CASE_READERS, onDone: () => toast(t('restore.done')) });
  const down = one.state === CONTENT_STATE.HIDDEN || one.state === CONTENT_STATE.REMOVED;
  const appeals = one.appeal !== null && one.appeal.answeredAt === null;
  const askLeave = async () => {
    if (await confirm(t('leave.text'), { title: t('leave.title'), action: t('leave.do') })) leave.mutate({ params });
  };
  const askRestore = async () => {
    if (await confirm(t('restore.text', { name: author }), { title: t('restore.title'), action: t('restore.do') }))
      restore.mutate({ params });
  };
  return (
    <div className={l.row}>
      {appeals && (
        <Button size="sm" tone="primary" onClick={() => open('answer')}>
          {t('answer.do')}
        </Button>
      )}
      {!down && !one.gone && (
        <Button size="sm" tone="dangerLine" onClick={() => open('hide')}>
          {t('hide.do')}
        </Button>
      )}
      {one.state === CONTENT_STATE.OPEN && (
        <Button size="sm" busy={leave.isPending} onClick={() => void askLeave()}>
          {t('leave.do')}
        </Button>
      )}
      {down && !appeals && (one.state === CONTENT_STATE.HIDDEN ? !one.gone : true) && (
        <Button size="sm" busy={restore.isPending} onClick={() => void askRestore()}>
          {t('restore.do')}
        </Button>
      )}
      {dialog === 'hide' && (
        <ReasonDialog
          title={t(profile ? 'hide.titleProfile' : 'hide.title')}
          note={t(profile ? 'hide.noteProfile' : 'hide.note', { name: author })}
          action={t('hide.do')}
          danger
          term
          send={async (body) => {
            await call(reportApi.hide, { params, body });
            await invalidate(...CASE_READERS);
            toast(t('hide.done'));
            open(null);
          }}
          onClose={() => open(null)}
        />
      )}
      {dialog === 'answer' && <AnswerDialog one={one} onClose={() => open(null)} />}
    </div>
  );
}
