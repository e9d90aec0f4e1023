import { settingApi } from '@madang/contracts/main/site-setting';
import { LIMITS } from '@madang/contracts/limits';
import type { Banner } from '@madang/contracts/main/channel';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { useLeaveWarning } from '../../lib/leave-warning';
import { useTitle } from '../../lib/title';
import { BrandField } from '../../domain/brand/brand-field';
import { Button } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { Callout, Card } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { contrast, themeOf, themeStyle } from '../../domain/brand/theme';
import { SlideCard } from './slide-card';
import { SortableList } from '../../ui/sortable/sortable-list';
import { takeSite } from './site-state';
import { UnsavedBar } from './unsaved-bar';
import l from '../../ui/layout.module.css';
import s from './site.module.css';

const NEW: Banner = { imageUrl: null, eyebrow: '', title: '', text: '', buttonLabel: '', linkUrl: '' };
type Slide = Banner & { key: number };
let serial = 0;
const keyed = (banner: Banner): Slide => ({ ...banner, key: ++serial });
const bare = ({ imageUrl, eyebrow, title, text, buttonLabel, linkUrl }: Slide): Banner => ({
  imageUrl,
  eyebrow,
  title,
  text,
  buttonLabel,
  linkUrl,
});

/** Colour and slides of the first page. */
export default function HomepagePage() {
  const { t } = useTranslation('admin-site');
  useTitle(t('homepage.title'));
  const site = useSite();
  const may = useCan(settingApi.saveDesign);
  const [slides, setSlides] = useState<Slide[]>(() => site.banners.map(keyed));
  const form = useContractForm(settingApi.saveDesign, {
    defaults: { brandColor: site.brandColor, banners: site.banners },
    submit: async (body) => {
      const fresh = await call(settingApi.saveDesign, { body });
      takeSite(fresh);
      setSlides(fresh.banners.map(keyed));
      form.reset({ brandColor: fresh.brandColor, banners: fresh.banners });
      toast(t('saved'));
    },
  });
  const colour = form.watch('brandColor');
  const put = (next: Slide[]) => {
    setSlides(next);
    form.setValue('banners', next.map(bare), { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const dirty = form.formState.isDirty;
  useLeaveWarning(dirty && !form.busy);
  const revert = () => {
    form.reset();
    setSlides(site.banners.map(keyed));
  };
  return (
    <form {...form.bind}>
      <PageHead title={t('homepage.title')} note={t('homepage.note')} />
      <div className={l.column}>
        <Card title={t('homepage.colour')}>
          <div className={s.fields}>
            <BrandField value={colour} onChange={form.value('brandColor').onChange} />
            <Preview colour={colour} name={site.name} logo={site.headerLogoUrl} />
          </div>
        </Card>
        <Card
          title={t('homepage.slides')}
          note={t('homepage.slidesNote')}
          aside={
            may && (
              <Button size="sm" disabled={slides.length >= LIMITS.bannersMax} onClick={() => put([...slides, keyed(NEW)])}>
                <Plus aria-hidden="true" />
                {t('homepage.addSlide')}
              </Button>
            )
          }
        >
          {slides.length === 0 ? (
            <Empty tight title={t('homepage.noSlides')} text={t('homepage.noSlidesText')} />
          ) : (
            <SortableList
              label={t('homepage.slides')}
              items={slides}
              keyOf={(slide) => slide.key}
              nameOf={(slide) => slide.title.split('\n')[0] || t('homepage.slide')}
              onOrder={put}
            >
              {(slide, grip, i) => (
                <SlideCard
                  slide={slide}
                  grip={grip}
                  index={i}
                  errorOf={(name) => form.errorOf(`banners.${i}.${name}`)}
                  onChange={(change) => put(slides.map((one) => (one.key === slide.key ? { ...one, ...change } : one)))}
                  onRemove={() => put(slides.filter((one) => one.key !== slide.key))}
                />
              )}
            </SortableList>
          )}
        </Card>
      </div>
      {dirty && may && <UnsavedBar name={t('homepage.title')} busy={form.busy} onRevert={revert} />}
    </form>
  );
}

/** What the colour does to header, button and link, and whether it stands out enough as it is. */
function Preview({ colour, name, logo }: { colour: string; name: string; logo: string | null }) {
  const { t } = useTranslation('admin-site');
  const theme = themeOf(colour);
  const ratio = contrast(theme.brand, '#ffffff');
  return (
    <>
      <div className={s.preview} style={themeStyle(colour)} role="img" aria-label={t('homepage.preview')}>
        <div>
          {logo ? <img src={logo} alt="" /> : <i>{Array.from(name)[0]}</i>}
          {!logo && <b>{name}</b>}
          <em>{t('homepage.previewLink')}</em>
        </div>
        <p>
          <span>{t('homepage.previewButton')}</span>
          <u>{t('homepage.previewBadge')}</u>
        </p>
      </div>
      {ratio < 4.5 && (
        <Callout tone="warn" title={t('homepage.contrast', { ratio: ratio.toFixed(1) })}>
          {t('homepage.contrastText')}
        </Callout>
      )}
    </>
  );
}
