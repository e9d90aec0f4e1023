import { challengeApi, MISSION_KINDS, type ChallengeMission } from '@madang/contracts/main/challenge';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format';
import { useCall } from '../../lib/query';
import { ButtonLink } from '../../ui/button';
import { LessonIcon } from '../../domain/lesson/lesson';
import { Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import l from '../../ui/layout.module.css';
import s from '../../domain/studio/studio.module.css';

/** The missions of a challenge and the participants' progress (ST-006); each mission links to its editor. */
export function MissionsCard({ courseSeq }: { courseSeq: number }) {
  const { t } = useTranslation('studio');
  const list = useCall(challengeApi.missions, { params: { courseSeq } }, { staleTime: 0 });
  const base = `/studio/${courseSeq}/challenge/curriculums`;
  const columns: Column<ChallengeMission>[] = [
    {
      key: 'title',
      head: t('missions.mission'),
      phone: 'title',
      cell: (m) => (
        <Link className={s.mission} to={`${base}/${m.curriculumSeq}/edit`}>
          <LessonIcon type={m.curriculumTypeCd} />
          <span>
            <b>{m.title}</b>
            <small>{t(`missions.kind.${m.curriculumTypeCd}`)}</small>
          </span>
        </Link>
      ),
    },
    {
      key: 'xp',
      head: t('missions.xp'),
      end: true,
      cell: (m) => <span className="num">{m.xp ? t('missions.worth', { n: formatCount(m.xp) }) : '–'}</span>,
    },
    {
      key: 'posts',
      head: t('missions.posts'),
      end: true,
      cell: (m) => <span className="num">{m.submissionCount ? formatCount(m.submissionCount) : '–'}</span>,
    },
    { key: 'done', head: t('missions.done'), end: true, cell: (m) => <span className="num">{formatCount(m.completedCount)}</span> },
  ];
  const add = (
    <span className={l.badges}>
      {MISSION_KINDS.map((type) => (
        <ButtonLink key={type} size="sm" to={`${base}/create?type=${type}`}>
          <LessonIcon type={type} />
          {t(`missions.kind.${type}`)}
        </ButtonLink>
      ))}
    </span>
  );
  return (
    <Card
      title={t('missions.title')}
      note={t('missions.note')}
      aside={
        list.data?.length ? (
          <ButtonLink size="sm" to={base}>
            {t('missions.edit')}
          </ButtonLink>
        ) : null
      }
      flush
    >
      {list.isPending ? (
        <SkeletonRows count={3} />
      ) : list.isError ? (
        <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <Empty art="add" tight heading="h3" title={t('missions.empty')} text={t('missions.emptyText')}>
          {add}
        </Empty>
      ) : (
        <Table stacks={640} label={t('missions.title')} columns={columns} rows={list.data} keyOf={(m) => m.curriculumSeq} />
      )}
    </Card>
  );
}
