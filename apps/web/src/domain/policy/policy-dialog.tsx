import { LANG, YN, type Lang } from '@madang/contracts/codes';
import { channelApi } from '@madang/contracts/main/channel-calls';
import { policyApi, type PolicyDraft } from '@madang/contracts/main/policy';
import { settingApi } from '@madang/contracts/main/site-setting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { Can } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatDateTime } from '../../lib/format';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { Callout } from '../../ui/parts';
import { TermsText } from '../terms/terms-text';
import { AskAgainField, InForceField } from './in-force-fields';
import { MissingOfFooter } from './policy-card';
import layout from '../../ui/layout.module.css';
import s from './policy.module.css';

/** The policy's text in each language, and the button that makes it the site's policy. */
export default function PolicyDialog({ draft, onClose }: { draft: PolicyDraft; onClose: () => void }) {
  const { t, i18n } = useTranslation('policy');
  const [lang, setLang] = useState<Lang>(i18n.language as Lang);
  const text = draft.texts.find((one) => one.lang === lang)!;
  const form = useContractForm(policyApi.adopt, {
    defaults: { stamp: draft.stamp, agreeYn: YN.YES, inForceAt: null },
    submit: async (body) => {
      if (draft.ownYn === YN.YES && !(await confirm(t('replaceText'), { title: t('replaceTitle'), action: t('adopt') }))) return;
      try {
        await call(policyApi.adopt, { body: { ...body, stamp: draft.stamp } });
      } catch (error) {
        // CONFLICT means that the settings changed meanwhile: loads the new text before the message is shown.
        if (error instanceof ApiError && error.is('CONFLICT')) await invalidate(policyApi.find);
        throw error;
      }
      await invalidate(policyApi.find, settingApi.termsVersions, channelApi.privacyTerms);
      toast(t('adopted'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="l"
      title={text.title}
      note={t('dialogNote')}
      locked={form.busy}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Can do={policyApi.adopt}>
            <Button tone="primary" type="submit" form="policy-form" busy={form.busy} disabled={draft.missing.length > 0}>
              {t('adopt')}
            </Button>
          </Can>
        </>
      }
    >
      <form {...form.bind} id="policy-form" className={layout.stack20}>
        {draft.missing.length > 0 && <MissingOfFooter draft={draft} onGo={onClose} />}
        {draft.scheduledAt && <Callout tone="warn">{t('scheduled', { at: formatDateTime(draft.scheduledAt) })}</Callout>}
        <Segmented<Lang>
          label={t('lang')}
          value={lang}
          onChange={setLang}
          options={[LANG.KO, LANG.EN, LANG.JP].map((value) => ({ value, label: t(`langOf.${value}`) }))}
        />
        <div className={s.text} role="region" aria-label={text.title} tabIndex={0} lang={lang === LANG.JP ? 'ja' : lang}>
          <TermsText text={text.content} />
        </div>
        <p className={layout.muted13}>{t('law')}</p>
        <Can do={policyApi.adopt}>
          <AskAgainField again={form.value('agreeYn')} />
          <InForceField when={form.value('inForceAt')} hint={t('inForceHint')} />
        </Can>
      </form>
    </Dialog>
  );
}
