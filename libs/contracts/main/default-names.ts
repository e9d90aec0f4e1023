import { LANG, values, type Lang } from '../codes';

/** The names of a new site's menus and first banner, until its staff write others. */
export const DEFAULT_NAMES = {
  [LANG.KO]: { classes: '클래스', classroom: '내 강의실', notices: '공지사항', lookAround: '클래스 둘러보기' },
  [LANG.EN]: { classes: 'Classes', classroom: 'My classroom', notices: 'Notices', lookAround: 'Browse classes' },
  [LANG.JP]: { classes: '講座', classroom: 'マイ教室', notices: 'お知らせ', lookAround: '講座を見る' },
} as const satisfies Record<Lang, Record<string, string>>;
/** The key of a default name. */
export type DefaultName = keyof (typeof DEFAULT_NAMES)[Lang];
/** The page that each default name leads to; a menu entry with this page and this name is one that nobody has renamed. */
export const DEFAULT_PATHS: Record<DefaultName, string> = {
  classes: '/classes',
  classroom: '/me/classes',
  notices: '/notices',
  lookAround: '/classes',
};

/**
 * The key of the default name that an entry still has; null where its name or page was changed. Pages show it in the reader's language and
 * with the site's keywords.
 */
export const defaultNameOf = (path: string | null, name: string): DefaultName | null =>
  (Object.keys(DEFAULT_PATHS) as DefaultName[]).find(
    (key) => DEFAULT_PATHS[key] === path && values(LANG).some((lang) => DEFAULT_NAMES[lang][key] === name),
  ) ?? null;
