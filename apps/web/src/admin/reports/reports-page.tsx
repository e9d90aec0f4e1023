import { CONTENT_KIND, values, type ContentKind } from '@madang/contracts/codes';
import { REPORT_VIEW, reportApi, type ReportView } from '@madang/contracts/main/report';
import { useTranslation } from 'react-i18next';
import { useListParams } from '../../lib/list-params';
import { usePages } from '../../lib/pages';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { formatCount } from '../../lib/format';
import { Chip, Chips, Select } from '../../ui/choices';
import { LoadMore } from '../../ui/load-more';
import { Filters, PageHead } from '../../ui/page-head';
import { Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { CaseRow } from './case-row';
import r from '../../ui/rows.module.css';

const CONTENT_KIND_CHOICES = ['', ...values(CONTENT_KIND)] as const;
const REPORT_VIEWS = values(REPORT_VIEW);

/** The reported content, the objections of authors whose content was hidden, and the decisions. */
export default function ReportsPage() {
  const { t } = useTranslation(['admin-reports', 'report']);
  useTitle(t('title'));
  const { filters, set } = useListParams([20], { view: REPORT_VIEWS, kind: CONTENT_KIND_CHOICES, case: null });
  const view = (filters.view || REPORT_VIEW.REPORTED) as ReportView;
  const kind = filters.kind as ContentKind | '';
  // When an alarm led here, only its case is shown.
  const only = /^\d{1,15}$/.test(filters.case) ? { caseSeq: Number(filters.case) } : null;
  const pages = usePages(
    reportApi.list,
    { query: { view, kind, ...only } },
    { next: ({ cursor }) => (cursor ? { cursor } : null), staleTime: 0 },
  );
  const waiting = useCall(reportApi.waiting, undefined, { silent: true });
  const counts: Partial<Record<ReportView, number | undefined>> = {
    [REPORT_VIEW.REPORTED]: waiting.data?.reportCount,
    [REPORT_VIEW.APPEALED]: waiting.data?.appealCount,
  };
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <Card flush>
        <Filters label={t('filters')}>
          <Chips label={t('views')}>
            {REPORT_VIEWS.map((one) => (
              <Chip key={one} chosen={!only && one === view} onClick={() => set({ view: one, case: '' })}>
                {t(`view.${one}`)} {!!counts[one] && <span className="num">{formatCount(counts[one])}</span>}
              </Chip>
            ))}
          </Chips>
          <Select
            label={t('kind')}
            hideLabel
            value={kind}
            onChange={(one) => set({ kind: one, case: '' })}
            options={CONTENT_KIND_CHOICES.map((value) => ({ value, label: value ? t(`report:kind.${value}`) : t('allKinds') }))}
          />
        </Filters>
        {pages.isPending ? (
          <SkeletonRows count={4} />
        ) : pages.isError ? (
          <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
        ) : list.length === 0 ? (
          <Empty art="done" title={t(only ? 'empty.case' : `empty.${view}`)} text={t(only ? 'empty.caseText' : 'empty.text')} />
        ) : (
          <ul className={r.inset} aria-label={t(only ? 'one' : `view.${view}`)}>
            {list.map((one) => (
              <CaseRow key={one.caseSeq} one={one} />
            ))}
          </ul>
        )}
        <LoadMore pages={pages} />
      </Card>
    </>
  );
}
