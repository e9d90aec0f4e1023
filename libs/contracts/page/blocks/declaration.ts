import { BESIDE_TEXT, type Aspect } from './aspects';
import {
  choice,
  code,
  figure,
  videoLink,
  flag,
  focused,
  image,
  lines,
  line,
  link,
  list,
  moment,
  onlyFor,
  record,
  records,
  rich,
  type Fields,
} from './fields';

/** Width by height of a slide's picture: 3600 by 640 pixels are recommended (CH-066). */
const SLIDE_ASPECT = 3600 / 640;
/** Width by height of the other picture that a slide can have for phones. */
const PHONE_ASPECT = 4 / 3;
/** Width by height of a card's picture. */
const CARD_ASPECT = 16 / 9;
/** Maximum number of letters in a block's title. */
const TITLE_MAX = 60;
/** Maximum number of letters in the line below a block's title. */
const NOTE_MAX = 120;
/** Maximum number of letters in the code in a snippet block. */
const SNIPPET_MAX = 20_000;

/** The title of a block and the line below it. */
const head = (title = '') => ({ title: line(TITLE_MAX, title), note: line(NOTE_MAX) });
/** The fields that say which part of a picture stays visible, for a picture that is cut to the same shape on every device. */
const focusedOn = (aspect: Aspect) => focused([{ on: 'desktop', image: ['imageUrl'], aspect }]);
const button = { buttonLabel: line(20), linkUrl: link() };

/** The look of a list of classes: its layout, and whether it shows prices and stars. */
const shelfLooks = { layout: choice(['grid', 'list', 'row']), columns: choice(['2', '3', '4'], '4'), price: flag(), rating: flag() };

/**
 * All types of blocks with their fields. The server validates by this table, the editor builds its forms from it, and both the web and the
 * HTML of api-page draw what it holds. Stored blocks that lack a field which was added later get its initial value.
 */
export const BLOCKS = {
  banner: {
    content: {
      slides: list(
        10,
        {
          imageUrl: image(SLIDE_ASPECT),
          phoneImageUrl: image(PHONE_ASPECT),
          eyebrow: line(40),
          title: lines(60),
          text: lines(120),
          ...button,
          ...focused([
            { on: 'desktop', image: ['imageUrl'], aspect: SLIDE_ASPECT },
            { on: 'phone', image: ['phoneImageUrl', 'imageUrl'], aspect: PHONE_ASPECT },
          ]),
        },
        [{}],
      ),
    },
    looks: {
      align: choice(['left', 'center']),
      shade: choice(['soft', 'strong', 'none']),
      /** The drawing that a slide without a picture shows, in the site's colour. */
      art: choice(['rings', 'sheets', 'arch', 'dots', 'grid', 'panel', 'none']),
      seconds: figure(3, 20, 6),
    },
  },
  categories: { content: {}, looks: {} },
  classes: {
    content: {
      ...head(),
      from: choice(['newest', 'popular', 'closing', 'discount', 'free', 'level', 'category', 'picked']),
      courseSeqs: onlyFor(records('course', 24), 'from', 'picked'),
      level: onlyFor(choice<'beginner' | 'intermediate' | 'advanced'>(['beginner', 'intermediate', 'advanced']), 'from', 'level'),
      categorySeq: onlyFor(record('category'), 'from', 'category'),
      count: figure(1, 24, 8),
      more: flag(),
    },
    looks: shelfLooks,
  },
  packages: {
    content: { ...head(), courseSeqs: records('package', 6), count: figure(1, 6, 2) },
    looks: {},
  },
  week: { content: { ...head(), more: flag() }, looks: {} },
  teachers: {
    content: { ...head(), userSeqs: records('teacher', 24), count: figure(1, 24, 5) },
    looks: { shape: choice(['arch', 'circle', 'square']) },
  },
  membership: { content: { ...head(), text: lines(300), buttonLabel: line(20) }, looks: {} },
  challenges: { content: { ...head(), count: figure(1, 12, 6) }, looks: {} },
  curriculum: { content: { ...head(), courseSeq: record('course'), count: figure(3, 30, 8) }, looks: {} },
  reviews: {
    content: {
      ...head(),
      from: choice(['best', 'picked', 'course']),
      courseSeq: onlyFor(record('course'), 'from', 'course'),
      reviewSeqs: onlyFor(records('review', 12), 'from', 'picked'),
      points: onlyFor(figure(1, 5, 4), 'from', 'best', 'course'),
      letters: onlyFor(figure(0, 500, 0), 'from', 'best', 'course'),
      count: figure(1, 12, 3),
    },
    looks: {},
  },
  figures: {
    content: {
      ...head(),
      /** Where the figures come from: `written` by staff, or of a `course`, counted by the product. */
      from: choice(['written', 'course']),
      courseSeq: onlyFor(record('course'), 'from', 'course'),
      items: onlyFor(list(6, { value: line(20), unit: line(10), label: line(40) }, [{}, {}, {}]), 'from', 'written'),
    },
    looks: {},
  },
  imageText: {
    content: {
      eyebrow: line(40),
      title: lines(TITLE_MAX),
      text: rich(),
      imageUrl: image(BESIDE_TEXT),
      ...focusedOn(BESIDE_TEXT),
      alt: line(NOTE_MAX),
      ...button,
    },
    looks: { side: choice(['left', 'right']), shape: choice(['plain', 'arch', 'circle', 'wide']) },
  },
  gallery: {
    content: { ...head(), items: list(24, { imageUrl: image(1), ...focusedOn(1), alt: line(NOTE_MAX), linkUrl: link() }) },
    looks: { columns: choice(['2', '3', '4'], '3') },
  },
  // Stored pages name the address `filmUrl` (AM-728).
  video: { content: { ...head(), filmUrl: videoLink() }, looks: { width: choice(['normal', 'wide']) } },
  faq: {
    content: { ...head(), items: list(30, { question: line(NOTE_MAX), answer: rich() }, [{}]) },
    looks: {},
  },
  text: { content: { text: rich() }, looks: { align: choice(['left', 'center']), width: choice(['normal', 'wide']) } },
  steps: {
    content: { ...head(), items: list(8, { title: line(TITLE_MAX), text: lines(300), imageUrl: image(CARD_ASPECT) }, [{}, {}, {}]) },
    looks: {},
  },
  countdown: {
    content: { ...head(), endAt: moment(), endText: line(NOTE_MAX), ...button },
    looks: {},
  },
  form: { content: { ...head(), formSeq: record('form'), buttonLabel: line(20) }, looks: {} },
  notices: { content: { ...head(), count: figure(1, 10, 3), more: flag() }, looks: {} },
  logos: {
    content: { ...head(), items: list(20, { imageUrl: image(2), alt: line(NOTE_MAX), linkUrl: link() }) },
    looks: {},
  },
  address: {
    content: {
      ...head(),
      name: line(TITLE_MAX),
      address: line(200),
      guide: lines(500),
      phone: line(20),
      imageUrl: image(CARD_ASPECT),
      ...focusedOn(CARD_ASPECT),
    },
    looks: {},
  },
  buy: { content: { courseSeq: record('course'), text: lines(NOTE_MAX), buttonLabel: line(20) }, looks: { cover: flag() } },
  snippet: {
    content: { ...head(), code: code(SNIPPET_MAX) },
    looks: { width: choice(['normal', 'wide']), height: choice(['auto', 'fixed']), pixels: figure(80, 1600, 320) },
  },
  button: { content: { ...button }, looks: { align: choice(['center', 'left']), tone: choice(['brand', 'plain']) } },
  divider: { content: {}, looks: { line: flag(), size: choice(['normal', 'small', 'large']) } },
} as const satisfies Record<string, { content: Fields; looks: Fields }>;

/** The type of a block, which decides its fields and how it is drawn. */
export type BlockType = keyof typeof BLOCKS;
/** All types of blocks, in the order in which the editor offers them. */
export const BLOCK_TYPES = Object.keys(BLOCKS) as BlockType[];

/** The fields of the look that every type of block has: its background and the space around it. */
export const COMMON_LOOKS = {
  ground: choice(['plain', 'soft', 'tint', 'ink']),
  space: choice(['normal', 'small', 'none']),
} as const satisfies Fields;
/** The fields that every block has for whether it is shown: to whom, from when until when, and on which devices. */
export const SHOW_FIELDS = {
  to: choice(['everyone', 'visitors', 'members', 'learners']),
  from: moment(),
  until: moment(),
  on: choice(['all', 'desktop', 'phone']),
} as const satisfies Fields;
