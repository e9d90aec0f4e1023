import { APPEARANCE, CORNER, DENSITY, FONT, HEADER, SITE_TEMPLATE, TONE, YN, type CodeOf } from '../../codes';
import { newBlock, type Block } from '../blocks/block';
import { PLAIN_LOOK, type SiteLook } from '../look';
import { filledBlock as block, type Filling as Part } from './filled-block';
import type { TemplateWords } from './words.ko';

/** The code of a template other than the standard one, which a site has without choosing. */
export type TemplateCode = Exclude<CodeOf<typeof SITE_TEMPLATE>, typeof SITE_TEMPLATE.STANDARD>;
/** The parts of a look that a template sets: all but the site's colour. */
type TemplateLook = Omit<SiteLook, 'brandColor'>;

const { brandColor: _, ...PLAIN }: SiteLook = PLAIN_LOOK;
/** The look of each template. */
export const TEMPLATE_LOOKS: Readonly<Record<TemplateCode, TemplateLook>> = {
  [SITE_TEMPLATE.ACADEMY]: { ...PLAIN, appearanceChoiceYn: YN.YES },
  [SITE_TEMPLATE.CRAFT]: { ...PLAIN, toneCd: TONE.TINTED, densityCd: DENSITY.AIRY, headerCd: HEADER.CENTRED, fontCd: FONT.SERIF },
  [SITE_TEMPLATE.TEACHER]: { ...PLAIN, cornerCd: CORNER.ROUND, toneCd: TONE.TINTED, fontCd: FONT.ROUNDED },
  [SITE_TEMPLATE.COMMUNITY]: {
    ...PLAIN,
    cornerCd: CORNER.ROUND,
    toneCd: TONE.TINTED,
    appearanceCd: APPEARANCE.DARK,
    appearanceChoiceYn: YN.YES,
  },
  [SITE_TEMPLATE.EXAM]: { ...PLAIN, cornerCd: CORNER.SQUARE, densityCd: DENSITY.COMPACT, headerCd: HEADER.DARK },
  [SITE_TEMPLATE.COMPANY]: {
    ...PLAIN,
    cornerCd: CORNER.SQUARE,
    densityCd: DENSITY.AIRY,
    headerCd: HEADER.DARK,
    appearanceCd: APPEARANCE.SYSTEM,
  },
};
/** The templates in the order in which they are offered, without the standard one. */
export const TEMPLATE_CODES = [
  SITE_TEMPLATE.ACADEMY,
  SITE_TEMPLATE.CRAFT,
  SITE_TEMPLATE.TEACHER,
  SITE_TEMPLATE.COMMUNITY,
  SITE_TEMPLATE.EXAM,
  SITE_TEMPLATE.COMPANY,
] as const satisfies readonly TemplateCode[];
/** Whether a code is that of a template with a main page of its own. */
export const isTemplate = (code: string): code is TemplateCode => (TEMPLATE_CODES as readonly string[]).includes(code);

interface SiteWords {
  name: string;
  intro: string;
}
type Row = readonly string[];
const figures = (id: string, title: string, rows: readonly Row[], looks: Part<'figures'>['looks'] = {}) =>
  block('figures', id, {
    sample: true,
    content: { title, items: rows.map(([value = '', unit = '', label = '']) => ({ value, unit, label })) },
    looks,
  });
const steps = (id: string, title: string, rows: readonly Row[], part: Part<'steps'> = {}) =>
  block('steps', id, { ...part, content: { title, items: rows.map(([head = '', text = '']) => ({ title: head, text, imageUrl: null })) } });

/** Blocks that several templates use; each template has its own order and look of them. */
function partsOf(site: SiteWords, w: TemplateWords) {
  return {
    hero: (own: { title: string; text: string }, looks: Part<'banner'>['looks']) => {
      const [empty] = newBlock('banner', 'x').content.slides;
      // A site with an introduction shows nothing else, since visitors would take the words of a template for those of its owner.
      const said = site.intro ? { title: site.intro, text: '' } : own;
      const slide = { ...empty!, eyebrow: site.name, title: said.title, text: said.text };
      return block('banner', 'hero', { content: { slides: [{ ...slide, buttonLabel: w.browse, linkUrl: '/classes' }] }, looks });
    },
    start: (looks: Part<'steps'>['looks'] = {}) => steps('start', w.startTitle, w.start, { looks }),
    faq: (looks: Part<'faq'>['looks'] = {}) =>
      block('faq', 'faq', {
        sample: true,
        content: { title: w.faqTitle, note: w.faqNote, items: w.faq.map(([question = '', answer = '']) => ({ question, answer })) },
        looks,
      }),
    about: (own: { aboutEyebrow: string; aboutTitle: string; about: string }, looks: Part<'imageText'>['looks']) =>
      block('imageText', 'about', {
        sample: true,
        content: { eyebrow: own.aboutEyebrow, title: own.aboutTitle, text: own.about },
        looks,
      }),
    shelf: (id: string, content: Part<'classes'>['content'], looks: Part<'classes'>['looks'] = {}) =>
      block('classes', id, { content, looks }),
    notices: () => block('notices', 'notices', { content: { title: w.notices } }),
    reviews: (looks: Part<'reviews'>['looks'] = {}) => block('reviews', 'reviews', { content: { title: w.reviews }, looks }),
    week: (looks: Part<'week'>['looks'] = {}) => block('week', 'week', { content: { title: w.week }, looks }),
    teachers: (looks: Part<'teachers'>['looks']) => block('teachers', 'teachers', { content: { title: w.teachers }, looks }),
    packages: () => block('packages', 'packages', { content: { title: w.packages } }),
  };
}

const TEMPLATE_PAGES: Record<TemplateCode, (site: SiteWords, w: TemplateWords) => Block[]> = {
  [SITE_TEMPLATE.ACADEMY]: (site, w) => {
    const p = partsOf(site, w);
    return [
      p.hero(w.academy, { art: 'sheets', ground: 'tint' }),
      block('categories', 'categories', { looks: { space: 'small' } }),
      p.shelf('popular', { title: w.popular, from: 'popular', count: 8 }),
      figures('figures', w.academy.figuresTitle, w.academy.figures, { ground: 'soft' }),
      p.shelf('newest', { title: w.newest, from: 'newest', count: 8 }, { layout: 'row' }),
      p.start({ ground: 'tint' }),
      p.reviews(),
      p.teachers({ shape: 'circle' }),
      p.faq({ ground: 'soft' }),
      p.notices(),
    ];
  },
  [SITE_TEMPLATE.CRAFT]: (site, w) => {
    const p = partsOf(site, w);
    return [
      p.hero(w.craft, { art: 'arch', ground: 'tint' }),
      p.week(),
      p.shelf('classes', { title: w.all, from: 'newest', count: 6 }, { columns: '3' }),
      p.about(w.craft, { side: 'left', shape: 'arch' }),
      p.packages(),
      block('membership', 'membership', { content: { title: w.membership }, looks: { ground: 'ink' } }),
      p.reviews(),
      p.teachers({ shape: 'arch' }),
      p.start({ ground: 'soft' }),
      p.faq(),
      block('address', 'address', {
        sample: true,
        content: { title: w.craft.addressTitle, name: w.craft.place, address: w.craft.address, guide: w.craft.guide },
        looks: { ground: 'tint' },
      }),
      p.notices(),
    ];
  },
  [SITE_TEMPLATE.TEACHER]: (site, w) => {
    const p = partsOf(site, w);
    return [
      p.hero(w.teacher, { art: 'none', ground: 'plain', align: 'center' }),
      p.about(w.teacher, { side: 'right', shape: 'circle', ground: 'soft' }),
      p.shelf('classes', { title: w.all, from: 'newest', count: 6 }, { layout: 'list', columns: '2' }),
      steps('way', w.teacher.stepsTitle, w.teacher.steps, { sample: true, looks: { ground: 'soft' } }),
      p.reviews(),
      p.start({ ground: 'tint' }),
      p.faq(),
      block('button', 'end', { content: { buttonLabel: w.browse, linkUrl: '/classes' }, looks: { tone: 'brand' } }),
    ];
  },
  [SITE_TEMPLATE.COMMUNITY]: (site, w) => {
    const p = partsOf(site, w);
    return [
      p.hero(w.community, { art: 'dots', ground: 'plain' }),
      block('challenges', 'challenges', { content: { title: w.challenges } }),
      p.week({ ground: 'soft' }),
      figures('figures', w.community.figuresTitle, w.community.figures),
      block('membership', 'membership', { content: { title: w.membership, text: w.community.join }, looks: { ground: 'tint' } }),
      p.shelf('popular', { title: w.popular, from: 'popular', count: 8 }, { layout: 'row' }),
      p.reviews({ ground: 'soft' }),
      p.start(),
      p.notices(),
    ];
  },
  [SITE_TEMPLATE.EXAM]: (site, w) => {
    const p = partsOf(site, w);
    return [
      p.hero(w.exam, { art: 'grid', ground: 'tint' }),
      block('countdown', 'countdown', {
        sample: true,
        content: { title: w.exam.countdown, note: w.exam.countdownNote, endText: w.exam.countdownEnd },
        looks: { ground: 'ink' },
      }),
      p.shelf('closing', { title: w.closing, from: 'closing', count: 4 }, { layout: 'list', columns: '2' }),
      steps('plan', w.exam.stepsTitle, w.exam.steps, { sample: true, looks: { ground: 'soft' } }),
      p.shelf('popular', { title: w.popular, from: 'popular', count: 8 }),
      p.packages(),
      figures('figures', w.exam.figuresTitle, w.exam.figures, { ground: 'tint' }),
      p.reviews(),
      p.start({ ground: 'soft' }),
      p.faq(),
      p.notices(),
    ];
  },
  [SITE_TEMPLATE.COMPANY]: (site, w) => {
    const p = partsOf(site, w);
    return [
      p.hero(w.company, { art: 'panel', ground: 'ink' }),
      figures('figures', w.company.figuresTitle, w.company.figures),
      p.about(w.company, { side: 'left', shape: 'plain', ground: 'soft' }),
      steps('process', w.company.stepsTitle, w.company.steps, { sample: true }),
      p.shelf('classes', { title: w.all, from: 'popular', count: 6 }, { columns: '3', rating: false }),
      p.teachers({ shape: 'square', ground: 'soft' }),
      p.reviews(),
      p.start({ ground: 'tint' }),
      p.faq(),
      block('imageText', 'end', {
        sample: true,
        content: { title: w.company.endTitle, text: w.company.endText, buttonLabel: w.browse, linkUrl: '/classes' },
        looks: { ground: 'ink' },
      }),
    ];
  },
};
/** The blocks of a template's main page, with the site's name and introduction. */
export const templateBlocks = (code: TemplateCode, site: SiteWords, words: TemplateWords): Block[] => TEMPLATE_PAGES[code](site, words);
