import { PAYOUT_STATE } from '@madang/contracts/platform-codes';
import { platformPayoutApi, type PlatformPayout } from '@madang/contracts/util/platform';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../../lib/dialogs';
import { formatMoney } from '../../lib/format';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { RowTitle } from '../../ui/row-title';
import { Table, type Column } from '../../ui/table';
import { AccountCell } from './account-cell';
import l from '../../ui/layout.module.css';

/** The payouts that are due. A large payout needs two operators: one records it, another confirms it. */
export function DueTable({ due }: { due: PlatformPayout[] }) {
  const { t } = useTranslation('operate-payouts');
  const invalidates = [platformPayoutApi.list];
  const paid = useAct(platformPayoutApi.paid, {
    invalidates,
    onDone: ({ state }) => toast(t(state === PAYOUT_STATE.PAID ? 'due.done' : 'due.asked')),
  });
  const withdraw = useAct(platformPayoutApi.withdraw, { invalidates, onDone: () => toast(t('due.withdrawn')) });
  const busy = paid.isPending || withdraw.isPending;
  const send = ({ siteSeq, settlementDate, currency }: PlatformPayout) => ({ params: { siteSeq, settlementDate }, body: { currency } });
  const ask = async (one: PlatformPayout) => {
    const amount = formatMoney(one.payout, one.currency);
    const first = one.isLarge && one.askedBy === null;
    const sure = await confirm(t(first ? 'due.sureFirst' : 'due.sureText', { holder: one.holder }), {
      title: t('due.sure', { amount, name: one.siteName }),
      action: t(first ? 'due.ask' : 'due.do'),
      cancel: t('cancel'),
    });
    if (sure) paid.mutate(send(one));
  };
  const columns: Column<PlatformPayout>[] = [
    {
      key: 'site',
      head: t('site'),
      cell: (one) => <RowTitle to={`/operate/sites/${one.siteSeq}`} title={one.siteName} note={one.settlementDate} />,
      phone: 'title',
    },
    {
      key: 'amount',
      head: t('due.amount'),
      cell: (one) => <b className="num">{formatMoney(one.payout, one.currency)}</b>,
      end: true,
      phone: 'corner',
    },
    { key: 'account', head: t('account'), cell: (one) => <AccountCell of={one} />, phone: 'wide' },
    {
      key: 'do',
      head: t('due.state'),
      cell: (one) => (
        <div className={l.rowEndMiddle}>
          {one.askedBy && <small>{t('due.waits', { by: one.askedBy })}</small>}
          {!one.isMine && (
            <Button size="sm" disabled={busy || one.accountNumber === null} onClick={() => void ask(one)}>
              {t(one.askedBy ? 'due.confirm' : one.isLarge ? 'due.ask' : 'due.do')}
            </Button>
          )}
          {one.askedBy && (
            <Button size="sm" tone="ghost" disabled={busy} onClick={() => withdraw.mutate(send(one))}>
              {t('due.withdraw')}
            </Button>
          )}
        </div>
      ),
      phone: 'wide',
    },
  ];
  return (
    <Table label={t('due.title')} columns={columns} rows={due} keyOf={(one) => `${one.siteSeq} ${one.settlementDate} ${one.currency}`} />
  );
}
