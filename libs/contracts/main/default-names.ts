import { LANG, values, type Lang } from '../codes';

/** Names that a new site's menus and first banner have until staff write others. */
export const DEFAULT_NAMES = {
  [LANG.KO]: { classes: '클래스', classroom: '내 강의실', notices: '공지사항', lookAround: '클래스 둘러보기' },
  [LANG.EN]: { classes: 'Classes', classroom: 'My classroom', notices: 'Notices', lookAround: 'Browse classes' },
  [LANG.JP]: { classes: '講座', classroom: 'マイ教室', notices: 'お知らせ', lookAround: '講座を見る' },
} as const satisfies Record<Lang, Record<string, string>>;
/** The key of a name that a new site has until its staff write another. */
export type DefaultName = keyof (typeof DEFAULT_NAMES)[Lang];
/** The page that each default name leads to; by it a menu's line is known as one that nobody renamed. */
export const DEFAULT_PATHS: Record<DefaultName, string> = {
  classes: '/classes',
  classroom: '/me/classes',
  notices: '/notices',
  lookAround: '/classes',
};

/** Which default name this is, where it still leads to its own page; it is shown in the reader's language and the site's words. */
export const defaultNameOf = (path: string | null, name: string): DefaultName | null =>
  (Object.keys(DEFAULT_PATHS) as DefaultName[]).find(
    (key) => DEFAULT_PATHS[key] === path && values(LANG).some((lang) => DEFAULT_NAMES[lang][key] === name),
  ) ?? null;
