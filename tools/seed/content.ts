import type { SiteLook } from '@madang/contracts/page/look';
import type { Portrait } from './portraits';
import { MORE } from './content-more';
import type { PaletteName } from './covers';
import { codebay } from './site-codebay';
import { gyeol } from './site-gyeol';

/** One class of the demo sites; prices in won, days relative to the day of seeding. */
export interface DemoClass {
  title: string;
  subTitle: string;
  /** A medium one of the site. */
  category: string;
  teacher: number;
  motif: string;
  palette: PaletteName;
  difficulty: '01' | '02' | '03';
  kind: 'VOD' | 'LIVE' | 'MIX';
  price: number;
  discount?: number;
  /** discountEnds, payStart, payEnd in days from today; hours as fractions. */
  discountEnds?: number;
  payStart?: number;
  payEnd?: number;
  seats?: number;
  waitlist?: boolean;
  approval?: boolean;
  /** What it asks those who apply; every answer is required. */
  asks?: string[];
  /** Enrolled learners; the seats of a sold-out class. */
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
  /** What classes say of them. */
  introduction: string;
  /** What they say on their own page. */
  line: string;
  text: string;
  face: Portrait;
}
export interface DemoSite {
  domain: string;
  name: string;
  intro: string;
  brandColor: string;
  /** How it looks beside its colour. */
  look: Omit<SiteLook, 'brandColor'> & { templateCd: string };
  category: string;
  owner: { name: string; email: string };
  teachers: DemoTeacher[];
  /** What visitors search for, the most first: words of its titles. */
  searches: string[];
  /** The large ones with those below them. */
  categories: Record<string, string[]>;
  hero: { motif: string; from: string; to: string; accent: string; eyebrow: string; title: string; text: string; buttonLabel: string }[];
  footer: Record<string, string>;
  /** What the site tells of itself on a page of its own. */
  about: { title: string; content: string };
  classes: DemoClass[];
}

export const SITES: DemoSite[] = [codebay, gyeol].map((site, i) => ({ ...site, classes: [...site.classes, MORE[i]!.memberClass] }));

export const LEARNERS =
  '김민서 이준호 박지우 최서현 정도윤 강하은 조시우 윤서아 장예준 임지민 한유나 오건우 서다은 신주원 권소율 황지호 안채원 송은우 류나윤 전현우 홍서진 고은채 문태윤 양수아 손지안 배준서 백하린 허도현 유지안 남궁민 심가온 노윤서 하율 곽지후 성아린 차은성 주하람 우태민 구나은 민서준 진가을 엄지원 채도하 원소희 천유진 방시은 공태희 현다인 함서우 변지수 염하준 추예린 도시현 석진우 선우영 설아람 길현서 연우진 표민지 탁서윤'.split(
    ' ',
  );

export const REVIEWS: [number, string][] = [
  [5, '설명이 차근차근해서 처음인데도 끝까지 따라갔어요. 강의가 끝난 뒤 혼자서 하나 더 만들어 봤습니다.'],
  [5, '질문하면 그 자리에서 화면으로 답해 주셔서 이해가 빨랐어요. 라이브가 특히 좋았습니다.'],
  [4, '내용이 알차요. 다만 뒤쪽 장은 조금 빠르게 지나가서 두 번 봤습니다.'],
  [5, '미루고 미루던 일을 드디어 끝냈어요. 하루 30분이면 충분하다는 말이 진짜였네요.'],
  [5, '자료가 정말 꼼꼼해요. 실무에 바로 가져다 쓰고 있습니다.'],
  [3, '기초 부분이 길어서 이미 아는 분께는 느릴 수 있어요. 후반은 아주 좋았습니다.'],
  [5, '실수하는 장면을 숨기지 않고 보여 주셔서 오히려 용기가 났어요.'],
  [4, '짧은 강의로 나뉘어 있어 퇴근길에 보기 좋았어요. 자막이 있으면 더 좋겠습니다.'],
  [5, '가격이 아깝지 않았어요. 친구에게도 권했습니다.'],
  [5, '왜 그렇게 하는지를 먼저 알려 줘서 외울 게 없었어요.'],
  [4, '숙제가 조금 어려웠지만 풀고 나니 남는 게 많아요.'],
  [5, '화면이 깔끔하고 소리도 또렷해서 집중이 잘됐어요.'],
  [2, '기대한 것과 조금 달랐어요. 더 깊은 내용을 바랐습니다.'],
  [5, '선생님의 말투가 편안해서 오래 들어도 지치지 않았어요.'],
  [5, '막히던 부분이 한 번에 풀렸습니다. 다음 클래스도 기다릴게요.'],
  [4, '전체 흐름을 잡기에 좋았어요. 예제가 조금 더 많으면 좋겠어요.'],
];
