import { platformSiteApi } from '@madang/contracts/main/platform';
import { platformPayoutApi, type PlatformReview } from '@madang/contracts/util/platform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { confirm, toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { RowTitle } from '../../ui/row-title';
import { Table, type Column } from '../../ui/table';
import { AccountCell } from './account-cell';
import { ReturnDialog } from './return-dialog';
import l from '../../ui/layout.module.css';

/** Opens a document in a new tab. The tab is opened within the press, because browsers block it later. */
function show(siteSeq: number, fileSeq: number): void {
  const tab = window.open('', '_blank');
  call(platformSiteApi.document, { params: { siteSeq, fileSeq } }).then(
    ({ url }) => {
      if (tab) tab.location.href = url;
    },
    (error: unknown) => {
      tab?.close();
      report(error);
    },
  );
}

/** The documents for payout accounts: operators look at them, then approve them or return them with a reason. */
export function ReviewTable({ reviews }: { reviews: PlatformReview[] }) {
  const { t } = useTranslation('operate-payouts');
  const [returning, setReturning] = useState<PlatformReview | null>(null);
  const approve = useAct(platformPayoutApi.approve, {
    invalidates: [platformPayoutApi.list],
    onDone: () => toast(t('reviews.approved')),
  });
  const ask = async ({ siteSeq, documentSeq, siteName, holder }: PlatformReview) => {
    const title = t('reviews.sure', { name: siteName });
    if (await confirm(t('reviews.sureText', { holder }), { title, action: t('reviews.approve'), cancel: t('cancel') }))
      approve.mutate({ params: { siteSeq, documentSeq } });
  };
  const columns: Column<PlatformReview>[] = [
    {
      key: 'site',
      head: t('site'),
      cell: (one) => <RowTitle to={`/operate/sites/${one.siteSeq}`} title={one.siteName} note={formatDateTime(one.createdAt)} />,
      phone: 'title',
    },
    { key: 'account', head: t('account'), cell: (one) => <AccountCell of={one} />, phone: 'wide' },
    {
      key: 'files',
      head: t('reviews.files'),
      cell: (one) => (
        <div className={l.rowMiddle}>
          {one.files.map((fileSeq, i) => (
            <Button key={fileSeq} size="sm" onClick={() => show(one.siteSeq, fileSeq)}>
              {t('reviews.file', { n: i + 1 })}
            </Button>
          ))}
        </div>
      ),
      phone: 'wide',
    },
    {
      key: 'do',
      head: t('reviews.decide'),
      quiet: true,
      end: true,
      cell: (one) => (
        <div className={l.rowEndMiddle}>
          <Button size="sm" disabled={approve.isPending || one.accountNumber === null} onClick={() => void ask(one)}>
            {t('reviews.approve')}
          </Button>
          <Button size="sm" tone="dangerLine" disabled={approve.isPending} onClick={() => setReturning(one)}>
            {t('reviews.return')}
          </Button>
        </div>
      ),
      phone: 'wide',
    },
  ];
  return (
    <>
      <Table label={t('reviews.title')} columns={columns} rows={reviews} keyOf={(one) => one.documentSeq} />
      {returning && <ReturnDialog review={returning} onClose={() => setReturning(null)} />}
    </>
  );
}
