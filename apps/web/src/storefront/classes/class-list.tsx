import { categoryPath, largeCategories, mediumCategories } from '@madang/contracts/main/category';
import type { Category } from '@madang/contracts/main/channel';
import { channelApi } from '@madang/contracts/main/channel-calls';
import type { CourseSummary } from '@madang/contracts/main/course';
import { courseApi } from '@madang/contracts/main/course-calls';
import { LIMITS } from '@madang/contracts/limits';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Can } from '../../lib/can';
import { toggleLike, useViewers } from '../../domain/course/course-viewer';
import { formatCount } from '../../lib/format';
import { loadWords } from '../../lib/i18n';
import { openCourse } from '../../domain/popups/popups';
import { useCall } from '../../lib/query';
import { isServed } from '../../lib/served';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { ChipLink, Chips } from '../../ui/choices';
import { CourseCard, CourseGrid } from '../../domain/course/course-card';
import { cx } from '../../ui/cx';
import { Pagination } from '../../ui/pagination';
import { SearchPill } from '../../ui/search-pill';
import { Served } from '../../ui/served';
import { Empty, ErrorState } from '../../ui/states';
import { SkeletonCards } from '../../domain/course/skeleton-cards';
import { FARE_FILTERS, filterSearch, isNarrowed, KIND_FILTERS, LEVEL_FILTERS, readFilters, CLASS_SORTS, type Filters } from './filters';
import p from '../../ui/page.module.css';
import s from './class-list.module.css';
import l from '../../ui/layout.module.css';

/** Suggestions below a search without results; loaded only then, because few searches need it. */
const WaysOn = lazy(async () => (await Promise.all([import('../../domain/search-ways/ways-on'), loadWords('search-ways')]))[0]);

/** The list of a site's classes (RT-035); filters, sorting and search are stored in the address. */
export default function ClassList() {
  const { t } = useTranslation('classes');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const filters = readFilters(query);
  const { page, ...asked } = filters;
  const size = LIMITS.itemsPerPage;
  const courses = useCall(courseApi.list, { query: { ...asked, page, size } }, { keep: true, silent: isServed() });
  const categories = useCall(channelApi.categories, undefined, { silent: true });
  const list = courses.data?.list;
  const category = categoryPath(categories.data ?? [], filters.channelCategorySeq).at(-1);
  const heading = filters.q ? t('found', { q: filters.q }) : (category?.name ?? t('title'));
  useTitle(heading);

  const to = (change: Partial<Filters>) => pathname + filterSearch({ ...filters, page: 1, ...change }, query);
  const go = (change: Partial<Filters>) => void navigate(to(change));
  const narrowed = isNarrowed(filters);
  const all: Partial<Filters> = { channelCategorySeq: null, fareCd: '', kind: '', difficultyCd: '', q: '' };

  // Drawn once the categories are known, so that nothing moves down for them.
  const below = (
    <>
      <Categories all={categories.data ?? []} chosen={filters.channelCategorySeq} to={(seq) => to({ channelCategorySeq: seq })} />
      <div className={s.tools}>
        <p className={s.count} role="status">
          {courses.data ? t('count', { n: formatCount(courses.data.totalCount), count: courses.data.totalCount }) : ' '}
        </p>
        <FilterBar filters={filters} go={go} />
      </div>
      {courses.data?.close && (
        <Suspense>
          <WaysOn close={filters.q} />
        </Suspense>
      )}
      {courses.isError && !list ? (
        <ErrorState error={courses.error} onRetry={() => void courses.refetch()} />
      ) : !list ? (
        <SkeletonCards count={8} />
      ) : list.length > 0 ? (
        <Found list={list} stale={courses.isPlaceholderData}>
          <Pagination page={page} size={size} total={courses.data!.totalCount} />
        </Found>
      ) : (
        <Nothing narrowed={narrowed || page > 1} q={filters.q} onClear={() => go(all)} />
      )}
    </>
  );
  const shown = (
    <section className={cx('wrap', p.page)} aria-labelledby="classes-title">
      <div className={cx(p.head, s.head)}>
        <h1 id="classes-title">{heading}</h1>
        <SearchPill
          className={s.find}
          value={filters.q}
          onSearch={(q) => go({ q })}
          label={t('search')}
          hint={t('searchHint')}
          clear={t('clearSearch')}
        />
      </div>
      {categories.isPending ? <SkeletonCards count={8} /> : below}
    </section>
  );
  return (
    <Served ready={list !== undefined && !categories.isPending} error={courses.error} onRetry={() => void courses.refetch()}>
      {shown}
    </Served>
  );
}

interface CategoriesProps {
  all: readonly Category[];
  chosen: number | null;
  to: (channelCategorySeq: number | null) => string;
}
/** The choice of a category: the large ones, and those below the chosen one if there are several. */
function Categories({ all, chosen, to }: CategoriesProps) {
  const { t } = useTranslation('classes');
  const path = categoryPath(all, chosen);
  const [large] = path;
  const below = mediumCategories(all, large?.channelCategorySeq ?? null);
  const chip = (one: Category) => (
    <ChipLink key={one.channelCategorySeq} to={to(one.channelCategorySeq)} chosen={path.includes(one)}>
      {one.name}
    </ChipLink>
  );
  if (!all.length) return null;
  return (
    <>
      <Chips label={t('category')} scroll>
        <ChipLink to={to(null)} chosen={chosen === null}>
          {t('all')}
        </ChipLink>
        {largeCategories(all).map(chip)}
      </Chips>
      {large && below.length > 1 && (
        <Chips label={large.name} scroll>
          <ChipLink to={to(large.channelCategorySeq)} chosen={path.length === 1}>
            {t('allOf', { name: large.name })}
          </ChipLink>
          {below.map(chip)}
        </Chips>
      )}
    </>
  );
}

/** The bar with filters and sorting above the list of classes. */
function FilterBar({ filters, go }: { filters: Filters; go: (change: Partial<Filters>) => void }) {
  const { t } = useTranslation('classes');
  return (
    <div className={s.filters}>
      <Filter
        label={t('fare.label')}
        value={filters.fareCd}
        onChange={(fareCd) => go({ fareCd })}
        options={[['', t('fare.all')], ...FARE_FILTERS.map((one) => [one, t(`fare.${one}`)] as const)]}
      />
      <Filter
        label={t('kind.label')}
        value={filters.kind}
        onChange={(kind) => go({ kind })}
        options={[['', t('kind.all')], ...KIND_FILTERS.map((one) => [one, t(`kind.${one}`)] as const)]}
      />
      <Filter
        label={t('level.label')}
        value={filters.difficultyCd}
        onChange={(difficultyCd) => go({ difficultyCd })}
        options={[['', t('level.all')], ...LEVEL_FILTERS.map((one) => [one, t(`level.${one}`)] as const)]}
      />
      <Filter
        label={t('sort.label')}
        value={filters.sort}
        plain
        onChange={(sort) => go({ sort })}
        options={CLASS_SORTS.map((one) => [one, t(`sort.${one}`)] as const)}
      />
    </div>
  );
}

function Found({ list, stale, children }: { list: readonly CourseSummary[]; stale: boolean; children: ReactNode }) {
  const viewers = useViewers(useMemo(() => list.map((one) => one.courseSeq), [list]));
  return (
    <div className={cx(stale && l.stale)} aria-busy={stale || undefined}>
      <CourseGrid>
        {list.map((course, i) => {
          const liked = viewers.of(course.courseSeq).likeAt !== null;
          return (
            <CourseCard
              key={course.courseSeq}
              course={course}
              heading="h2"
              first={i < 4}
              liked={liked}
              onLike={() => toggleLike(course, liked)}
              onLook={() => openCourse(course)}
            />
          );
        })}
      </CourseGrid>
      <div className={s.pages}>{children}</div>
    </div>
  );
}

type Choices<V extends string> = readonly (readonly [V, string])[];
/** A select styled as a chip; dark when it filters the list. */
function Filter<V extends string>({
  label,
  value,
  options,
  plain,
  onChange,
}: {
  label: string;
  value: V;
  options: Choices<V>;
  plain?: boolean;
  onChange: (value: V) => void;
}) {
  return (
    <label className={cx(s.filter, !plain && value !== '' && s.on)}>
      <span className="sr-only">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value as V)}>
        {options.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Nothing({ narrowed, q, onClear }: { narrowed: boolean; q: string; onClear: () => void }): ReactNode {
  const { t } = useTranslation('classes');
  if (narrowed)
    return (
      <>
        <Empty art="search" title={q ? t('noneFound', { q }) : t('noneHere')} text={t('noneHint')}>
          <Button onClick={onClear}>{t('clear')}</Button>
        </Empty>
        {q && (
          <Suspense>
            <WaysOn />
          </Suspense>
        )}
      </>
    );
  return (
    <Can
      do={courseApi.create}
      otherwise={
        <Empty title={t('empty')} text={t('emptyText')}>
          <ButtonLink to="/main">{t('toMain')}</ButtonLink>
        </Empty>
      }
    >
      <Empty art="add" title={t('emptyOwner')} text={t('emptyOwnerText')}>
        <ButtonLink tone="primary" to="/classes/create">
          {t('create')}
        </ButtonLink>
      </Empty>
    </Can>
  );
}
