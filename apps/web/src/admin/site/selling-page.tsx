import { HISTORY_ENTITY, TAX_TYPE, YN } from '@madang/contracts/codes';
import { sellingApi, type Selling } from '@madang/contracts/main/selling';
import { DEPOSIT_HOURS } from '@madang/contracts/util/deposit';
import { useTranslation } from 'react-i18next';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { FormFields } from '../../domain/permissions/form-fields';
import { call } from '../../lib/api';
import { Can } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { useUnsaved } from '../../lib/unsaved';
import { RadioCard, Select } from '../../ui/choices';
import { PageHead } from '../../ui/page-head';
import { SaveBar } from '../../ui/save-bar';
import { Card } from '../../ui/parts';
import { SellerMissingList } from '../../domain/seller/seller-missing';
import { Loaded } from './loaded';
import l from '../../ui/layout.module.css';
import { takeSite } from './site-state';

/** The settings of selling: who the seller is, how long a deposit may take, and whether the classes are taxed. */
export default function SellingPage() {
  const { t } = useTranslation('admin-site');
  useTitle(t('selling.title'));
  const opened = useOpened(HISTORY_ENTITY.SELLING, sellingApi.find);
  return (
    <>
      <PageHead title={t('selling.title')} note={t('selling.note')} />
      <Loaded of={opened.found}>{(data) => <SellingForm key={opened.round} selling={data} save={opened.save} />}</Loaded>
    </>
  );
}

const chosen = ({ depositHours, taxTypeCd, privateSellerYn }: Selling) => ({ depositHours, taxTypeCd, privateSellerYn });
function SellingForm({ selling, save }: { selling: Selling; save: Opened['save'] }) {
  const { t } = useTranslation('admin-site');
  const { channelSetting } = useSite();
  const form = useContractForm(sellingApi.save, {
    defaults: chosen(selling),
    submit: async (body) => {
      const fresh = await save((seen) => call(sellingApi.save, { body, seen }));
      if (!fresh) return;
      form.reset(chosen(fresh));
      takeSite({ channelSetting: { ...channelSetting, privateSellerYn: fresh.privateSellerYn } });
      await invalidate(sellingApi.find);
      toast(t('saved'));
    },
  });
  const dirty = form.formState.isDirty;
  const changes = useUnsaved(form);
  const hours = form.value('depositHours');
  return (
    <form {...form.bind} className={l.column}>
      <FormFields saves={sellingApi.save} className={l.column}>
        <Card title={t('selling.seller')} note={t('selling.sellerNote')}>
          <div className={l.stack20}>
            <RadioCard
              label={t('selling.as')}
              hideLabel
              columns="repeat(auto-fit, minmax(min(240px, 100%), 1fr))"
              options={[YN.NO, YN.YES].map((value) => ({
                value,
                label: t(`selling.private.${value}`),
                hint: t(`selling.privateHint.${value}`),
              }))}
              {...form.value('privateSellerYn')}
            />
            {!dirty && <SellerMissingList missing={selling.missing} />}
          </div>
        </Card>
        <Card title={t('selling.deposit')} note={t('selling.depositNote')}>
          <Select
            className={l.short}
            label={t('selling.hours')}
            name={hours.name}
            options={DEPOSIT_HOURS.map((n) => ({ value: String(n), label: hoursText(t, n) }))}
            value={String(hours.value)}
            error={hours.error}
            hint={t('selling.hoursHint')}
            onChange={(value) => hours.onChange(Number(value) as (typeof DEPOSIT_HOURS)[number])}
          />
        </Card>
        <Card title={t('selling.tax')} note={t('selling.taxNote')}>
          <RadioCard
            label={t('selling.tax')}
            hideLabel
            columns="repeat(auto-fit, minmax(min(240px, 100%), 1fr))"
            options={[TAX_TYPE.TAXABLE, TAX_TYPE.TAX_FREE].map((value) => ({
              value,
              label: t(`selling.taxType.${value}`),
              hint: t(`selling.taxHint.${value}`),
            }))}
            {...form.value('taxTypeCd')}
          />
        </Card>
      </FormFields>
      {dirty && (
        <Can do={sellingApi.save}>
          <SaveBar changes={changes} busy={form.busy} onRevert={() => form.reset()} />
        </Can>
      )}
    </form>
  );
}
const hoursText = (t: (key: string, values: { count: number }) => string, n: number) =>
  n < 24 ? t('selling.inHours', { count: n }) : t('selling.inDays', { count: n / 24 });
