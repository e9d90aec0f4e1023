import { refundApi } from '@madang/contracts/util/refund';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_OUTSIDE_RETURN, OutsideFields, outsideErrors, outsideOf, outsideRefusals } from '../../domain/refund/outside-fields';
import { call, report } from '../../lib/api';
import { confirm, toast } from '../../lib/dialogs';
import { formatMoney } from '../../lib/format';
import { invalidate } from '../../lib/query';
import { sending, type Outcome } from '../../lib/sending';
import { Button } from '../../ui/button';
import type { WorkProps } from './detail';
import { REFUSED_REFUND_READERS } from './queue';
import l from '../../ui/layout.module.css';

/** The form by which staff note that they returned a refused part themselves, where the payment company returns a payment whole only. */
export function RefusedPart({ item: { of }, onDone }: Pick<WorkProps<'refused'>, 'item' | 'onDone'>) {
  const { t } = useTranslation(['admin-inbox', 'refund']);
  const [outside, setOutside] = useState(NO_OUTSIDE_RETURN);
  const [refused, setRefused] = useState<ReturnType<typeof outsideRefusals>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const paidAt = of.paidAt ?? of.cancelAt;
  const wrong = outsideErrors(outside, paidAt);
  const note = async (): Promise<Outcome> => {
    setTried(true);
    setRefused({});
    if (Object.keys(wrong).length > 0) return 'shown';
    const sum = formatMoney(of.left, of.currency);
    const question = t('refund:outside.ask', { sum, way: t(`refund:way.${outside.wayCd}`) });
    if (!(await confirm(question, { action: t('refund:outside.askDo', { sum }), danger: true }))) return 'acted';
    setBusy(true);
    try {
      await call(refundApi.again, { params: { orderNo: of.orderNo }, body: { outside: outsideOf(outside) } });
      toast(t('refused.done', { name: of.ordererName }));
      onDone();
    } catch (failed) {
      setRefused(outsideRefusals(failed));
      report(failed);
    } finally {
      setBusy(false);
      await invalidate(...REFUSED_REFUND_READERS);
    }
    return 'acted';
  };
  return (
    <form className={l.stack12} noValidate onSubmit={sending(note)}>
      <OutsideFields value={outside} paidAt={paidAt} wrong={{ ...refused, ...(tried && wrong) }} onChange={setOutside} />
      <div className={l.rowEndMiddle}>
        <Button type="submit" busy={busy}>
          {t('refund:outside.do')}
        </Button>
      </div>
    </form>
  );
}
