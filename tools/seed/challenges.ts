import { LESSON_TYPE } from '@madang/contracts/codes';
import { CODEBAY_CHALLENGE as codebay } from './content-challenge';

interface Mission {
  kind: string;
  title: string;
  content: string;
  xp: number;
  point?: number;
  times?: number;
  daily?: number;
  rate?: number;
  from?: string;
  to?: string;
  /** The day of the term by whose end the mission is due, counted from 1; a mission without one may be done on any day. */
  due?: number;
  /** The beginning of the title of the class whose first lesson the mission is about. */
  lesson?: string;
}
/**
 * A challenge of a demo site with three terms: a past one, one that began nine days ago, and the next one. Learners are named by their
 * index in the list.
 */
export interface DemoChallenge {
  title: string;
  subTitle: string;
  introduction: string;
  motif: string;
  palette: string;
  price: number;
  discount: number;
  period: number;
  terms: readonly { name: string; from: number; to: number; seats: number }[];
  /** The missions; the second is the daily one, and the third the weekly one. */
  missions: readonly Mission[];
  /** Who posted on the last `days` days up to yesterday, except `gaps` (in days ago); `today`: today's post is written, too. */
  participants: readonly { learner: number; days: number; weekly: boolean; gaps?: readonly number[]; today?: boolean }[];
  next: readonly number[];
  past: readonly { learner: number; point: number; review: string }[];
  leader: number;
  posts: readonly string[];
  weekly: readonly string[];
  feedback: readonly { text: string; point: number }[];
}

const gyeol: DemoChallenge = {
  title: '21일 손작업 챌린지: 하루 한 줄, 목도리 한 장',
  subTitle: '하루 한 줄이면 충분해요. 세 주 뒤에는 목도리 한 장이 남아요.',
  introduction: [
    '<h3>손이 기억하는 시간</h3><p>하루에 한 줄만 뜨고 사진이나 글로 남겨요. 놓친 날은 다음 날 두 줄을 뜨면 돼요. 잘 뜨는 것보다 이어 가는 것이 목표예요.</p>',
    '<h3>함께 뜨는 사람들</h3><ul><li><p>밤 열두 시까지 하루 한 번 기록을 올려요.</p></li><li><p>한 주에 한 번, 지금까지 뜬 것을 펼쳐 보여 줘요.</p></li></ul>',
  ].join(''),
  motif: 'yarn',
  palette: 'moss',
  price: 25_000,
  discount: 18_000,
  period: 21,
  terms: [
    { name: '첫눈 기수', from: -40, to: -19, seats: 16 },
    { name: '겨울 기수', from: -9, to: 12, seats: 20 },
    { name: '새해 기수', from: 20, to: 41, seats: 20 },
  ],
  missions: [
    {
      kind: LESSON_TYPE.CHAT,
      title: '사랑방에서 첫인사 나누기',
      content: '<p>어떤 실로 무엇을 뜰지 한 줄로 인사해 주세요.</p>',
      xp: 20,
      due: 1,
    },
    {
      kind: LESSON_TYPE.POST,
      title: '오늘의 한 줄',
      xp: 200,
      point: 10,
      times: 21,
      daily: 1,
      rate: 70,
      from: '06:00',
      to: '23:59',
      content: '<p>오늘 뜬 줄을 사진이나 글로 남겨 주세요. 풀어낸 날도 한 줄이에요.</p>',
    },
    {
      kind: LESSON_TYPE.POST,
      title: '한 주 펼쳐 보기',
      xp: 90,
      point: 20,
      times: 3,
      daily: 1,
      rate: 60,
      content: '<p>이번 주에 뜬 것을 펼쳐 놓고, 마음에 드는 자리와 고치고 싶은 자리를 적어 주세요.</p>',
    },
    {
      kind: LESSON_TYPE.COURSE,
      title: '꽃 드로잉 첫 강의 보기',
      lesson: '압화와 꽃 드로잉',
      content: '<p>손을 쉬게 하면서 색을 골라 봐요.</p>',
      xp: 40,
      due: 12,
    },
    {
      kind: LESSON_TYPE.POST,
      title: '완성한 날',
      xp: 80,
      times: 1,
      daily: 1,
      rate: 100,
      due: 21,
      content: '<p>완성한 목도리와, 누구에게 둘러 주고 싶은지 들려주세요.</p>',
    },
  ],
  participants: [
    { learner: 0, days: 9, weekly: true, gaps: [6] },
    { learner: 4, days: 9, weekly: true, today: true },
    { learner: 11, days: 9, weekly: false, gaps: [2, 4] },
    { learner: 20, days: 7, weekly: false, today: true },
    { learner: 15, days: 9, weekly: true, gaps: [5], today: true },
    { learner: 22, days: 9, weekly: false, gaps: [1, 3, 7] },
    { learner: 28, days: 8, weekly: false, gaps: [6] },
  ],
  next: [6],
  past: [
    { learner: 13, point: 5, review: '매일 밤 한 줄이 하루의 끝이 됐어요. 목도리는 아버지께 드렸습니다.' },
    { learner: 25, point: 4, review: '풀었다 떴다 했지만 끝까지 왔어요. 같은 기수 분들 사진을 보는 재미가 컸어요.' },
  ],
  leader: 30,
  posts: [
    '오늘은 한 줄 뜨고 두 줄 풀었어요. 그래도 어제보다 코가 고릅니다.',
    '지하철에서 세 코, 집에 와서 나머지. 한 줄은 한 줄이에요.',
    '실 색을 바꿨어요. 겨자색 다음에 회색이 이렇게 잘 어울릴 줄이야.',
    '아이가 옆에서 코를 세어 줬어요. 스물넷, 맞았습니다.',
    '손이 느려졌는데 마음은 편해졌어요.',
    '안뜨기를 드디어 안 보고 떴어요!',
  ],
  weekly: [
    '펼쳐 보니 가장자리가 조금 안으로 말려요. 다음 주에는 첫 코를 느슨하게 걸어 볼게요. 가운데 무늬는 제 마음에 쏙 듭니다.',
    '한 주에 15센티미터. 생각보다 많이 떴어요.',
  ],
  feedback: [
    { text: '첫 코를 걸러 뜨면 가장자리가 덜 말려요. 지금 텐션이 아주 좋아요.', point: 10 },
    { text: '색을 바꾼 자리의 실 끝은 뒤에서 세 코만 감춰 주세요.', point: 9 },
  ],
};

const offbeat: DemoChallenge = {
  title: '30 Days, 30 Loops: One Small Idea Every Evening',
  subTitle: 'Twenty minutes a day. Eight bars, sent before midnight, however bad.',
  introduction: [
    '<h3>Quantity is a teacher</h3><p>Nobody can make thirty loops and learn nothing. You get twenty minutes, ' +
      'an idea to start from, and a reason to stop. On the worst days you send four bars and go to bed.</p>',
    '<h3>How it goes</h3><ul><li><p>One loop a day, any software, any length that repeats.</p></li><li><p>Once a week ' +
      'you listen back and choose one to keep.</p></li><li><p>Everybody in your term can hear everybody else.</p></li></ul>',
  ].join(''),
  motif: 'vinyl',
  palette: 'ember',
  price: 24_00,
  discount: 19_00,
  period: 30,
  terms: [
    { name: 'October', from: -46, to: -16, seats: 30 },
    { name: 'November', from: -9, to: 21, seats: 40 },
    { name: 'January', from: 38, to: 68, seats: 40 },
  ],
  missions: [
    {
      kind: LESSON_TYPE.CHAT,
      title: 'Say hello in the rehearsal room',
      content: '<p>What do you make music with, and when in the day?</p>',
      xp: 20,
      due: 1,
    },
    {
      kind: LESSON_TYPE.POST,
      title: 'Today’s loop',
      xp: 300,
      point: 10,
      times: 30,
      daily: 1,
      rate: 70,
      from: '00:00',
      to: '23:59',
      content: '<p>Send today’s loop, or a line about it. A loop you dislike counts.</p>',
    },
    {
      kind: LESSON_TYPE.POST,
      title: 'The one to keep',
      xp: 120,
      point: 20,
      times: 4,
      daily: 1,
      rate: 75,
      content: '<p>Listen to the week in one go. Which loop would you keep, and why that one?</p>',
    },
    {
      kind: LESSON_TYPE.COURSE,
      title: 'Watch the first lesson of Beat Making Basics',
      lesson: 'Beat Making Basics',
      content: '<p>It is free, and it saves you a week.</p>',
      xp: 60,
      due: 14,
    },
    {
      kind: LESSON_TYPE.POST,
      title: 'Looking back',
      xp: 100,
      times: 1,
      daily: 1,
      rate: 100,
      due: 30,
      content: '<p>What is different between loop one and loop thirty?</p>',
    },
  ],
  participants: [
    { learner: 0, days: 9, weekly: true, gaps: [9] },
    { learner: 6, days: 9, weekly: true, today: true },
    { learner: 9, days: 9, weekly: true, gaps: [3] },
    { learner: 14, days: 9, weekly: false, gaps: [2, 5], today: true },
    { learner: 18, days: 9, weekly: false, gaps: [4, 6, 8] },
    { learner: 12, days: 9, weekly: false, today: true },
    { learner: 21, days: 8, weekly: true, gaps: [7], today: true },
    { learner: 4, days: 9, weekly: false, gaps: [1] },
  ],
  next: [8, 16],
  past: [
    { learner: 11, point: 5, review: 'Thirty of thirty. Twenty-two are bad, five are fine, three I would play to anybody.' },
    {
      learner: 20,
      point: 5,
      review:
        'The best part was hearing forty people being bad at the same thing ' +
        'on the same evening, and then, around day twelve, suddenly not.',
    },
    { learner: 22, point: 4, review: 'I missed four days and nobody told me off. Weekends could be lighter.' },
  ],
  leader: 24,
  posts: [
    'Kitchen percussion: two spoons and the lid of a pan. The pan won.',
    'Slowed yesterday’s loop down by half and it turned into a ballad.',
    'Four bars only. Long day. Sent.',
    'Tried to leave out the downbeat. It feels like walking down a stair that is not there.',
    'Recorded the lift in our building. It sings a minor third, who knew.',
    'Same three notes, new rhythm, different song.',
    'Used no drums at all. The silence did the drumming.',
  ],
  weekly: [
    'I keep the lift. It is the only one where I did not think about what came next. Next week I want to do that on purpose.',
    'Tuesday’s, because I made it in eight minutes and have not wanted to change anything since.',
    'The one without a downbeat. My flatmate hummed it this morning without knowing.',
  ],
  feedback: [
    { text: 'Keep leaving things out. Tomorrow, try it with one sound only.', point: 10 },
    { text: 'That pan is in tune with your bass. Did you notice?', point: 9 },
  ],
};
/** The challenge of each demo site, in the order of the sites. */
export const DEMO_CHALLENGES: readonly DemoChallenge[] = [codebay, gyeol, offbeat];
