import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { headOf, sitePictures } from '@madang/contracts/page/seo';
import { seoApi, seoInput } from '@madang/contracts/page/seo-setting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { FormFields } from '../../domain/permissions/form-fields';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { useChannel, useSite } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { useUnsaved } from '../../lib/unsaved';
import { Segmented } from '../../ui/choices';
import { Card } from '../../ui/parts';
import { SaveBar } from '../../ui/save-bar';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { Previews } from './previews';
import { SeoFields } from './seo-fields';
import { SeoShell } from './seo-shell';
import { formOf, inherited, textOf } from './seo-values';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

/** The search and share settings of the whole site (RT-114). */
export default function SeoGeneral() {
  const { t } = useTranslation('admin-seo');
  useTitle(t('title'));
  const { found, round, save } = useOpened(HISTORY_ENTITY.SEO, seoApi.find);
  return (
    <SeoShell>
      {found.isPending ? (
        <SkeletonRows />
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <GeneralForm key={round} seoSetting={found.data.seoSetting} save={save} />
      )}
    </SeoShell>
  );
}

function GeneralForm({ seoSetting, save }: { seoSetting: string; save: Opened['save'] }) {
  const { t } = useTranslation('admin-seo');
  const site = useSite();
  const may = useCan(seoApi.save);
  const [sample, setSample] = useState<'main' | 'classes'>('classes');
  const form = useContractForm(seoInput, {
    defaults: formOf(seoSetting),
    submit: async (values) => {
      const saved = await save((seen) => call(seoApi.save, { body: { seoSetting: textOf(values) }, seen }));
      if (!saved) return;
      form.reset(formOf(saved.seoSetting));
      useChannel.setState({ channel: { ...site, channelSetting: { ...site.channelSetting, ...saved } } });
      await invalidate(seoApi.find);
      toast(t('saved'));
    },
  });
  const dirty = form.formState.isDirty;
  const changes = useUnsaved(form);
  const main = sample === 'main';
  const head = headOf([form.watch()], {
    siteName: site.name,
    pageName: main ? '' : t('builtIn.classes'),
    description: site.intro,
    images: sitePictures(site),
  });
  return (
    <form {...form.bind} className={l.whole}>
      <div className={l.beside}>
        <FormFields saves={seoApi.save} className={l.stack20}>
          <Card title={t('general')} note={t('generalNote')}>
            <SeoFields site form={form} from={inherited()} values={['pageName', 'siteName', 'description']} />
          </Card>
        </FormFields>
        <div className={cx(l.aside, l.after)}>
          <Segmented<'main' | 'classes'>
            label={t('preview.sample')}
            fill
            value={sample}
            onChange={setSample}
            options={(['classes', 'main'] as const).map((value) => ({ value, label: t(`builtIn.${value}`) }))}
          />
          <Previews head={head} path={main ? '/' : '/classes'} />
        </div>
      </div>
      {dirty && may && <SaveBar changes={changes} busy={form.busy} onRevert={() => form.reset()} />}
    </form>
  );
}
