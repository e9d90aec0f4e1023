import { HISTORY_ENTITY, SITE_TEMPLATE, type CodeOf } from '@madang/contracts/codes';
import { channelApi, type Channel } from '@madang/contracts/main/channel';
import { settingApi } from '@madang/contracts/main/site-setting';
import type { Block } from '@madang/contracts/page/blocks/block';
import { MAIN_PAGE } from '@madang/contracts/page/blocks/calls';
import type { BlockData } from '@madang/contracts/page/blocks/data';
import { blockEditorApi, type BlockDraft } from '@madang/contracts/page/blocks/editor';
import { lookOf, type SiteLook } from '@madang/contracts/page/look';
import { isTemplate } from '@madang/contracts/page/templates/templates';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandField } from '../../../domain/brand/brand-field';
import { FontField } from '../../../domain/brand/font-field';
import { takeLook } from '../../../domain/brand/take-look';
import { contrast, themeOf } from '../../../domain/brand/theme';
import { useOpened, type Opened } from '../../../domain/history/use-opened';
import { LookFields } from '../../../domain/templates/look-fields';
import { TemplateCards } from '../../../domain/templates/template-cards';
import { lookOfTemplate } from '../../../domain/templates/template-look';
import { call, report } from '../../../lib/api';
import { siteHost } from '../../../lib/channel';
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

/** The look that the site has, and a function that saves one for all pages; it offers to undo that, unless it came with a template. */
function useLook(site: SiteLook, save: Opened['save']) {
  const { t } = useTranslation('templates');
  const [before, setBefore] = useState(() => lookOf(site));
  const send = async (body: SiteLook & { templateCd?: Template }) => {
    const fresh = await save((seen) => call(settingApi.saveDesign, { body, seen }));
    if (!fresh) return false;
    takeLook(fresh);
    setBefore(lookOf(fresh));
    return true;
  };
  const saveLook = async (look: SiteLook, templateCd?: Template) => {
    if (!(await send({ ...look, ...(templateCd && { templateCd }) }))) return;
    if (templateCd) return toast(t('studio.taken'));
    toast(t('studio.saved'), { action: { label: t('studio.undo'), onClick: () => void send(before).catch(report) } });
  };
  return { before, saveLook };
}

/** Chooses a template and a look for the site; each is previewed with the site's own name, classes and colour before it is applied. */
export default function TemplateStudio(props: StudioProps) {
  // The look in this document may be hours old.
  const { found, round, save } = useOpened(HISTORY_ENTITY.DESIGN, channelApi.find);
  if (!found.data)
    return (
      <div className={s.studio}>
        <StudioBar onClose={props.onClose} />
        <main id="main" className={l.workWide}>
          {found.isError ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <Loading>
              <Skeleton height={480} />
            </Loading>
          )}
        </main>
      </div>
    );
  return <Studio key={round} {...props} site={found.data} save={save} />;
}

/** The bar above the studio, also while its look is awaited: whoever opened it by keys goes on here, and may go back. */
function StudioBar({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const { t } = useTranslation('templates');
  return (
    <header className={b.bar}>
      <IconButton label={t('studio.back')} onClick={onClose}>
        <ArrowLeft aria-hidden="true" />
      </IconButton>
      <h1 className={cx(l.oneLine, l.grow)}>{t('studio.title')}</h1>
      {children}
    </header>
  );
}

function Studio({ site, save: saveOpened, ...props }: StudioProps & { site: Channel; save: Opened['save'] }) {
  const { pageSeq, draft, blocks, data, mayEdit, onClose, onReplaced } = props;
  const { t } = useTranslation('templates');
  const [look, setLook] = useState<SiteLook>(() => lookOf(site));
  const [template, setTemplate] = useState<Template>(SITE_TEMPLATE.STANDARD);
  const [busy, setBusy] = useState(false);
  const { before, saveLook } = useLook(site, saveOpened);
  const chosen = template !== SITE_TEMPLATE.STANDARD;
  const page = useCall(
    blockEditorApi.template,
    { params: { pageSeq }, query: { templateCd: template } },
    { enabled: chosen, silent: true, keep: true },
  );
  const choose = (code: Template) => {
    setTemplate(code);
    setLook(isTemplate(code) ? lookOfTemplate(code, look.brandColor) : before);
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
    await saveLook(look, template);
  });
  const save = work(() => saveLook(look));
  const changed = JSON.stringify(look) !== JSON.stringify(before);
  const shown = chosen ? page.data : { templateCd: template, blocks, data };
  return (
    <div className={s.studio}>
      <StudioBar onClose={onClose}>
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
      </StudioBar>
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
        <LookSection look={look} onChange={setLook} sample={site.intro || site.name} mayEdit={mayEdit} />
      </main>
    </div>
  );
}

interface LookSectionProps {
  look: SiteLook;
  onChange: (look: SiteLook) => void;
  /** The words in which a typeface is shown. */
  sample: string;
  mayEdit: boolean;
}
/** Chooses colour, typeface and the rest of the look. */
function LookSection({ look, onChange, sample, mayEdit }: LookSectionProps) {
  const { t } = useTranslation('templates');
  const ratio = contrast(themeOf(look.brandColor).fill, themeOf(look.brandColor).ink).toFixed(1);
  return (
    <section aria-label={t('studio.look')}>
      <h2>{t('studio.look')}</h2>
      <BrandField value={look.brandColor} onChange={(brandColor) => onChange({ ...look, brandColor })} />
      <p className={l.muted13}>{t('studio.contrast', { ratio })}</p>
      <FontField value={look.fontCd} onChange={(fontCd) => onChange({ ...look, fontCd })} sample={sample} />
      <LookFields look={look} onChange={(next) => onChange({ ...next, brandColor: look.brandColor })} disabled={!mayEdit} />
      <p className={l.muted13}>{t('studio.lookNote')}</p>
    </section>
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
