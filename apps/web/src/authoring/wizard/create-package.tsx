import { CURRENCY, values } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course';
import { packageApi } from '@madang/contracts/main/package';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useOfferedMethods } from '../../domain/order/sold-methods';
import { call } from '../../lib/api';
import { useFields } from '../../lib/can';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Radio } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';
import { CreateShell } from './create-shell';
import l from '../../ui/layout.module.css';
import { PackagePicker, type Chosen } from './package-picker';

/** The form for a new package: a name, at least two classes and the currency; the price is set on the next pages. */
export default function CreatePackage() {
  const { t } = useTranslation('authoring');
  const navigate = useNavigate();
  const may = useFields(packageApi.create);
  const [classes, setClasses] = useState<Chosen[]>([]);
  const offered = useOfferedMethods();
  const unsold = values(CURRENCY).filter((one) => offered(one).length === 0);
  const form = useContractForm(packageApi.create, {
    defaults: { title: '', courseSeqs: [], currency: CURRENCY.KRW },
    submit: async ({ title, courseSeqs, currency }) => {
      const made = await call(packageApi.create, {
        body: { title, courseSeqs, ...(may('currency') && { currency, payMethods: offered(currency ?? CURRENCY.KRW).slice(0, 2) }) },
      });
      await invalidate(courseApi.adminList);
      await navigate(`/packages/${made.pack.courseSeq}/settings/setting`, { replace: true });
    },
  });
  const take = (next: Chosen[]) => {
    setClasses(next);
    form.clearErrors('courseSeqs');
    form.setValue(
      'courseSeqs',
      next.map((one) => one.courseSeq),
    );
  };
  return (
    <CreateShell title={t('package.create')} heading={t('package.heading')} text={t('package.text')}>
      <form {...form.bind} className={l.formCard}>
        <TextInput
          label={t('package.title')}
          required
          autoFocus
          maxLength={100}
          counts
          placeholder={t('package.titleHint')}
          {...form.text('title')}
        />
        <PackagePicker value={classes} error={form.errorOf('courseSeqs')} onChange={take} />
        {may('currency') ? (
          <Radio
            label={t('payment.currency')}
            hint={unsold.length > 0 ? t('payment.currencyNotSold', { currency: unsold.join(', ') }) : t('package.currencyHint')}
            required
            options={values(CURRENCY).map((value) => ({ value, label: value, disabled: unsold.includes(value) }))}
            {...form.value('currency')}
          />
        ) : (
          <p className={l.muted13}>{t('package.currencyClosed')}</p>
        )}
        <Button type="submit" tone="primary" busy={form.busy} block>
          {t('create.do')}
        </Button>
      </form>
    </CreateShell>
  );
}
