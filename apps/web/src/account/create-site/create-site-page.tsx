import { CUSTOMER_TYPE, LANG, PAGE_TYPE, SITE_CATEGORY, SITE_TEMPLATE, values } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { htmlLang, LANG_NAMES } from '@madang/contracts/locale';
import { channelApi } from '@madang/contracts/main/channel';
import { mypageApi } from '@madang/contracts/main/mypage';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { siteHost, siteUrl } from '../../lib/channel';
import { useContractForm } from '../../lib/form';
import { contractWord, lang } from '../../lib/i18n';
import { log } from '../../lib/log';
import { useLeaveWarning } from '../../lib/leave-warning';
import { invalidate } from '../../lib/query';
import { setUser, useSession } from '../../lib/session';
import { goWithTicket } from '../../lib/session-moves';
import { useTitle } from '../../lib/title';
import { PLAIN_LOOK } from '@madang/contracts/page/look';
import { lookOfTemplate } from '../../domain/templates/template-look';
import { LookSection, lookIn } from './look-section';
import { Button } from '../../ui/button';
import { RadioCard, Segmented, Select } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';
import { NewSitePreview } from './new-site-preview';
import { useFreeAddress } from './use-free-address';
import s from './create-site.module.css';
import l from '../../ui/layout.module.css';
import { ADMIN_HOME } from '../../domain/site/admin-home';

const PAGE_TYPE_PICTURES = {
  [PAGE_TYPE.NORMAL]: (
    <svg className={s.shape} viewBox="0 0 200 84" aria-hidden="true">
      <rect className={s.strong} x="12" y="10" width="176" height="30" rx="4" />
      <rect x="12" y="48" width="52" height="26" rx="4" />
      <rect x="74" y="48" width="52" height="26" rx="4" />
      <rect x="136" y="48" width="52" height="26" rx="4" />
    </svg>
  ),
  [PAGE_TYPE.MEMBERSHIP]: (
    <svg className={s.shape} viewBox="0 0 200 84" aria-hidden="true">
      <circle className={s.strong} cx="40" cy="30" r="18" />
      <rect x="70" y="16" width="118" height="10" rx="5" />
      <rect x="70" y="34" width="84" height="8" rx="4" />
      <rect className={s.strong} x="12" y="58" width="54" height="16" rx="8" />
      <rect x="74" y="58" width="54" height="16" rx="8" />
      <rect x="134" y="58" width="54" height="16" rx="8" />
    </svg>
  ),
};

/** Notes that the owner has begun with a plan; the site itself has one from its first moment, whether or not this call comes through. */
async function beginPlan(channelSeq: number): Promise<void> {
  const begun = await call(mypageApi.initPlan, { body: { channelSeq } }).catch((error: unknown) => log('the plan of a new site', error));
  const { user } = useSession.getState();
  if (begun && user) setUser({ ...user, isInitPlan: begun.user.isInitPlan });
}

/** Creates the site, then takes the browser to the site's own host or, if that fails, to the list of the person's sites. */
function useNewSite(pageTypeCd: ReturnType<typeof pageTypeOf>, contentTypeCd: string | null) {
  const navigate = useNavigate();
  const [made, setMade] = useState(false);
  const [staysHere, setStaysHere] = useState(false);
  const form = useContractForm(channelApi.create, {
    defaults: {
      name: '',
      domain: '',
      intro: '',
      pageTypeCd,
      category: SITE_CATEGORY.IT,
      customerType: CUSTOMER_TYPE.PERSON,
      contentTypeCd,
      firstLang: lang(),
      templateCd: SITE_TEMPLATE.ACADEMY,
      ...lookOfTemplate(SITE_TEMPLATE.ACADEMY, PLAIN_LOOK.brandColor),
    },
    submit: async (input, { setError }) => {
      try {
        const site = await call(channelApi.create, { body: input });
        const { user } = useSession.getState();
        if (user) setUser({ ...user, mngCnt: user.mngCnt + 1 });
        setMade(true);
        await beginPlan(site.channelSeq);
        // The site is there, whether or not this person gets to it now: sent again, the form would be told that the address is taken.
        // The site may begin in another language than the one its owner reads here, which goes along.
        await goWithTicket(siteUrl(site.domain, `${ADMIN_HOME}?lang=${htmlLang(lang())}`)).catch(async (error: unknown) => {
          report(error);
          await invalidate(channelApi.managed);
          setStaysHere(true);
        });
      } catch (error) {
        if (error instanceof ApiError && error.is('DUPLICATE_DOMAIN'))
          return setError('domain', { type: 'server', message: error.claim().serverMessage }, { shouldFocus: true });
        throw error;
      }
    },
  });
  useLeaveWarning(form.formState.isDirty && !made);
  useEffect(() => {
    if (staysHere) void navigate('/create_site/list', { replace: true });
  }, [staysHere, navigate]);
  return form;
}

interface AddressProps {
  form: ReturnType<typeof useNewSite>;
  address: string;
  host: string;
}
function AddressField({ form, address, host }: AddressProps) {
  const { t } = useTranslation('create-site');
  const free = useFreeAddress(address);
  const domain = form.text('domain');
  return (
    <TextInput
      label={t('field.address')}
      required
      counts
      maxLength={LIMITS.siteAddressMax}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      suffix={siteHost('')}
      good={free === 'free' ? t('address.free', { host }) : null}
      hint={t('address.hint')}
      {...domain}
      error={domain.error ?? (free === 'used' ? contractWord('errors.DUPLICATE_DOMAIN') : null)}
      onChange={(event) => {
        event.target.value = event.target.value.replace(/\s/g, '').toLowerCase();
        void domain.onChange(event);
      }}
    />
  );
}

/**
 * The form for a new site beside a preview of it: what it is called, its address, its kind and its look. Afterwards the browser goes to the
 * site's own host.
 */
export default function CreateSitePage() {
  const { t } = useTranslation('create-site');
  const [params] = useSearchParams();
  useTitle(t('title'));
  const form = useNewSite(pageTypeOf(params.get('contentTypeCd')), params.get('contentTypeCd'));
  const address = form.watch('domain').trim().toLowerCase();
  const host = siteHost(address || t('preview.address'));
  return (
    <div className={s.page}>
      <div className={s.side}>
        <h1>{t('title')}</h1>
        <p className={s.lead}>{t('lead')}</p>
        <form className={l.grid20} {...form.bind}>
          <TextInput label={t('field.name')} required counts maxLength={LIMITS.siteNameMax} autoFocus {...form.text('name')} />
          <AddressField form={form} address={address} host={host} />
          <TextInput label={t('field.intro')} counts maxLength={LIMITS.siteIntroMax} hint={t('introHint')} {...form.text('intro')} />
          <Select
            label={t('field.firstLang')}
            hint={t('firstLangHint')}
            required
            options={values(LANG).map((value) => ({ value, label: LANG_NAMES[value] }))}
            {...form.value('firstLang')}
          />
          <LookSection form={form} />
          <RadioCard
            label={t('field.pageType')}
            columns="repeat(2, minmax(0, 1fr))"
            picture={(option) => PAGE_TYPE_PICTURES[option.value as keyof typeof PAGE_TYPE_PICTURES]}
            options={values(PAGE_TYPE).map((code) => ({ value: code, label: t(`pageType.${code}`), hint: t(`pageType.${code}hint`) }))}
            {...form.value('pageTypeCd')}
          />
          <Select
            label={t('field.category')}
            required
            options={values(SITE_CATEGORY).map((code) => ({ value: code, label: t(`category.${code}`) }))}
            {...form.value('category')}
          />
          <div>
            <p className={s.label} aria-hidden="true">
              {t('field.customerType')}
            </p>
            <Segmented
              fill
              label={t('field.customerType')}
              options={values(CUSTOMER_TYPE).map((code) => ({ value: code, label: t(`customerType.${code}`) }))}
              {...form.value('customerType')}
            />
          </div>
          <div className={s.act}>
            <Button type="submit" tone="primary" size="lg" busy={form.busy} busyLabel={t('busy')}>
              {t('submit')}
            </Button>
            <p>
              {t('consent')}{' '}
              <a className={l.link} href="/terms/service" target="_blank" rel="noreferrer">
                {t('terms')}
              </a>
            </p>
          </div>
        </form>
      </div>
      <aside className={s.preview} aria-label={t('preview.title')}>
        <NewSitePreview
          name={form.watch('name')}
          address={host}
          intro={form.watch('intro')}
          firstLang={form.watch('firstLang') ?? lang()}
          templateCd={form.watch('templateCd')}
          look={lookIn(form)}
        />
      </aside>
    </div>
  );
}

/** A link to this page may preset the page type; an unknown code is ignored (AM-127). */
const pageTypeOf = (code: string | null) => (code === PAGE_TYPE.MEMBERSHIP ? PAGE_TYPE.MEMBERSHIP : PAGE_TYPE.NORMAL);
