import type { CodeOf, Lang, SITE_TEMPLATE } from '@madang/contracts/codes';
import { DEFAULT_NAMES } from '@madang/contracts/main/default-names';
import type { SiteLook } from '@madang/contracts/page/look';
import { isTemplate, templateBlocks } from '@madang/contracts/page/templates/templates';
import { TEMPLATE_WORDS } from '@madang/contracts/page/templates/template-words';
import { newBlock, type Block } from '@madang/contracts/page/blocks/block';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SitePreview } from '../../domain/templates/site-preview';
import s from './create-site.module.css';

interface NewSite {
  name: string;
  address: string;
  intro: string;
  /** The language of the menus and blocks that the site begins with. */
  firstLang: Lang;
  templateCd: CodeOf<typeof SITE_TEMPLATE>;
  look: SiteLook;
}
/** The blocks of the main page of a site that begins without a template. */
function standardPage(title: string, text: string, button: string, list: string): Block[] {
  const banner = newBlock('banner', 'hero');
  const shelf = newBlock('classes', 'newest');
  const slide = { ...banner.content.slides[0]!, title, text, buttonLabel: button, linkUrl: '/classes' };
  return [
    { ...banner, content: { slides: [slide] } },
    { ...shelf, content: { ...shelf.content, title: list, count: 4 } },
  ];
}
/** The preview of the new site, drawn from what the form holds now. */
export function NewSitePreview({ name, address, intro, firstLang, templateCd, look }: NewSite) {
  const { t } = useTranslation('create-site');
  const { t: word } = useTranslation('templates');
  const shown = name.trim() || t('preview.name');
  const shownIntro = intro.trim();
  const names = DEFAULT_NAMES[firstLang];
  const blocks = useMemo(
    () =>
      isTemplate(templateCd)
        ? templateBlocks(templateCd, { name: shown, intro: shownIntro }, TEMPLATE_WORDS[firstLang])
        : standardPage(shown, shownIntro || t('preview.intro'), names.lookAround, t('preview.listTitle')),
    [templateCd, shown, shownIntro, names, firstLang, t],
  );
  return (
    <div className={s.shown}>
      <SitePreview
        examples
        title={word('frame.title', { name: shown })}
        heading={t('preview.title')}
        address={address}
        look={look}
        site={{ name: shown }}
        menus={[names.classes, names.classroom, names.notices]}
        blocks={blocks}
        data={NO_DATA}
      />
    </div>
  );
}
const NO_DATA = {};
