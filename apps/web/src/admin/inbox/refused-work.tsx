import { ORDER_STATUS } from '@madang/contracts/codes';
import type { RefundAccount } from '@madang/contracts/main/enrolment';
import { refundApi } from '@madang/contracts/util/refund';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastDay } from '../../domain/refund/last-day';
import { NO_ACCOUNT, RefundAccountFields, refundErrors } from '../../domain/refund/refund-account';
import { call, report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { formatMoney } from '../../lib/format';
import { ownRefusals } from '../../lib/hidden-fields';
import { invalidate } from '../../lib/query';
import { sending } from '../../lib/sending';
import { Button } from '../../ui/button';
import { Badge, Callout, KeyValues } from '../../ui/parts';
import type { WorkProps } from './detail';
import { Frame } from './frame';
import { REFUSED_REFUND_READERS } from './queue';
import { RefusedPart } from './refused-part';
import l from '../../ui/layout.module.css';

/** A refund that staff granted but the payment company refused; staff can ask the payment company again here. */
export default function RefusedWork({ item, onDone }: WorkProps<'refused'>) {
  const { t } = useTranslation('admin-inbox');
  const { of } = item;
  return (
    <Frame
      item={item}
      title={of.title}
      to={`/settings/payment?order=${of.orderNo}`}
      toLabel={t('refused.open')}
      foot={<Again key={of.orderNo} item={item} onDone={onDone} />}
    >
      <Callout tone="bad" title={t(of.failMessage ? 'refused.said' : of.needsAccount ? 'refused.account' : 'refused.refused')}>
        {of.failMessage ?? t(of.needsAccount ? 'refused.accountText' : 'refused.refusedText')}
      </Callout>
      <KeyValues
        rows={[
          {
            label: t('refused.due'),
            value: (
              <>
                {lastDay(of.dueAt)} {of.overdue && <Badge tone="bad">{t('age.overdue')}</Badge>}
              </>
            ),
          },
          { label: t('refused.left'), value: of.left > 0 ? formatMoney(of.left, of.currency) : t('refused.nothing') },
          { label: t('refused.why'), value: of.cancelReason || '–' },
          { label: t('order.no'), value: of.orderNo },
        ]}
      />
      <p className={l.muted13}>{t(of.byHand ? 'refused.helpPart' : 'refused.help')}</p>
      {of.byHand && <RefusedPart key={of.orderNo} item={item} onDone={onDone} />}
    </Frame>
  );
}

function Again({ item, onDone }: Pick<WorkProps<'refused'>, 'item' | 'onDone'>) {
  const { t } = useTranslation('admin-inbox');
  const { of } = item;
  const [account, setAccount] = useState<RefundAccount>(NO_ACCOUNT);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setTried(true);
    setRefused({});
    if (of.needsAccount && Object.keys(refundErrors(account)).length > 0) return 'shown';
    setBusy(true);
    try {
      const body = of.needsAccount ? { refundAccount: account } : {};
      const after = await call(refundApi.again, { params: { orderNo: of.orderNo }, body });
      toast(t(after.status === ORDER_STATUS.CANCELING ? 'refused.underWay' : 'refused.done', { name: of.ordererName }));
      onDone();
    } catch (failed) {
      const own = ownRefusals(refundApi.again, failed, of.needsAccount ? Object.keys(account) : []);
      if (own) setRefused(own);
      else report(failed);
    } finally {
      setBusy(false);
      await invalidate(...REFUSED_REFUND_READERS);
    }
    return 'acted';
  };
  return (
    <form className={l.stack12} onSubmit={sending(send)}>
      {of.needsAccount && (
        <RefundAccountFields value={account} errors={{ ...(tried ? refundErrors(account) : {}), ...refused }} onChange={setAccount} />
      )}
      <div className={l.rowEndMiddle}>
        <Button type="submit" tone="primary" busy={busy}>
          {t(of.left > 0 ? 'refused.again' : 'refused.close')}
        </Button>
      </div>
    </form>
  );
}
