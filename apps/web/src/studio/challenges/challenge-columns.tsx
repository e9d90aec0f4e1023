import { CLASS_STATE } from '@madang/contracts/answer-codes';
import type { AdminChallenge } from '@madang/contracts/main/challenge';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Cover } from '../../domain/course/course-card';
import { priceText } from '../../domain/studio/price-text';
import { STATE_TONE } from '../../domain/studio/state-tone';
import l from '../../ui/layout.module.css';
import s from '../../domain/studio/studio.module.css';
import { useCan } from '../../lib/can';
import { formatCount } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { Badge } from '../../ui/parts';
import type { Column } from '../../ui/table';
import { RowTitle } from '../../ui/row-title';
import { ChallengeMenu, detailOf } from './challenge-menu';
import { TermBadge, termSpan } from './terms-card';

/** The columns of the list of challenges. */
export function useChallengeColumns(): Column<AdminChallenge>[] {
  const { t } = useTranslation('studio');
  const seesPeople = useCan('CLASS_STUDENT_READ');
  return [
    {
      key: 'title',
      head: t('challenges.challenge'),
      phone: 'title',
      cell: (c) => (
        <RowTitle
          to={detailOf(c.courseSeq)}
          wide
          picture={<Cover imageUrl={c.imageUrl} />}
          title={c.title}
          note={
            c.state === CLASS_STATE.TRASHED && c.restoreExpiredAt
              ? t('contents.until', { at: formatDeadline(c.restoreExpiredAt) })
              : t('missions.count', { value: formatCount(c.missionCount), count: c.missionCount })
          }
        />
      ),
    },
    { key: 'state', head: t('contents.state'), cell: (c) => <Badge tone={STATE_TONE[c.state]}>{t(`contents.states.${c.state}`)}</Badge> },
    {
      key: 'term',
      head: t('terms.title'),
      phone: 'wide',
      cell: (c) =>
        c.term ? (
          <span className={l.named}>
            <span className={l.badges}>
              <b className={l.twoLines}>{c.term.name}</b>
              <TermBadge term={c.term} />
            </span>
            <small>{termSpan(c.term)}</small>
          </span>
        ) : (
          <span className={l.muted14}>{t('terms.none')}</span>
        ),
    },
    { key: 'price', head: t('contents.price'), end: true, cell: (c) => <span className="num">{priceText(t, c)}</span> },
    {
      key: 'people',
      head: t('challenges.people'),
      end: true,
      cell: (c) =>
        seesPeople ? (
          <Link className={s.count} to={`/studio/${c.courseSeq}/challenge/attendees`}>
            {formatCount(c.acceptCnt)}
          </Link>
        ) : (
          <span className="num">{formatCount(c.acceptCnt)}</span>
        ),
    },
    { key: 'menu', head: t('contents.menu'), quiet: true, end: true, phone: 'corner', cell: (c) => <ChallengeMenu one={c} /> },
  ];
}
