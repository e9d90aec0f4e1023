import { platformFiguresApi, platformDifferenceApi, type PlatformDifference } from '@madang/contracts/util/platform';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatMoney } from '../../lib/format';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Textarea } from '../../ui/inputs';
import { KeyValues } from '../../ui/parts';
import l from '../../ui/layout.module.css';

/** Marks a difference found by the reconciliation as handled, with a note; the books do not change. */
export function SettleDialog({ difference: d, onClose }: { difference: PlatformDifference; onClose: () => void }) {
  const { t } = useTranslation('operate-orders');
  const id = useId();
  const form = useContractForm(platformDifferenceApi.settle, {
    defaults: { note: '' },
    submit: async (body) => {
      await call(platformDifferenceApi.settle, { params: { siteSeq: d.siteSeq, differenceSeq: d.differenceSeq }, body });
      await invalidate(platformDifferenceApi.list, platformFiguresApi.overview);
      toast(t('settle.done'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="m"
      locked={form.busy}
      title={t('settle.title')}
      note={t('settle.note')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} tone="primary" busy={form.busy}>
            {t('settle.do')}
          </Button>
        </>
      }
    >
      <form id={id} className={l.stack20} {...form.bind}>
        <KeyValues
          rows={[
            { label: t('orders.order'), value: d.orderNo },
            { label: t('orders.site'), value: d.siteName },
            { label: t('books.kind'), value: t(`kind.${d.kind}`) },
            { label: t('books.ours'), value: formatMoney(d.ours, d.currency) },
            { label: t('books.theirs'), value: formatMoney(d.theirs, d.currency) },
          ]}
        />
        <Textarea label={t('settle.label')} hint={t('settle.hint')} rows={3} maxLength={500} required {...form.text('note')} />
      </form>
    </Dialog>
  );
}
