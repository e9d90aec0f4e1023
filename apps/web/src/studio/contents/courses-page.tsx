import { CLASS_OPEN_TO } from '@madang/contracts/answer-codes';
import { BOARD_SCOPE } from '@madang/contracts/codes';
import { membershipApi, type StudioCourse } from '@madang/contracts/main/membership';
import { LIMITS } from '@madang/contracts/limits';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCan } from '../../lib/can';
import { formatCount } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Segmented, Select } from '../../ui/choices';
import { Filters, PageHead, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge } from '../../ui/parts';
import { RowTitle } from '../../ui/row-title';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { Pro } from '../../domain/studio/pro';
import { STATE_TONE } from '../../domain/studio/state-tone';
import l from '../../ui/layout.module.css';

const CLASS_ACCESS_CHOICES = ['', BOARD_SCOPE.MEMBERS, CLASS_OPEN_TO.EVERYBODY] as const;
/** The classes of the site, each with who may enrol in it (RT-144). */
export default function StudioCoursesPage() {
  const { t } = useTranslation('studio');
  useTitle(t('courses.title'));
  return (
    <Pro>
      <Courses />
    </Pro>
  );
}

function Courses() {
  const { t } = useTranslation('studio');
  const mayEdit = useCan(membershipApi.update);
  const { page, size, q, filters, set } = useListParams(LIMITS.adminPageSizes, { kind: CLASS_ACCESS_CHOICES, membership: null });
  const memberships = useCall(membershipApi.list, undefined, { silent: true });
  const kind = filters.kind as (typeof CLASS_ACCESS_CHOICES)[number];
  const list = useCall(
    membershipApi.courses,
    { query: { page, size, q, kind, membershipSeq: Number(filters.membership) || null } },
    { keep: true, staleTime: 0 },
  );
  const columns: Column<StudioCourse>[] = [
    {
      key: 'title',
      head: t('courses.class'),
      phone: 'title',
      cell: (c) => <RowTitle to={`/classes/${c.courseSeq}`} title={c.title} />,
    },
    {
      key: 'state',
      head: t('courses.state'),
      phone: 'corner',
      cell: (c) => <Badge tone={STATE_TONE[c.state]}>{t(`courseState.${c.state}`)}</Badge>,
    },
    {
      key: 'who',
      head: t('courses.who'),
      phone: 'wide',
      cell: (c) =>
        c.memberships.length ? (
          <span className={l.badges}>
            {c.memberships.map((one) =>
              mayEdit ? (
                <Link key={one.membershipSeq} to={`/settings/membership/${one.membershipSeq}/edit`}>
                  <Badge tone="brand">{one.title}</Badge>
                </Link>
              ) : (
                <Badge key={one.membershipSeq} tone="brand">
                  {one.title}
                </Badge>
              ),
            )}
          </span>
        ) : (
          t('courses.everybody')
        ),
    },
    { key: 'learners', head: t('courses.learners'), end: true, cell: (c) => <span className="num">{formatCount(c.acceptCnt)}</span> },
  ];
  const filtered = q !== '' || kind !== '' || filters.membership !== '';
  return (
    <>
      <PageHead title={t('courses.title')} note={t('courses.note')} />
      <section className={l.card} aria-label={t('courses.title')}>
        <Filters label={t('members.filters')}>
          <Segmented
            label={t('courses.kind')}
            value={kind}
            onChange={(next) => set({ kind: next })}
            options={CLASS_ACCESS_CHOICES.map((value) => ({ value, label: t(`courses.${value || 'all'}`) }))}
          />
          {memberships.data && memberships.data.length > 0 && (
            <Select
              label={t('members.membership')}
              hideLabel
              value={filters.membership}
              onChange={(membership) => set({ membership })}
              options={[
                { value: '', label: t('courses.anyMembership') },
                ...memberships.data.map((one) => ({ value: String(one.membershipSeq), label: one.title })),
              ]}
            />
          )}
          <SearchField label={t('courses.search')} value={q} onSearch={(text) => set({ q: text })} />
        </Filters>
        <PagedList
          list={list}
          paging={{ page, size, set }}
          empty={
            filtered ? (
              <Empty art="search" title={t('courses.none')} text={t('courses.noneText')} />
            ) : (
              <Empty title={t('courses.empty')} text={t('courses.emptyText')} />
            )
          }
        >
          {(rows, stale) => <Table label={t('courses.title')} columns={columns} rows={rows} keyOf={(c) => c.courseSeq} stale={stale} />}
        </PagedList>
      </section>
    </>
  );
}
