import { YN } from '@madang/contracts/codes';
import type { Submission } from '@madang/contracts/main/mission';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDateTime } from '../../lib/format';
import { cx } from '../../ui/cx';
import { Avatar, Badge } from '../../ui/parts';
import { Files } from './files';
import b from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import p from '../../ui/page.module.css';
import s from './submissions.module.css';

/** The card of one submission: who, when, what, and the staff's feedback. */
export function SubmissionCard({
  one,
  marked,
  renew,
  children,
}: {
  one: Submission;
  marked?: boolean;
  /** Fetches again what this card shows. */
  renew: () => Promise<{ error: unknown }>;
  children?: ReactNode;
}) {
  const { t } = useTranslation('classroom');
  return (
    <article className={cx(p.box, l.stack12, marked && s.marked)} aria-label={t('submission.of', { name: one.userName })}>
      <header className={l.rowMiddle}>
        <Avatar name={one.userName} imageUrl={one.profileImageUrl} size={36} />
        <div className={b.text}>
          <b>{one.userName}</b>
          <time dateTime={one.createdAt} className={cx(l.note13, 'num')}>
            {formatDateTime(one.createdAt)}
            {one.updatedAt !== one.createdAt && ` · ${t('submission.edited')}`}
          </time>
        </div>
        {one.lateYn === YN.YES && <Badge tone="warn">{t('submission.late')}</Badge>}
      </header>
      {one.content && <p className={l.written}>{one.content}</p>}
      {one.files.length > 0 && <Files files={one.files} renew={renew} />}
      {one.feedback && (
        <div className={l.box}>
          <p className={l.between}>
            <b>{t('submission.feedbackOf', { name: one.feedback.userName })}</b>
            {one.feedback.point !== null && (
              <Badge tone="brand">
                <span className="num">{t('submission.given', { n: formatCount(one.feedback.point) })}</span>
              </Badge>
            )}
          </p>
          <p className={l.written}>{one.feedback.content}</p>
        </div>
      )}
      {children}
    </article>
  );
}
