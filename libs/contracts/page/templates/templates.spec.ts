import { TEMPLATE_CODES, templateBlocks } from './templates';
import { templateWords } from './words.ko';

/** The slide of the banner that a new main page begins with. */
const slideOf = (code: (typeof TEMPLATE_CODES)[number], intro: string) => {
  const banner = templateBlocks(code, { name: '미나의 활판 방', intro }, templateWords).find(({ type }) => type === 'banner');
  return banner?.type === 'banner' ? banner.content.slides[0]! : undefined;
};

describe('the banner of a template', () => {
  it.each(TEMPLATE_CODES)('template %s shows the words of the owner alone, once there are some', (code) => {
    expect(slideOf(code, '천천히 찍는 카드 한 장')).toMatchObject({ eyebrow: '미나의 활판 방', title: '천천히 찍는 카드 한 장', text: '' });
  });
  it.each(TEMPLATE_CODES)('template %s has a headline of its own until then', (code) => {
    expect(slideOf(code, '')?.title).not.toBe('');
  });
});
