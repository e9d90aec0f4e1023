import { LANG, SITE_TEMPLATE } from '@madang/contracts/codes';
import { newBlock, type Block } from '@madang/contracts/page/blocks/block';
import { templateBlocks } from '@madang/contracts/page/templates/templates';
import { TEMPLATE_WORDS } from '@madang/contracts/page/templates/template-words';

const OFFBEAT_STORY =
  '<p>Offbeat began in a rehearsal room in Mangwon, Seoul, where people came after work to play for two hours and go home lighter.</p>' +
  '<p>The room is still there. The classes now reach whoever has a laptop, a pair of headphones and an evening.</p>';
/** Blocks of the template that are left out, since the site does not have what they show, or they show invented figures. */
const LEFT_OUT: readonly string[] = ['figures', 'membership', 'start', 'notices'];

/** The main page of the demo's school of music: the template for communities with its own texts and slides. */
export function offbeatPage(site: { name: string; intro: string }, slides: readonly object[], picture: string): Block[] {
  const words = TEMPLATE_WORDS[LANG.EN];
  const of = <T extends Parameters<typeof newBlock>[0]>(type: T, id: string, content: object, looks: object = {}) => {
    const made = newBlock(type, id);
    return { ...made, content: { ...made.content, ...content }, looks: { ...made.looks, ...looks } } as Block;
  };
  const [hero, ...rest] = templateBlocks(SITE_TEMPLATE.COMMUNITY, site, words).filter(({ id }) => !LEFT_OUT.includes(id));
  const [empty] = newBlock('banner', 'x').content.slides;
  const opening = { ...hero!, content: { slides: slides.map((slide) => ({ ...empty!, ...slide })) } } as Block;
  return [
    opening,
    of('classes', 'open', { title: words.all, from: 'newest', count: 6 }, { columns: '3' }),
    ...rest.filter(({ id }) => id !== 'popular'),
    of('packages', 'packages', { title: words.packages }),
    of('teachers', 'teachers', { title: words.teachers, count: 3 }, { shape: 'square' }),
    of(
      'imageText',
      'about',
      {
        eyebrow: 'The room',
        title: 'A rehearsal room\nwith no walls',
        text: OFFBEAT_STORY,
        imageUrl: picture,
        buttonLabel: 'About us',
        linkUrl: '/p/about',
      },
      { side: 'left', shape: 'plain', ground: 'tint' },
    ),
    of(
      'faq',
      'faq',
      {
        title: words.faqTitle,
        items: [
          {
            question: 'Which software do I need?',
            answer:
              '<p>Any. Lessons say what to do, not which button to press, and ' +
              'the beginners’ classes run in a free browser studio as well.</p>',
          },
          {
            question: 'How do I pay from abroad?',
            answer:
              '<p>Prices are in US dollars. Pay with PayPal in dollars, or with a ' +
              'card, which is charged in Korean won at the amount you see first.</p>',
          },
          {
            question: 'When are the live hours where I am?',
            answer: '<p>At 20:00 in Seoul. Whoever sleeps then finds the recording the next morning.</p>',
          },
        ],
      },
      { ground: 'soft' },
    ),
    of('notices', 'notices', { title: words.notices }),
  ];
}
