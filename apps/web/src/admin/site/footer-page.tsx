import { HISTORY_ENTITY } from '@madang/contracts/codes';
import type { Footer } from '@madang/contracts/main/channel';
import { settingApi } from '@madang/contracts/main/site-setting';
import { policyApi } from '@madang/contracts/main/policy';
import { isBusinessNumber } from '@madang/contracts/main/business-number';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { backOf } from '../../domain/seller/seller-place';
import { FormFields } from '../../domain/permissions/form-fields';
import { call } from '../../lib/api';
import { Can } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { PolicyCard } from '../../domain/policy/policy-card';
import { useTitle } from '../../lib/title';
import { useUnsaved } from '../../lib/unsaved';
import { Textarea, TextInput } from '../../ui/inputs';
import { PageHead } from '../../ui/page-head';
import { SaveBar } from '../../ui/save-bar';
import { Card } from '../../ui/parts';
import { Loaded } from './loaded';
import { takeSite } from './site-state';
import { TermsCard } from './terms-card';
import l from '../../ui/layout.module.css';
import { FooterPreview } from './footer-preview';

/** The settings of the footer: the business behind the site, and its terms. */
export default function FooterPage() {
  const { t } = useTranslation('admin-site');
  useTitle(t('footer.title'));
  const opened = useOpened(HISTORY_ENTITY.FOOTER, settingApi.footer);
  return (
    <>
      <PageHead title={t('footer.title')} note={t('footer.note')} />
      <Loaded of={opened.found}>{(data) => <FooterForm key={opened.round} footer={data} save={opened.save} />}</Loaded>
    </>
  );
}

/** Moves to the field that the address names: the list of what a seller has not filled in links to fields this way. */
function useNamedField(setFocus: (name: keyof Footer & string) => void): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash) return;
    setFocus(hash.slice(1) as keyof Footer & string);
    document.activeElement?.scrollIntoView?.({ block: 'center' });
  }, [hash, setFocus]);
}

function FooterForm({ footer, save }: { footer: Footer; save: Opened['save'] }) {
  const { t } = useTranslation('admin-site');
  const navigate = useNavigate();
  const back = backOf(useLocation().state);
  const form = useContractForm(settingApi.saveFooter, {
    defaults: footer,
    submit: async (body) => {
      const fresh = await save((seen) => call(settingApi.saveFooter, { body, seen }));
      if (!fresh) return;
      form.reset(fresh);
      takeSite({ footer: fresh });
      void invalidate(settingApi.footer, policyApi.find);
      toast(t('saved'), back ? { action: { label: t('footer.back'), onClick: () => void navigate(back) } } : {});
    },
  });
  useNamedField(form.setFocus);
  const dirty = form.formState.isDirty;
  const changes = useUnsaved(form);
  const regNo = form.watch('regNo') ?? '';
  const extra = form.value('extraInfo');
  const textProps = (name: keyof Footer & string) => ({ label: t(`footer.field.${name}`), ...form.text(name) });
  return (
    <div className={l.beside}>
      <div className={l.stack20}>
        <form {...form.bind}>
          <FormFields saves={settingApi.saveFooter} className={l.stack20}>
            <Card title={t('footer.business')} note={t('footer.businessNote')}>
              <div className={l.stack20}>
                <div className={l.columns240}>
                  <TextInput maxLength={60} {...textProps('corpName')} />
                  <TextInput maxLength={60} {...textProps('ceoName')} />
                  <TextInput
                    maxLength={20}
                    inputMode="numeric"
                    placeholder="000-00-00000"
                    good={isBusinessNumber(regNo) ? t('footer.regNoGood') : null}
                    {...textProps('regNo')}
                  />
                  <TextInput maxLength={40} hint={t('footer.shopNoHint')} {...textProps('shopNo')} />
                  <TextInput maxLength={60} {...textProps('remote')} />
                  <TextInput maxLength={60} {...textProps('privacyName')} />
                </div>
                <TextInput maxLength={200} {...textProps('addr')} />
                <div className={l.columns240}>
                  <TextInput inputMode="tel" maxLength={20} {...textProps('phone')} />
                  <TextInput inputMode="tel" maxLength={20} {...textProps('fax')} />
                  <TextInput inputMode="email" maxLength={254} {...textProps('email')} />
                  <TextInput inputMode="url" placeholder="https://" maxLength={2000} {...textProps('homepageUrl')} />
                </div>
                <TextInput maxLength={120} {...textProps('copyright')} />
                <Textarea
                  rows={3}
                  maxLength={300}
                  label={t('footer.field.extraInfo')}
                  name="extraInfo"
                  error={extra.error}
                  value={extra.value ?? ''}
                  onChange={(event) => extra.onChange(event.target.value)}
                />
              </div>
            </Card>
          </FormFields>
          {dirty && (
            <Can do={settingApi.saveFooter}>
              <SaveBar changes={changes} busy={form.busy} onRevert={() => form.reset()} />
            </Can>
          )}
        </form>
        <PolicyCard />
        <TermsCard />
      </div>
      <aside className={l.aside} aria-label={t('footer.preview')}>
        <FooterPreview footer={form.watch()} />
      </aside>
    </div>
  );
}
