import { CLASS_STATE } from '@madang/contracts/answer-codes';
import { USER_LIMIT } from '@madang/contracts/codes';
import type { AdminCourse } from '@madang/contracts/main/course';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Cover } from '../../domain/course/course-card';
import { priceText } from '../../domain/studio/price-text';
import { STATE_TONE } from '../../domain/studio/state-tone';
import s from '../../domain/studio/studio.module.css';
import { useCan } from '../../lib/can';
import { formatCount, formatDate } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { Badge } from '../../ui/parts';
import type { Column } from '../../ui/table';
import { RowTitle } from '../../ui/row-title';
import { ContentMenu, settingsOf } from './content-menu';

/** The columns of the list of contents; for staff who may edit, the title links to the settings, unless the content was deleted. */
export function useContentColumns(mayEdit: boolean, onEdit: (one: AdminCourse) => void): Column<AdminCourse>[] {
  const { t } = useTranslation('studio');
  const seesLearners = useCan('CLASS_STUDENT_READ');
  const learners = (c: AdminCourse) =>
    c.userLimitTypeCd === USER_LIMIT.NONE ? formatCount(c.acceptCnt) : `${formatCount(c.acceptCnt)}/${formatCount(c.maxUserCount)}`;
  return [
    {
      key: 'title',
      head: t('contents.content'),
      phone: 'title',
      cell: (c) => (
        <RowTitle
          to={mayEdit && c.state !== CLASS_STATE.TRASHED ? settingsOf(c) : undefined}
          wide
          picture={<Cover imageUrl={c.imageUrl} />}
          title={c.title}
          note={
            c.state === CLASS_STATE.TRASHED && c.restoreExpiredAt
              ? t('contents.until', { at: formatDeadline(c.restoreExpiredAt) })
              : t('contents.updated', { at: formatDate(c.updatedAt) })
          }
        />
      ),
    },
    { key: 'state', head: t('contents.state'), cell: (c) => <Badge tone={STATE_TONE[c.state]}>{t(`contents.states.${c.state}`)}</Badge> },
    { key: 'price', head: t('contents.price'), end: true, cell: (c) => <span className="num">{priceText(t, c)}</span> },
    {
      key: 'learners',
      head: t('contents.learners'),
      end: true,
      cell: (c) =>
        seesLearners ? (
          <Link className={s.count} to={`/classes/${c.courseSeq}/settings/attendees`}>
            {learners(c)}
          </Link>
        ) : (
          <span className="num">{learners(c)}</span>
        ),
    },
    {
      key: 'menu',
      head: t('contents.menu'),
      quiet: true,
      end: true,
      phone: 'corner',
      cell: (c) => <ContentMenu one={c} onEdit={() => onEdit(c)} />,
    },
  ];
}
