import { SECOND } from '@madang/contracts/time';
import { LIVE_USER, PUBLISH_STATUS, YN } from '@madang/contracts/codes';
import type { ClassWork } from '@madang/contracts/main/class-work';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum-calls';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Cover, isPackage } from '../../domain/course/course-card';
import { LivesList } from '../../domain/live/lives-list';
import { useMarkCounts } from '../../domain/work/queue-marks';
import { byKind, dueIn, useTodos } from '../../domain/work/todos';
import { TodoRows } from '../../domain/work/todo-rows';
import { Can, useCan } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { formatCount } from '../../lib/format';
import { useCall } from '../../lib/query';
import { may, useSession } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { Badge, Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonLines } from '../../ui/states';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { RowTitle } from '../../ui/row-title';
import r from '../../ui/rows.module.css';

/**
 * The home of an instructor: waiting work, the next live lessons, their own classes. Staff who run the site see the work of all classes.
 */
export default function WorkPage() {
  const { t } = useTranslation('admin-work');
  useTitle(t('title'));
  const runsSite = useSession((session) => may(session, 'SITE_DASHBOARD_READ'));
  const { todos, classes, loading, error, retry } = useTodos({ mine: !runsSite });
  const { snoozed } = useMarkCounts();
  const total = dueIn(byKind(todos, snoozed));
  const mine = classes.filter((one) => one.mineYn === YN.YES);
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <div className={l.stack20}>
        <Card
          flush
          title={t('waiting')}
          aside={total > 0 && <Badge tone="warn">{t('count', { value: formatCount(total), count: total })}</Badge>}
        >
          {loading ? (
            <div className={l.pad}>
              <SkeletonLines />
            </div>
          ) : (
            <>
              {todos.length > 0 && <TodoRows todos={todos} label={t('waiting')} />}
              {error ? (
                <ErrorState tight error={error} onRetry={retry} />
              ) : (
                todos.length === 0 && <Empty tight heading="h3" art="done" title={t('none')} text={t('noneText')} />
              )}
            </>
          )}
        </Card>
        <NextLives />
        {!loading && !error && (mine.length > 0 || !runsSite) && <OwnClasses classes={mine} />}
      </div>
    </>
  );
}

/** The coming live lessons of this site in which the person is not a learner; nothing where there is none. */
function NextLives() {
  const { t } = useTranslation('admin-work');
  const site = useSite();
  const found = useCall(curriculumApi.lives, undefined, { silent: true, staleTime: 30 * SECOND });
  const lives = (found.data?.nowLives ?? []).filter((one) => one.channelSeq === site.channelSeq && one.userType !== LIVE_USER.USER);
  if (lives.length === 0) return null;
  return (
    <Card flush title={t('lives')}>
      <LivesList lives={lives} label={t('lives')} />
    </Card>
  );
}

function OwnClasses({ classes }: { classes: readonly ClassWork[] }) {
  const { t } = useTranslation('admin-work');
  return (
    <Card
      flush
      title={t('classes')}
      aside={
        <Link className="link" to="/settings/course">
          {t('allClasses')}
        </Link>
      }
    >
      {classes.length === 0 ? (
        <Empty art="add" tight heading="h3" title={t('noClass')} text={t('noClassText')}>
          <Can do={courseApi.create}>
            <ButtonLink tone="primary" to="/classes/create">
              <Plus aria-hidden="true" />
              {t('create')}
            </ButtonLink>
          </Can>
        </Empty>
      ) : (
        <ul className={r.inset}>
          {classes.map((one) => (
            <OwnClass key={one.courseSeq} of={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What a class that is not published waits for: its teacher, or who decides on its publication. */
function StateMark({ of: one }: { of: ClassWork }) {
  const { t } = useTranslation('admin-work');
  if (one.publishStatusCd === PUBLISH_STATUS.PUBLISHED) return null;
  return one.reviewingYn === YN.YES ? <Badge tone="brand">{t('reviewing')}</Badge> : <Badge>{t('draft')}</Badge>;
}

function OwnClass({ of: one }: { of: ClassWork }) {
  const { t } = useTranslation('admin-work');
  const seesLearners = useCan(enrolmentApi.list);
  const edits = useCan(courseApi.publish);
  const base = `${isPackage(one) ? '/packages' : '/classes'}/${one.courseSeq}`;
  return (
    <li>
      <div className={l.grow}>
        <RowTitle
          to={base}
          picture={<Cover imageUrl={one.imageUrl} />}
          title={one.title}
          mark={<StateMark of={one} />}
          note={[
            t('learners', { value: formatCount(one.acceptCnt), count: one.acceptCnt }),
            one.waitCnt > 0 && t('waitingPeople', { value: formatCount(one.waitCnt), count: one.waitCnt }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      </div>
      <div className={cx(l.row, r.pairs)}>
        {!isPackage(one) && (
          <ButtonLink size="sm" to={`${base}/classroom`}>
            {t('toRoom')}
          </ButtonLink>
        )}
        {!isPackage(one) && (
          <ButtonLink size="sm" to={`${base}/board`}>
            {t('toBoard')}
          </ButtonLink>
        )}
        {seesLearners && (
          <ButtonLink size="sm" to={`${base}/settings/attendees`}>
            {t('toLearners')}
          </ButtonLink>
        )}
        {edits && (
          <ButtonLink size="sm" to={`${base}/settings/curriculums`}>
            {t('toLessons')}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
