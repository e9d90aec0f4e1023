import { SITE_TEMPLATE, type CodeOf } from '@madang/contracts/codes';
import { settingApi } from '@madang/contracts/main/site-setting';
import type { Block } from '@madang/contracts/page/blocks/block';
import { MAIN_PAGE } from '@madang/contracts/page/blocks/calls';
import type { BlockData } from '@madang/contracts/page/blocks/data';
import { blockEditorApi, type BlockDraft } from '@madang/contracts/page/blocks/editor';
import { lookOf, type SiteLook } from '@madang/contracts/page/look';
import { isTemplate } from '@madang/contracts/page/templates/templates';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandField } from '../../../domain/brand/brand-field';
import { FontField } from '../../../domain/brand/font-field';
import { takeLook } from '../../../domain/brand/take-look';
import { contrast, themeOf } from '../../../domain/brand/theme';
import { LookFields } from '../../../domain/templates/look-fields';
import { TemplateCards } from '../../../domain/templates/template-cards';
import { lookOfTemplate } from '../../../domain/templates/template-look';
import { call, report } from '../../../lib/api';
import { siteHost, useSite } from '../../../lib/channel';
import { confirm, toast } from '../../../lib/dialogs';
import { useCall } from '../../../lib/query';
import { Button, IconButton } from '../../../ui/button';
import { ErrorState, Loading, Skeleton } from '../../../ui/states';
import type { Draft } from '../use-draft';
import { Preview } from './preview';
import s from './template-studio.module.css';
import l from '../../../ui/layout.module.css';
import b from '../../../ui/top-bar.module.css';
import { cx } from '../../../ui/cx';
import { listedWords } from '../../../lib/listed-words';
import { Card } from '../../../ui/parts';

interface StudioProps {
  pageSeq: number;
  draft: Draft;
  blocks: readonly Block[];
  data: BlockData;
  mayEdit: boolean;
  onClose: () => void;
  onReplaced: (draft: BlockDraft) => void;
}
type Template = CodeOf<typeof SITE_TEMPLATE>;

/** Saves a look for all pages. Offers to undo it, unless it came with a template. */
function useLook() {
  const { t } = useTranslation('templates');
  const send = async (body: SiteLook & { templateCd?: Template }) => takeLook(await call(settingApi.saveDesign, { body }));
  return async (look: SiteLook, before: SiteLook, templateCd?: Template) => {
    await send({ ...look, ...(templateCd && { templateCd }) });
    if (templateCd) return toast(t('studio.taken'));
    toast(t('studio.saved'), { action: { label: t('studio.undo'), onClick: () => void send(before).catch(report) } });
  };
}

/** Chooses a template and a look for the site; each is previewed with the site's own name, classes and colour before it is applied. */
export default function TemplateStudio({ pageSeq, draft, blocks, data, mayEdit, onClose, onReplaced }: StudioProps) {
  const { t } = useTranslation('templates');
  const site = useSite();
  const [look, setLook] = useState<SiteLook>(() => lookOf(site));
  const [template, setTemplate] = useState<Template>(SITE_TEMPLATE.STANDARD);
  const [busy, setBusy] = useState(false);
  const saveLook = useLook();
  const chosen = template !== SITE_TEMPLATE.STANDARD;
  const page = useCall(
    blockEditorApi.template,
    { params: { pageSeq }, query: { templateCd: template } },
    { enabled: chosen, silent: true, keep: true },
  );
  const choose = (code: Template) => {
    setTemplate(code);
    setLook(isTemplate(code) ? lookOfTemplate(code, look.brandColor) : lookOf(site));
  };
  const work = (what: () => Promise<unknown>) => () => {
    setBusy(true);
    what()
      .catch(report)
      .finally(() => setBusy(false));
  };
  const take = work(async () => {
    const name = t(`name.${template}`);
    if (!(await confirm(t('studio.takeText'), { title: t('studio.takeTitle', { name }), action: t('studio.take', { name }) }))) return;
    if (!(await draft.flush())) return;
    const taken = await call(blockEditorApi.takeTemplate, {
      params: { pageSeq },
      body: { version: draft.version.current, templateCd: template },
    });
    onReplaced(taken);
    await saveLook(look, lookOf(site), template);
  });
  const save = work(() => saveLook(look, lookOf(site)));
  const changed = JSON.stringify(look) !== JSON.stringify(lookOf(site));
  const shown = chosen ? page.data : { templateCd: template, blocks, data };
  const ratio = contrast(themeOf(look.brandColor).fill, themeOf(look.brandColor).ink).toFixed(1);
  return (
    <div className={s.studio}>
      <header className={b.bar}>
        <IconButton label={t('studio.back')} onClick={onClose}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <h1 className={cx(l.oneLine, l.grow)}>{t('studio.title')}</h1>
        {mayEdit &&
          (chosen ? (
            <Button tone="primary" size="sm" busy={busy} disabled={!page.data} onClick={take}>
              {t('studio.take', { name: t(`name.${template}`) })}
            </Button>
          ) : (
            <Button tone="primary" size="sm" busy={busy} disabled={!changed} onClick={save}>
              {t('studio.save')}
            </Button>
          ))}
      </header>
      <main id="main" className={s.desk}>
        <section aria-label={t('label')}>
          {pageSeq === MAIN_PAGE ? (
            <TemplateCards
              value={template}
              onChange={choose}
              brandColor={look.brandColor}
              name={site.name}
              standard={{ label: t('studio.now'), note: t('studio.nowNote') }}
            />
          ) : (
            <p className={l.muted13}>{t('studio.mainOnly')}</p>
          )}
        </section>
        <section className={s.middle} aria-label={t('frame.title', { name: site.name })}>
          {shown && shown.templateCd === template ? (
            <Preview
              page={shown}
              look={look}
              address={siteHost(site.domain)}
              name={chosen ? t(`name.${template}`) : t('studio.now')}
              examples={chosen}
            />
          ) : page.error ? (
            <ErrorState error={page.error} onRetry={() => void page.refetch()} />
          ) : (
            <Loading>
              <Skeleton height={480} />
            </Loading>
          )}
          {chosen && <Consequences />}
        </section>
        <section aria-label={t('studio.look')}>
          <h2>{t('studio.look')}</h2>
          <BrandField value={look.brandColor} onChange={(brandColor) => setLook({ ...look, brandColor })} />
          <p className={l.muted13}>{t('studio.contrast', { ratio })}</p>
          <FontField value={look.fontCd} onChange={(fontCd) => setLook({ ...look, fontCd })} sample={site.intro || site.name} />
          <LookFields look={look} onChange={(next) => setLook({ ...next, brandColor: look.brandColor })} disabled={!mayEdit} />
          <p className={l.muted13}>{t('studio.lookNote')}</p>
        </section>
      </main>
    </div>
  );
}

/** Says what a template changes on the site and what it leaves. */
function Consequences() {
  const { t } = useTranslation('templates');
  return (
    <div className={l.columns240}>
      {(['changes', 'stays'] as const).map((kind) => (
        <Card key={kind} title={t(`studio.${kind}`)}>
          <ul className={l.points}>
            {listedWords<string[]>(t, `studio.${kind}List`).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
