import { LANG, type CURRENCY, type CodeOf, type DIFFICULTY, type Lang } from '@madang/contracts/codes';
import type { Block } from '@madang/contracts/page/blocks/block';
import type { SiteLook } from '@madang/contracts/page/look';
import type { Portrait } from './portraits';
import { FURTHER_CONTENT } from './content-more';
import type { PaletteName } from './covers';
import { codebay } from './site-codebay';
import { gyeolPage } from './gyeol-page';
import { offbeatPage } from './offbeat-page';
import { gyeol } from './site-gyeol';
import { offbeat } from './site-offbeat';
import { DEMO_CLASS_KIND } from './demo-class-kind';

/** A class of a demo site. Prices are in won, or in cents on a site that sells in dollars; days are counted from the day of seeding. */
export interface DemoClass {
  title: string;
  subTitle: string;
  /** The name of the sub-category in which the class is. */
  category: string;
  teacher: number;
  motif: string;
  palette: PaletteName;
  difficulty: CodeOf<typeof DIFFICULTY>;
  kind: CodeOf<typeof DEMO_CLASS_KIND>;
  price: number;
  discount?: number;
  /** The days from today of discountEnds, payStart and payEnd; a fraction is a part of a day. */
  discountEnds?: number;
  payStart?: number;
  payEnd?: number;
  seats?: number;
  waitlist?: boolean;
  approval?: boolean;
  /** Questions for people who enrol; each needs an answer. */
  asks?: string[];
  /** The number of enrolled learners, which is also that of the seats if the class is full. */
  learners: number;
  days: number;
  gains: string[];
  target: string;
  intro: [string, string][];
  sections: [string, string[]][];
}
export interface DemoTeacher {
  name: string;
  email: string;
  /** The text about the instructor on the pages of classes. */
  introduction: string;
  /** The first line of the instructor's own page. */
  line: string;
  text: string;
  face: Portrait;
}
export interface DemoSite {
  domain: string;
  name: string;
  intro: string;
  /** The language of the site's texts and visitors. */
  lang: Lang;
  /** `USD` if prices are in dollars; undefined: in won. */
  currency?: typeof CURRENCY.USD;
  brandColor: string;
  /** The look of the site besides its brand colour, and its template. */
  look: Omit<SiteLook, 'brandColor'> & { templateCd: string };
  category: string;
  owner: { name: string; email: string };
  teachers: DemoTeacher[];
  /** Words that visitors search for, the most frequent first; each occurs in a class's title. */
  searches: string[];
  /** Top categories with their sub-categories. */
  categories: Record<string, string[]>;
  hero: { motif: string; from: string; to: string; accent: string; eyebrow: string; title: string; text: string; buttonLabel: string }[];
  footer: Record<string, string>;
  /** A page of the site about itself. */
  about: { title: string; content: string };
  classes: DemoClass[];
}

export const DEMO_SITES: DemoSite[] = [codebay, gyeol, offbeat].map((site, i) => {
  const { memberClass } = FURTHER_CONTENT[i]!;
  return memberClass ? { ...site, classes: [...site.classes, memberClass] } : site;
});
/** The blocks of a site's main page. */
export function pageOf({ domain, name, intro }: DemoSite, slides: readonly object[], picture: string): Block[] {
  return domain === offbeat.domain ? offbeatPage({ name, intro }, slides, picture) : gyeolPage(name);
}

export const LEARNER_NAMES = (
  '김민서 이준호 박지우 최서현 정도윤 강하은 조시우 윤서아 장예준 임지민 한유나 오건우 서다은 신주원 권소율 황지호 안채원 송은우 류나윤 전현우 홍서진 고은채 문태윤 양수아 손지안 배준서 백하린 허도현 유지안 남궁민 ' +
  '심가온 노윤서 하율 곽지후 성아린 차은성 주하람 우태민 구나은 민서준 진가을 엄지원 채도하 원소희 천유진 방시은 공태희 현다인 함서우 변지수 염하준 추예린 도시현 석진우 선우영 설아람 길현서 연우진 표민지 탁서윤'
).split(' ');
/** Learners of the English site; some of the other learners join it too. */
export const ENGLISH_LEARNERS = [
  'Amelie Roth',
  'Ben Osei',
  'Carla Nunes',
  'Dev Raman',
  'Ella Marsh',
  'Femi Adeyemi',
  'Greta Lund',
  'Hugo Brandt',
  'Isla Quinn',
  'Jonas Weller',
  'Kaya Demir',
  'Leo Marchetti',
  'Mina Farouk',
  'Noah Pryce',
  'Olive Tan',
  'Petra Novak',
  'Quentin Leroy',
  'Rosa Ibarra',
  'Sam Okafor',
  'Tilda Voss',
  'Uma Krishnan',
  'Viktor Hale',
  'Wren Castell',
  'Yusuf Amari',
  'Zoe Lindgren',
  'Anton Reyes',
  'Bea Holloway',
  'Ciro Bassi',
  'Dana Whitlock',
  'Eli Stroud',
];
/** The beginning of learners' mail addresses on a site of this language. */
export const LEARNER_ADDRESS = (lang: Lang) => (lang === LANG.EN ? 'guest' : 'learner');
