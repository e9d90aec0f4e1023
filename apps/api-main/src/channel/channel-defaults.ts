import { LANG, SITE_CATEGORY, type CodeOf, type Lang } from '@madang/contracts/codes';
import type { Banner, Footer } from '@madang/contracts/main/channel';
import { DEFAULT_NAMES, DEFAULT_PATHS } from '@madang/contracts/main/default-names';

type SiteCategory = CodeOf<typeof SITE_CATEGORY>;
interface Site {
  name: string;
  intro: string;
}
interface Owner {
  name: string;
  email: string;
}
interface Start {
  categories: Record<SiteCategory, readonly [string, string, string, string]>;
}

const KO_DEFAULTS: Start = {
  categories: {
    [SITE_CATEGORY.IT]: ['프로그래밍', '데이터·AI', '웹·앱', '보안·인프라'],
    [SITE_CATEGORY.DESIGN]: ['UX·UI', '그래픽', '영상·모션', '3D'],
    [SITE_CATEGORY.LANGUAGE]: ['영어', '일본어', '중국어', '한국어'],
    [SITE_CATEGORY.BUSINESS]: ['마케팅', '기획·전략', '재테크', '창업'],
    [SITE_CATEGORY.HOBBY]: ['공예', '드로잉', '요리', '음악'],
    [SITE_CATEGORY.HEALTH]: ['요가·필라테스', '홈트레이닝', '영양·식단', '마음 건강'],
    [SITE_CATEGORY.EXAM]: ['어학 시험', '자격증', '공무원', '대학 입시'],
    [SITE_CATEGORY.KIDS]: ['창의 놀이', '과학·코딩', '미술', '독서·글쓰기'],
    [SITE_CATEGORY.OTHER]: ['입문', '실전', '라이브', '특강'],
  },
};
const EN_DEFAULTS: Start = {
  categories: {
    [SITE_CATEGORY.IT]: ['Programming', 'Data & AI', 'Web & apps', 'Security & infra'],
    [SITE_CATEGORY.DESIGN]: ['UX & UI', 'Graphics', 'Video & motion', '3D'],
    [SITE_CATEGORY.LANGUAGE]: ['English', 'Japanese', 'Chinese', 'Korean'],
    [SITE_CATEGORY.BUSINESS]: ['Marketing', 'Strategy', 'Investing', 'Start-up'],
    [SITE_CATEGORY.HOBBY]: ['Crafts', 'Drawing', 'Cooking', 'Music'],
    [SITE_CATEGORY.HEALTH]: ['Yoga & Pilates', 'Home training', 'Nutrition', 'Mind'],
    [SITE_CATEGORY.EXAM]: ['Language tests', 'Certificates', 'Civil service', 'University'],
    [SITE_CATEGORY.KIDS]: ['Creative play', 'Science & coding', 'Art', 'Reading & writing'],
    [SITE_CATEGORY.OTHER]: ['Beginners', 'Practice', 'Live', 'Specials'],
  },
};
const JP_DEFAULTS: Start = {
  categories: {
    [SITE_CATEGORY.IT]: ['プログラミング', 'データ・AI', 'Web・アプリ', 'セキュリティ・インフラ'],
    [SITE_CATEGORY.DESIGN]: ['UX・UI', 'グラフィック', '映像・モーション', '3D'],
    [SITE_CATEGORY.LANGUAGE]: ['英語', '日本語', '中国語', '韓国語'],
    [SITE_CATEGORY.BUSINESS]: ['マーケティング', '企画・戦略', '資産運用', '起業'],
    [SITE_CATEGORY.HOBBY]: ['クラフト', 'ドローイング', '料理', '音楽'],
    [SITE_CATEGORY.HEALTH]: ['ヨガ・ピラティス', '自宅トレーニング', '栄養・食事', 'こころの健康'],
    [SITE_CATEGORY.EXAM]: ['語学試験', '資格', '公務員', '大学受験'],
    [SITE_CATEGORY.KIDS]: ['創造あそび', '科学・コーディング', '美術', '読書・作文'],
    [SITE_CATEGORY.OTHER]: ['入門', '実践', 'ライブ', '特別講座'],
  },
};
const SITE_DEFAULTS: Record<Lang, Start> = { [LANG.KO]: KO_DEFAULTS, [LANG.EN]: EN_DEFAULTS, [LANG.JP]: JP_DEFAULTS };
const startOf = (lang: Lang) => SITE_DEFAULTS[lang];

export const defaultMenus = (lang: Lang) => [
  { menuTitle: DEFAULT_NAMES[lang].classes, path: DEFAULT_PATHS.classes, menuOrder: 1 },
  { menuTitle: DEFAULT_NAMES[lang].classroom, path: DEFAULT_PATHS.classroom, menuOrder: 2 },
  { menuTitle: DEFAULT_NAMES[lang].notices, path: DEFAULT_PATHS.notices, menuOrder: 3 },
];

/** The large categories that a new site of this kind gets. */
export const defaultCategories = (category: SiteCategory, lang: Lang) =>
  startOf(lang).categories[category].map((name, i) => ({ name, categoryOrder: i + 1 }));

/** The banner of a new site's main page: it shows the site's name and introduction until staff write something else. */
export const defaultBanner = (site: Site, lang: Lang): Banner => ({
  imageUrl: null,
  eyebrow: '',
  title: site.name,
  text: site.intro,
  buttonLabel: DEFAULT_NAMES[lang].lookAround,
  linkUrl: DEFAULT_PATHS.lookAround,
});

/**
 * The details of a seller that the law requires, as far as the site and its owner's account have them. The account's phone number is left
 * out, since it is private.
 */
export const defaultFooter = (site: Site, owner: Owner, year: number): Partial<Footer> => ({
  corpName: site.name,
  ceoName: owner.name,
  privacyName: owner.name,
  email: owner.email,
  copyright: `© ${year} ${site.name}`,
});

/** The addresses that no site may have, since the product uses them itself or they would mislead people. */
export const RESERVED_ADDRESSES: ReadonlySet<string> = new Set(
  `www sites operate api admin localhost files file assets static cdn media img image images mail smtp imap pop mx ns ns1 ns2 ftp ssh
  vpn dev stage staging beta app apps my me login logout account accounts auth oauth sso id help support status docs blog
  news event events socket ws main util alarm alarms form forms campaign campaigns page pages sandbox pay payment
  payments billing root system security abuse postmaster webmaster hostmaster official madang example invalid`.split(/\s+/),
);
/** Whether no site may have this address. */
export const isReserved = (domain: string) => RESERVED_ADDRESSES.has(domain);
