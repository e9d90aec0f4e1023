import { CURRENCY } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course';
import { packageApi } from '@madang/contracts/main/package';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../lib/api';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Radio } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';
import s from './authoring.module.css';
import { PackagePicker, type Chosen } from './package-picker';

/** A name, at least two classes and the currency; its price comes on the next pages (S-096). */
export default function CreatePackage() {
  const { t } = useTranslation('authoring');
  useTitle(t('package.create'));
  const navigate = useNavigate();
  const [classes, setClasses] = useState<Chosen[]>([]);
  const form = useContractForm(packageApi.create, {
    defaults: { title: '', courseSeqs: [], currency: CURRENCY.KRW },
    submit: async ({ title, courseSeqs, currency }) => {
      const usd = currency === CURRENCY.USD;
      const made = await call(packageApi.create, {
        body: { title, courseSeqs, currency, ...(usd && { payMethods: ['OVERSEAS_CARD'] }) },
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
    <div className={s.shell}>
      <header className={s.top}>
        <Link className={s.back} to="/settings/course" aria-label={t('back')} title={t('back')}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        <div className={s.name}>
          <span>{t('package.create')}</span>
        </div>
      </header>
      <main className={s.create} id="main">
        <h1>{t('package.heading')}</h1>
        <p>{t('package.text')}</p>
        <form {...form.bind} className={s.card}>
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
          <Radio
            label={t('payment.currency')}
            hint={t('package.currencyHint')}
            required
            options={[CURRENCY.KRW, CURRENCY.USD].map((value) => ({ value, label: value }))}
            {...form.value('currency')}
          />
          <Button type="submit" tone="primary" busy={form.busy} block>
            {t('create.do')}
          </Button>
        </form>
      </main>
    </div>
  );
}
