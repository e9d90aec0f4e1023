import { MINUTE } from '@madang/contracts/time';
import { largeCategories } from '@madang/contracts/main/category';
import { channelApi } from '@madang/contracts/main/channel-calls';
import type { CourseSummary } from '@madang/contracts/main/course';
import { courseApi } from '@madang/contracts/main/course-calls';
import { SHELF_ROW, shelvesOf } from '@madang/contracts/main/shelves';
import { LIMITS } from '@madang/contracts/limits';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { toggleLike, useViewers } from '../../domain/course/course-viewer';
import { openCourse } from '../../domain/popups/popups';
import { useDrawn } from '../../lib/drawn';
import { useCall } from '../../lib/query';
import { isServed } from '../../lib/served';
import { useNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { ChipLink, Chips } from '../../ui/choices';
import { CourseCard, CourseGrid } from '../../domain/course/course-card';
import { cx } from '../../ui/cx';
import { SectionHead } from '../../ui/parts';
import { Served } from '../../ui/served';
import { Empty, ErrorState } from '../../ui/states';
import { SkeletonCards } from '../../domain/course/skeleton-cards';
import { BestReviews } from './best-reviews';
import { Hero } from './hero';
import s from './home.module.css';
import { ADMIN_HOME } from '../../domain/site/admin-home';

/** The standard main page of a site (RT-032, RT-033); `instead`: it replaces the page that visitors see at this address. */
export default function HomePage({ instead = false }: { instead?: boolean }) {
  const { t } = useTranslation('home');
  const site = useSite();
  useTitle(site.name, instead);
  const now = useNow(MINUTE);
  const newest = useCall(courseApi.list, { query: { sort: 'new', page: 1, size: LIMITS.itemsPerPage } }, { silent: isServed() });
  const popular = useCall(courseApi.list, { query: { sort: 'popular', page: 1, size: LIMITS.itemsPerPage } }, { silent: true });
  const categories = useCall(channelApi.categories, undefined, { silent: true });
  const fresh = newest.data?.list;
  const liked = popular.data?.list;
  const everything = useMemo(
    () => [...new Map([...(fresh ?? []), ...(liked ?? [])].map((one) => [one.courseSeq, one])).values()],
    [fresh, liked],
  );
  const viewers = useViewers(useMemo(() => everything.map((one) => one.courseSeq), [everything]));
  const shelves = shelvesOf(fresh ?? [], liked ?? [], now);

  const cards = (list: readonly CourseSummary[], first = false) => (
    <CourseGrid>
      {list.map((course, i) => {
        const likes = viewers.of(course.courseSeq).likeAt !== null;
        return (
          <CourseCard
            key={course.courseSeq}
            course={course}
            first={first && i < SHELF_ROW}
            liked={likes}
            onLike={() => toggleLike(course, likes)}
            onLook={() => openCourse(course)}
          />
        );
      })}
    </CourseGrid>
  );
  const shown = (
    <>
      <Hero site={site} />
      {(categories.data?.length ?? 0) > 0 && (
        <nav className={cx('wrap', s.cats)} aria-label={t('categories')}>
          <Chips scroll>
            <ChipLink to="/classes">{t('all')}</ChipLink>
            {largeCategories(categories.data!).map((one) => (
              <ChipLink key={one.channelCategorySeq} to={`/classes?channelCategorySeq=${one.channelCategorySeq}`}>
                {one.name}
              </ChipLink>
            ))}
          </Chips>
        </nav>
      )}
      <section className={cx('wrap', s.section)} aria-labelledby="home-new">
        {newest.isError && !fresh ? (
          <ErrorState error={newest.error} onRetry={() => void newest.refetch()} />
        ) : fresh?.length === 0 ? (
          <NoClasses />
        ) : (
          <>
            <SectionHead id="home-new" title={t('new')} note={t('newNote')} more={{ to: '/classes', label: t('seeAll'), isBare: true }} />
            <div className={s.rows}>{fresh ? cards(shelves.fresh, true) : <SkeletonCards count={SHELF_ROW} />}</div>
          </>
        )}
      </section>
      {shelves.deals.length > 0 && (
        <section className={cx('wrap', s.section)} aria-labelledby="home-deals">
          <SectionHead id="home-deals" title={t('deals')} note={t('dealsNote')} />
          <div className={s.rail}>{cards(shelves.deals)}</div>
        </section>
      )}
      <BestReviews />
      {shelves.liked.length > 0 && (
        <section className={cx('wrap', s.section)} aria-labelledby="home-popular">
          <SectionHead
            id="home-popular"
            title={t('popular')}
            note={t('popularNote')}
            more={{ to: '/classes?sort=popular', label: t('seeAll'), isBare: true }}
          />
          <div className={s.rail}>{cards(shelves.liked)}</div>
        </section>
      )}
    </>
  );
  const draws = useDrawn(fresh !== undefined && !categories.isPending);
  // At this address, the server's document may contain the page for visitors, so it is not shown as a placeholder for this one.
  return (
    <Served ready={draws || instead} error={newest.error} onRetry={() => void newest.refetch()}>
      {shown}
    </Served>
  );
}

function NoClasses() {
  const { t } = useTranslation('home');
  return (
    <Can do={courseApi.create} otherwise={<Empty title={t('empty')} text={t('emptyText')} />}>
      <Empty art="add" title={t('emptyOwner')} text={t('emptyOwnerText')}>
        <ButtonLink tone="primary" to="/classes/create">
          {t('create')}
        </ButtonLink>
        <ButtonLink to={ADMIN_HOME}>{t('toSettings')}</ButtonLink>
      </Empty>
    </Can>
  );
}
