import { YN } from '@madang/contracts/codes';
import { ADMIN_LIST, LIST_SORTS } from '@madang/contracts/list-codes';
import { LIMITS } from '@madang/contracts/limits';
import { courseApi } from '@madang/contracts/main/course';
import { reviewApi, type AdminReview } from '@madang/contracts/main/review';
import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { formatCount, formatDateTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { invalidate, useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Photos } from '../../domain/review/photos';
import { Reply } from '../../domain/review/reply';
import { ReasonDialog, type Why } from '../../domain/report/reason-dialog';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { Select } from '../../ui/choices';
import { MoreMenu } from '../../ui/more-menu';
import { countNote } from '../../ui/figures';
import { PageHead, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge, Stars } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { TableBar } from '../../ui/table/table-bar';
import { ListTools } from '../../domain/list-view/list-tools';
import { useListView, viewParams } from '../../domain/list-view/list-view';
import l from '../../ui/layout.module.css';
import s from './reviews.module.css';
import { RowTitle } from '../../ui/row-title';

const REVIEW_POINT_CHOICES = ['', '5', '4', '3', '2', '1'] as const;
/** How many classes the filter lists. */
const CLASSES_MAX = 100;
const REVIEW_VIEW_PARAMS = viewParams(LIST_SORTS.REVIEWS);
const REVIEW_PARAMS = { reviewPoint: REVIEW_POINT_CHOICES, courseSeq: null, ...REVIEW_VIEW_PARAMS };
const SAVED_FILTERS = { reviewPoint: '', courseSeq: '' };

export default function ReviewList() {
  return <Reviews />;
}
/** All reviews of the site, or only those of the class `of`. */
export function Reviews({ of }: { of?: number }) {
  const { t } = useTranslation('admin-reviews');
  useTitle(t('title'));
  const { page, size, q, filters, set } = useListParams(LIMITS.adminPageSizes, REVIEW_PARAMS);
  const courseSeq = of ?? (Number(filters.courseSeq) || null);
  const views = useListView({
    list: ADMIN_LIST.REVIEWS,
    columns: useColumns(),
    params: { filters, set },
    kept: SAVED_FILTERS,
    own: 'written.desc',
  });
  const list = useCall(
    reviewApi.adminList,
    {
      query: {
        page,
        size,
        q,
        courseSeq,
        reviewPoint: Number(filters.reviewPoint) || null,
        sort: filters.sort as (typeof REVIEW_VIEW_PARAMS.sort)[number],
      },
    },
    { keep: true, staleTime: 0, enabled: views.ready },
  );
  const classes = useCall(courseApi.adminList, { query: { page: 1, size: CLASSES_MAX } }, { silent: true, enabled: of === undefined });
  const filtered = q !== '' || (of === undefined && courseSeq !== null) || filters.reviewPoint !== '';
  return (
    <>
      <PageHead title={t('title')} note={countNote(list.data?.totalCount, (rows) => t('total', rows))} />
      <NotAllowed
        className={l.below}
        acts={[
          [reviewApi.hide, t('hidden.hide')],
          [reviewApi.adminRemove, t('remove.do')],
        ]}
      />
      <section className={l.card} aria-label={t('title')}>
        {(filtered || !list.isSuccess || list.data.totalCount > 0) && (
          <TableBar
            label={t('filters')}
            count={Number(filters.reviewPoint !== '') + Number(of === undefined && courseSeq !== null)}
            search={<SearchField label={t('search')} value={q} onSearch={(text) => set({ q: text })} />}
            tools={<ListTools views={views} />}
            filters={
              <>
                {of === undefined && (
                  <Select
                    label={t('class')}
                    hideLabel
                    value={courseSeq ? String(courseSeq) : ''}
                    onChange={(seq) => set({ courseSeq: seq })}
                    options={[
                      { value: '', label: t('allClasses') },
                      ...(classes.data?.list ?? []).map((c) => ({ value: String(c.courseSeq), label: c.title })),
                    ]}
                  />
                )}
                <Select<(typeof REVIEW_POINT_CHOICES)[number]>
                  label={t('stars')}
                  hideLabel
                  value={filters.reviewPoint as (typeof REVIEW_POINT_CHOICES)[number]}
                  onChange={(reviewPoint) => set({ reviewPoint })}
                  options={REVIEW_POINT_CHOICES.map((value) => ({ value, label: value ? t('point', { value }) : t('allStars') }))}
                />
              </>
            }
          />
        )}
        <PagedList
          list={list}
          paging={{ page, size, set }}
          empty={
            filtered ? (
              <Empty art="search" title={t('none.title')} text={t('none.text')} />
            ) : (
              <Empty title={t('empty.title')} text={t('empty.text')} />
            )
          }
        >
          {(rows, stale) => (
            <Table<AdminReview, number>
              label={t('list')}
              {...views.table}
              rows={rows}
              keyOf={(review) => review.evaluationSeq}
              stale={stale}
            />
          )}
        </PagedList>
      </section>
    </>
  );
}

/** The columns of the list of reviews. */
function useColumns(): Column<AdminReview>[] {
  const { t } = useTranslation('admin-reviews');
  return [
    {
      key: 'by',
      keep: 'start',
      head: t('column.by'),
      phone: 'title',
      cell: (review) => (
        <RowTitle
          face={{ name: review.userName, imageUrl: review.profileImageUrl }}
          title={review.userName}
          mark={review.hideYn === YN.YES && <Badge>{t('hidden.badge')}</Badge>}
        />
      ),
    },
    { key: 'rating', sort: 'rating', head: t('stars'), phone: 'bare', cell: (review) => <Stars value={review.reviewPoint} /> },
    {
      key: 'text',
      head: t('column.text'),
      phone: 'wide',
      cell: (review) => (
        <div className={s.words}>
          <p className={l.written} data-hidden={review.hideYn === YN.YES || undefined}>
            {review.description}
          </p>
          <Photos photos={review.photos} name={review.userName} />
          <div className={s.about}>
            <Link className={l.oneLine} to={`/classes/${review.courseSeq}`}>
              {review.courseTitle}
            </Link>
            <Reply courseSeq={review.courseSeq} review={review} may />
          </div>
        </div>
      ),
    },
    {
      key: 'helpful',
      sort: 'helpful',
      head: t('column.helpful'),
      end: true,
      // The cell is empty while nobody has marked the review as helpful, so that on phones the card leaves the line out.
      cell: (review) => review.helpfulCount > 0 && <span className="num">{formatCount(review.helpfulCount)}</span>,
    },
    {
      key: 'written',
      sort: 'written',
      head: t('column.written'),
      phone: 'bare',
      cell: (review) => <span className="num">{formatDateTime(review.createdAt)}</span>,
    },
    { key: 'menu', head: t('column.menu'), quiet: true, end: true, phone: 'corner', cell: (review) => <ReviewMenu review={review} /> },
  ];
}

/** The menu of what staff do with a review. */
function ReviewMenu({ review }: { review: AdminReview }) {
  const { t } = useTranslation('admin-reviews');
  const { evaluationSeq, userName } = review;
  const hidden = review.hideYn === YN.YES;
  const changes = [reviewApi.adminList, reviewApi.list, reviewApi.best, courseApi.find];
  const show = useAct(reviewApi.hide, {
    invalidates: changes,
    onDone: () => toast(t('hidden.undone')),
  });
  const [asks, ask] = useState<'hide' | 'remove' | null>(null);
  const may = useCan(reviewApi.hide);
  const send = async ({ reasonCd, reasonText }: Why) => {
    const params = { evaluationSeq };
    if (asks === 'hide') await call(reviewApi.hide, { params, body: { hideYn: YN.YES, reasonCd, reasonText } });
    else await call(reviewApi.adminRemove, { params, body: { reasonCd, reasonText } });
    await invalidate(...changes);
    toast(t(asks === 'hide' ? 'hidden.done' : 'remove.done'));
    ask(null);
  };
  return (
    <>
      {may && (
        <MoreMenu
          of={userName}
          label={t('more', { name: userName })}
          items={[
            {
              label: t(hidden ? 'hidden.show' : 'hidden.hide'),
              icon: hidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />,
              onSelect: () =>
                hidden ? show.mutate({ params: { evaluationSeq }, body: { hideYn: YN.NO, reasonCd: null, reasonText: '' } }) : ask('hide'),
            },
            { label: t('remove.do'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => ask('remove') },
          ]}
        />
      )}
      {asks && (
        <ReasonDialog
          title={t(`${asks === 'hide' ? 'hidden' : 'remove'}.title`, { name: userName })}
          note={t('hidden.note', { name: userName })}
          action={t(asks === 'hide' ? 'hidden.hide' : 'remove.do')}
          danger={asks === 'remove'}
          send={send}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
