import { CUSTOMER_TYPE, HISTORY_ENTITY, LANG, PAGE_TYPE, SITE_CATEGORY, YN, values, type CodeOf, type Lang } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { LANG_NAMES } from '@madang/contracts/locale';
import { channelApi } from '@madang/contracts/main/channel';
import { keywordApi } from '@madang/contracts/main/keyword';
import { liveApi } from '@madang/contracts/main/live';
import { pageApi } from '@madang/contracts/page/page';
import { settingApi, type SiteProfile } from '@madang/contracts/main/site-setting';
import { socialApi } from '@madang/contracts/main/social';
import { configurationApi } from '@madang/contracts/util/configuration';
import { domainApi } from '@madang/contracts/util/domain-calls';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { FormFields } from '../../domain/permissions/form-fields';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { Can } from '../../lib/can';
import { siteHost, useChannel, useSite } from '../../lib/channel';
import { confirm, toast } from '../../lib/dialogs';
import { useContractForm, type ValueBinding } from '../../lib/form';
import { joined, NO_CHANGES, type Changes } from '../../lib/changes';
import { useLeaveWarning } from '../../lib/leave-warning';
import { invalidate, useCall } from '../../lib/query';
import { useSession } from '../../lib/session';
import { goToNewAddress } from '../../lib/new-address';
import { useTitle } from '../../lib/title';
import { useFormChanges } from '../../lib/unsaved';
import { Radio, Select, Switch } from '../../ui/choices';
import { NumberInput, TextInput } from '../../ui/inputs';
import { LinesField } from '../../ui/lines/lines-field';
import { PageHead } from '../../ui/page-head';
import { Card } from '../../ui/parts';
import { SaveBar } from '../../ui/save-bar';
import { SkeletonRows } from '../../ui/states';
import { ImageField } from '../../domain/files/upload';
import { sectionsFor } from '../../domain/site/configuration-sections';
import { ALL_PAGES } from './all-pages';
import { ClosingCard } from './closing-card';
import { CategoriesCard } from './categories-card';
import { KeywordCard } from './keyword-card';
import { ConfigurationIndex, Section } from './configuration-index';
import { Loaded } from './loaded';
import { takeSite } from './site-state';
import { SocialCard } from './social-card';
import { WhiteLabelCard } from './white-label-card';
import l from '../../ui/layout.module.css';
import s from './site.module.css';
import { cx } from '../../ui/cx';

/** Cards that few people open are loaded only when needed. */
const DeliveriesCard = lazy(() => import('./deliveries-card'));
const ZoomCard = lazy(() => import('./zoom-card'));
/** Loaded separately, because its list of public suffixes is larger than the rest of the page. */
const DomainsCard = lazy(() => import('./domains-card'));

/** The settings page of the site: profile, pictures, categories and more, in sections. */
export default function ConfigurationPage() {
  const { t } = useTranslation('admin-site');
  useTitle(t('configuration.title'));
  const opened = useOpened(HISTORY_ENTITY.PROFILE, settingApi.profile);
  const profile = opened.found;
  // The unsaved input of the profile, the Zoom account and the keywords: the page asks once for all before it is left.
  const [ofProfile, setOfProfile] = useState<Changes | null>(null);
  const [ofZoom, setOfZoom] = useState<Changes | null>(null);
  const [ofKeywords, setOfKeywords] = useState<Changes | null>(null);
  const unsaved = [ofProfile, ofZoom, ofKeywords].filter((one) => one !== null);
  useLeaveWarning(unsaved.length > 0, unsaved.reduce(joined, NO_CHANGES));
  const shown = sectionsFor(useSession());
  // What stands in the upper part of the page is drawn once all of it is there, so that no card moves when the one above it comes.
  const categories = useCall(channelApi.categories, undefined, { staleTime: 0 });
  const codes = useSiteCodes();
  const there = ![profile, categories, codes].some(isAwaited);
  // What was drawn stays, with its unsaved input, while an answer that was refused is asked for again.
  const [ready, setReady] = useState(there);
  if (there && !ready) setReady(true);
  return (
    <>
      <PageHead title={t('configuration.title')} note={t('configuration.note')} />
      <ConfigurationIndex shown={shown} ready={ready}>
        <Loaded of={profile}>
          {(data) => <ProfileForm key={opened.round} profile={data} save={opened.save} onUnsaved={setOfProfile} />}
        </Loaded>
        <Can do={liveApi.saveZoom}>
          <Suspense fallback={<SkeletonRows />}>
            <ZoomCard onUnsaved={setOfZoom} />
          </Suspense>
        </Can>
        <Section id="words">
          <CategoriesCard list={categories} />
          <Can do={keywordApi.save}>
            <KeywordCard onUnsaved={setOfKeywords} />
          </Can>
        </Section>
        <Section id="connect">
          <Can do={domainApi.list}>
            <Suspense fallback={<SkeletonRows />}>
              <DomainsCard />
            </Suspense>
          </Can>
          <Can do={socialApi.saveApp}>
            <SocialCard />
          </Can>
          <Can do={configurationApi.save}>
            <Suspense fallback={<SkeletonRows />}>
              <DeliveriesCard />
            </Suspense>
          </Can>
        </Section>
        <Section id="closing">
          <Can do={settingApi.saveWhiteLabel}>
            <WhiteLabelCard />
          </Can>
          <ClosingCard />
        </Section>
      </ConfigurationIndex>
    </>
  );
}

/** Whether the first answer to a call is still to come; a call that has failed once and is tried again keeps nothing waiting. */
const isAwaited = ({ isPending, failureCount }: Pick<UseQueryResult, 'isPending' | 'failureCount'>) => isPending && failureCount === 0;

/** The names of the codes of sites, such as those of their subjects. */
const useSiteCodes = () => useCall(channelApi.codes, { query: { channelSeq: useSite().channelSeq } }, { silent: true });

/** The state of the profile's form; if the site's address changes, the browser goes from the old address to the new one. */
function useProfile(profile: SiteProfile, save: Opened['save']) {
  const { t } = useTranslation('admin-site');
  const siteOrigin = useChannel((state) => state.siteOrigin);
  // The Zoom account is set on a card of its own, so this form leaves it out.
  const { zoomAccountTypeCd: _, ...defaults } = profile;
  const form = useContractForm(settingApi.saveProfile, {
    defaults,
    submit: async (body) => {
      const moves = body.domain !== profile.domain;
      if (moves && !(await confirm(t('configuration.moveText'), { title: t('configuration.moveTitle'), action: t('save'), danger: true })))
        return;
      const fresh = await save((seen) => call(settingApi.saveProfile, { body, seen })).catch((failed: unknown) => {
        if (!(failed instanceof ApiError && failed.is('DUPLICATE_DOMAIN'))) throw failed;
        form.setError('domain', { type: 'server', message: failed.claim().serverMessage }, { shouldFocus: true });
      });
      if (!fresh) return;
      form.reset(body);
      takeSite(fresh);
      // The routes of a new word for `classes` exist only after a reload.
      if (!moves && fresh.serviceAlias.join() !== ['default', ...profile.serviceAlias].join()) location.reload();
      await invalidate(settingApi.profile);
      toast(t('saved'));
      if (moves && location.hostname.startsWith(`${profile.domain}.`))
        await goToNewAddress(`${siteOrigin.replace('{domain}', fresh.domain)}/settings/configuration`, profile.domain);
    },
  });
  return form;
}
type Form = ReturnType<typeof useProfile>;
// The form controls the field, so that its letter count is also right after the changes were reverted.
const textProps = (form: Form, name: 'name' | 'intro' | 'kakaoCounselId') => {
  const { value, error, onChange } = form.value(name);
  return { name, error, value: value ?? '', onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
};

interface ProfileFormProps {
  profile: SiteProfile;
  save: Opened['save'];
  onUnsaved: (changes: Changes | null) => void;
}
function ProfileForm({ profile, save, onUnsaved }: ProfileFormProps) {
  const form = useProfile(profile, save);
  const dirty = form.formState.isDirty;
  const unsaved = dirty && !form.sending;
  const changes = useFormChanges(form);
  useEffect(() => onUnsaved(unsaved ? changes : null), [onUnsaved, unsaved, changes]);
  return (
    <form {...form.bind} className={l.column}>
      <FormFields saves={settingApi.saveProfile} className={l.column}>
        <Section id="basics">
          <BasicsCard form={form} />
          <StartCard {...form.value('logoutMainPageSeq')} />
          <div id="images" tabIndex={-1}>
            <ImagesCard form={form} />
          </div>
        </Section>
        <Section id="talk">
          <TalkCard form={form} />
        </Section>
        <Section id="live">
          <LearningCard form={form} />
        </Section>
      </FormFields>
      {dirty && (
        <Can do={settingApi.saveProfile}>
          <SaveBar changes={changes} busy={form.busy} onRevert={() => form.reset()} />
        </Can>
      )}
    </form>
  );
}

/**
 * The choice of the page that visitors who are not logged in see first: the standard one, or a published page of the site's own (RT-159).
 */
function StartCard({ name, value = null, error, onChange }: ValueBinding<number | null | undefined>) {
  const { t } = useTranslation('admin-site');
  const pages = useCall(pageApi.list, ALL_PAGES, { silent: true, staleTime: 0 });
  const list = pages.data?.list ?? [];
  // A chosen page that is no longer published stays listed until another one is chosen.
  const missing = value !== null && pages.isSuccess && !list.some((page) => page.pageSeq === value);
  return (
    <Card title={t('start.title')} note={t('start.note')}>
      <Select
        name={name}
        label={t('start.label')}
        hint={missing ? t('start.missingHint') : list.length === 0 && pages.isSuccess ? t('start.noPages') : undefined}
        error={error}
        value={value === null ? '' : String(value)}
        onChange={(next) => onChange(next ? Number(next) : null)}
        options={[
          { value: '', label: t('start.index') },
          ...(missing ? [{ value: String(value), label: t('start.missing') }] : []),
          ...list.map((page) => ({ value: String(page.pageSeq), label: page.title })),
        ]}
      />
    </Card>
  );
}

function BasicsCard({ form }: { form: Form }) {
  const { t } = useTranslation('admin-site');
  const codes = useSiteCodes();
  const nameOf = (group: string, code: string) => codes.data?.[group]?.find((one) => one.code === code)?.name ?? code;
  const options = <V extends string>(group: string, all: readonly V[]) => all.map((value) => ({ value, label: nameOf(group, value) }));
  return (
    <Card title={t('configuration.basics')}>
      <div className={l.stack20}>
        <TextInput
          label={t('profile.name')}
          hint={t('profile.nameHint')}
          required
          maxLength={LIMITS.siteNameMax}
          counts
          {...textProps(form, 'name')}
        />
        <TextInput
          label={t('profile.domain')}
          required
          maxLength={LIMITS.siteAddressMax}
          suffix={siteHost('x').slice(1)}
          hint={t('profile.domainHint')}
          {...form.text('domain')}
        />
        <TextInput
          label={t('profile.intro')}
          hint={t('profile.introHint')}
          maxLength={LIMITS.siteIntroMax}
          counts
          {...textProps(form, 'intro')}
        />
        <div className={l.columns240}>
          <Select<CodeOf<typeof SITE_CATEGORY>>
            label={t('profile.category')}
            hint={t('profile.categoryHint')}
            required
            options={options('SITE_CATEGORY', values(SITE_CATEGORY))}
            {...form.value('category')}
          />
          <Select<CodeOf<typeof CUSTOMER_TYPE>>
            label={t('profile.customerType')}
            hint={t('profile.customerTypeHint')}
            required
            options={options('CUSTOMER_TYPE', values(CUSTOMER_TYPE))}
            {...form.value('customerType')}
          />
        </div>
        <Radio<CodeOf<typeof PAGE_TYPE>>
          label={t('profile.pageTypeCd')}
          options={options('PAGE_TYPE', values(PAGE_TYPE))}
          {...form.value('pageTypeCd')}
        />
      </div>
    </Card>
  );
}

function ImagesCard({ form }: { form: Form }) {
  const { t } = useTranslation('admin-site');
  const image = (name: 'headerLogoUrl' | 'coverImageUrl' | 'profileImageUrl') => {
    const { value, onChange, error } = form.value(name);
    return { name, value: value ?? null, onChange, error };
  };
  return (
    <Card title={t('configuration.images')} note={t('configuration.imagesNote')}>
      <div className={cx(l.columns200, s.pictures)}>
        <ImageField label={t('profile.headerLogoUrl')} hint={t('profile.logoHint')} aspect={4} {...image('headerLogoUrl')} />
        <ImageField label={t('profile.coverImageUrl')} hint={t('profile.coverHint')} {...image('coverImageUrl')} />
        <ImageField label={t('profile.profileImageUrl')} hint={t('profile.profileHint')} aspect={1} {...image('profileImageUrl')} />
      </div>
    </Card>
  );
}

/** The settings of lessons: how many minutes before its start a live can be entered, and other words for `classes` in addresses. */
function LearningCard({ form }: { form: Form }) {
  const { t } = useTranslation('admin-site');
  const aliases = form.value('serviceAlias');
  return (
    <Card title={t('configuration.learning')}>
      <div className={l.stack20}>
        <div className={l.columns240}>
          {(['attendeeJoinTimeLive', 'tchJoinTimeLive'] as const).map((name) => {
            const { value, error, onChange } = form.value(name);
            return (
              <NumberInput
                key={name}
                name={name}
                label={t(`profile.${name}`)}
                hint={t(`profile.${name}Hint`)}
                max={LIMITS.joinWindowMax}
                suffix={t('profile.minutesBefore')}
                value={value ?? LIMITS.joinWindowMinutes}
                error={error}
                onChange={onChange}
              />
            );
          })}
        </div>
        <LinesField
          name="serviceAlias"
          label={t('profile.serviceAlias')}
          hint={t('profile.aliasHint')}
          placeholder={t('profile.aliasExample')}
          max={5}
          lineMax={30}
          value={aliases.value ?? []}
          error={aliases.error}
          onChange={aliases.onChange}
        />
      </div>
    </Card>
  );
}

function TalkCard({ form }: { form: Form }) {
  const { t } = useTranslation('admin-site');
  const consent = form.value('marketingConsent');
  const review = form.value('publishReviewYn');
  const japanese = form.value('japaneseYn');
  const first = form.value('firstLang');
  return (
    <Card title={t('configuration.talk')}>
      <div className={l.stack20}>
        <TextInput
          label={t('profile.kakaoCounselId')}
          hint={t('profile.kakaoHint')}
          maxLength={31}
          prefix="pf.kakao.com/"
          autoComplete="off"
          {...textProps(form, 'kakaoCounselId')}
        />
        <Switch
          name="marketingConsent"
          label={t('profile.marketingConsent')}
          hint={t('profile.consentHint')}
          value={consent.value ?? true}
          onChange={consent.onChange}
        />
        <Switch
          name="publishReviewYn"
          label={t('profile.publishReview')}
          hint={t('profile.publishReviewHint')}
          value={review.value === YN.YES}
          onChange={(on) => review.onChange(on ? YN.YES : YN.NO)}
        />
        <Select
          name="firstLang"
          label={t('profile.firstLang')}
          hint={t('profile.firstLangHint')}
          options={values(LANG).map((value) => ({ value, label: LANG_NAMES[value] }))}
          value={first.value ?? LANG.KO}
          error={first.error}
          onChange={(value) => first.onChange(value as Lang)}
        />
        <Switch
          name="japaneseYn"
          label={t('profile.japanese')}
          hint={t('profile.japaneseHint')}
          value={japanese.value === YN.YES}
          onChange={(on) => japanese.onChange(on ? YN.YES : YN.NO)}
        />
      </div>
    </Card>
  );
}
