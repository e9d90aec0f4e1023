import { TERMS_KIND, values, YN, TERMS_STATE, type CodeOf, type Yn } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { channelApi } from '@madang/contracts/main/channel';
import { policyApi } from '@madang/contracts/main/policy';
import { settingApi, type TermsVersion } from '@madang/contracts/main/site-setting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskAgainField, InForceField } from '../../domain/policy/in-force-fields';
import { call } from '../../lib/api';
import { Can } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatDateTime } from '../../lib/format';
import { invalidate, useAct, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { RadioCard } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { Textarea, TextInput } from '../../ui/inputs';
import { Tabs } from '../../ui/nav';
import { Badge, Card } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Loaded } from './loaded';
import sortable from '../../ui/sortable/sortable.module.css';
import s from './site.module.css';
import l from '../../ui/layout.module.css';

type Kind = CodeOf<typeof TERMS_KIND>;
const TERMS_READERS = [settingApi.termsVersions, channelApi.serviceTerms, channelApi.privacyTerms, policyApi.find];
const TERMS_STATE_TONES = { IN_FORCE: 'good', SCHEDULED: 'brand', PAST: 'plain' } as const;

/** The versions of the site's own terms and privacy text; while it has none, the product's apply. */
export function TermsCard() {
  const { t } = useTranslation('admin-site');
  const [kind, setKind] = useState<Kind>(TERMS_KIND.SERVICE);
  const [writing, setWriting] = useState<TermsVersion | 'new' | null>(null);
  const versions = useCall(settingApi.termsVersions, undefined, { staleTime: 0 });
  const remove = useAct(settingApi.removeTerms, { invalidates: TERMS_READERS, onDone: () => toast(t('removed')) });
  const ask = async ({ termsSeq }: TermsVersion) => {
    if (await confirm(t('terms.removeText'), { title: t('terms.removeTitle'), action: t('remove'), danger: true }))
      remove.mutate({ params: { termsSeq } });
  };
  return (
    <Card
      title={t('terms.title')}
      note={t('terms.note')}
      aside={
        <Can do={settingApi.saveTerms}>
          <Button size="sm" onClick={() => setWriting('new')}>
            {t('terms.new')}
          </Button>
        </Can>
      }
    >
      <Tabs<Kind>
        label={t('terms.title')}
        value={kind}
        onChange={setKind}
        items={values(TERMS_KIND).map((value) => ({ value, label: t(`terms.kind.${value}`) }))}
      />
      <Loaded of={versions}>
        {(all) => {
          const list = all.filter((one) => one.kind === kind);
          if (list.length === 0) return <Empty tight title={t('terms.common')} text={t('terms.commonText')} />;
          return (
            <ul className={sortable.sortable}>
              {list.map((one) => (
                <li key={one.termsSeq} className={s.row}>
                  <div className={l.grow}>
                    <b>{one.useYn === YN.YES ? one.title || t(`terms.kind.${kind}`) : t('terms.common')}</b>
                    <small className="num">{t('terms.since', { at: formatDateTime(one.inForceAt), name: one.userName })}</small>
                  </div>
                  {one.madeYn === YN.YES && <Badge>{t('terms.made')}</Badge>}
                  {one.agreeYn === YN.YES && <Badge tone="brand">{t('terms.asksAnew')}</Badge>}
                  <Badge tone={TERMS_STATE_TONES[one.state]}>{t(`terms.state.${one.state}`)}</Badge>
                  {one.useYn === YN.YES && (
                    <Button size="sm" tone="ghost" onClick={() => setWriting(one)}>
                      {t('terms.open')}
                    </Button>
                  )}
                  {one.state === TERMS_STATE.SCHEDULED && (
                    <Can do={settingApi.removeTerms}>
                      <Button size="sm" tone="ghost" onClick={() => void ask(one)}>
                        {t('remove')}
                      </Button>
                    </Can>
                  )}
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      {writing && <TermsDialog kind={kind} from={writing === 'new' ? null : writing} onClose={() => setWriting(null)} />}
    </Card>
  );
}

/** Writes a new version of a text; it begins with the text of the version `from`, if there is one. */
function TermsDialog({ kind, from, onClose }: { kind: Kind; from: TermsVersion | null; onClose: () => void }) {
  const { t } = useTranslation('admin-site');
  const form = useContractForm(settingApi.saveTerms, {
    defaults: {
      kind,
      useYn: YN.YES,
      agreeYn: YN.NO,
      title: from?.title ?? '',
      content: from?.content ?? '',
      inForceAt: null,
      fromSeq: from?.termsSeq ?? null,
    },
    submit: async (body) => {
      await call(settingApi.saveTerms, { body });
      await invalidate(...TERMS_READERS);
      toast(t('saved'));
      onClose();
    },
  });
  const own = form.watch('useYn') === YN.YES;
  return (
    <Dialog
      open
      size="l"
      title={t(`terms.kind.${kind}`)}
      note={from?.madeYn === YN.YES ? t('terms.fromMade') : t('terms.dialogNote')}
      locked={form.busy}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" form="terms-form" busy={form.busy}>
            {t('terms.save')}
          </Button>
        </>
      }
    >
      <form {...form.bind} id="terms-form" className={l.stack20}>
        <RadioCard<Yn>
          label={t('terms.use')}
          options={([YN.YES, YN.NO] as const).map((value) => ({
            value,
            label: t(`terms.useOf.${value}`),
            hint: t(`terms.useHint.${value}`),
          }))}
          {...form.value('useYn')}
        />
        {own && (
          <>
            <TextInput label={t('terms.name')} maxLength={60} placeholder={t(`terms.kind.${kind}`)} {...form.text('title')} />
            <Textarea
              label={t('terms.content')}
              required
              rows={14}
              maxLength={LIMITS.termsMax}
              hint={t('terms.contentHint')}
              {...form.text('content')}
            />
          </>
        )}
        {own && <AskAgainField again={form.value('agreeYn')} />}
        <InForceField when={form.value('inForceAt')} hint={t('terms.inForceHint')} />
      </form>
    </Dialog>
  );
}
