import { LANG, type Lang } from '@madang/contracts/codes';

const KO_WORDS = {
  classes: '클래스',
  room: '내 강의실',
  about: '소개',
  notices: '공지사항',
  owner: '운영자',
  teacher: '강사',
  live: /^라이브/,
  meeting: /^모임/,
  text: /안내|노트|모음|자료|규칙/,
  lesson:
    '<h3>시작하기 전에 읽어 주세요</h3><p>준비물과 진행 방법을 정리했어요. 막히는 부분은 언제든 문의 게시판에 남겨 주세요.</p>' +
    '<ul><li>조용한 자리와 편한 자세</li><li>메모할 것</li><li>천천히 해도 괜찮다는 마음</li></ul>',
  meet: '<p>앞치마와 편한 신발을 챙겨 오세요. 도구와 차는 공방에 있어요.</p>',
  place: { place: '결 공방', zipcode: '04782', addrRoad1: '서울 성동구 연무장길 47', addrRoad2: '2층' },
  regret: '일정이 맞지 않아요',
  closed: '사용자가 결제를 취소했습니다.',
  refused: '카드사에서 결제를 거절했어요.',
  welcomeTitle: '강의 자료와 질문 안내',
  welcome:
    '<p>함께하게 되어 반가워요. 강의를 보다가 막히는 곳이 있으면 <strong>질문과 답변</strong>에 남겨 주세요. 어느 강의의 몇 분쯤인지, 어떤 화면이 보이는지 함께 적어 주시면 더 빨리 도와드릴 수 있어요.</p>',
  begin: '시작하기',
  outline: '과정 안내',
  outlineText: '<p>무엇을 어떤 순서로 배우는지 안내해요.</p>',
  news: ['{{이름}} 님을 위한 새 클래스 소식', '연말 15% 쿠폰을 드려요'],
  newsText: '<p>{{이름}} 님, 안녕하세요.</p><p>이번 주에 새로 문을 연 클래스를 소개해 드려요.</p>',
};
const EN_WORDS: typeof KO_WORDS = {
  classes: 'Classes',
  room: 'My classroom',
  about: 'About',
  notices: 'News',
  owner: 'owner',
  teacher: 'teacher',
  live: /^Live/,
  meeting: /^Meet-up/,
  text: /^(Guide|Notes)/,
  lesson:
    '<h3>Read this first</h3><p>What you need, and how the weeks go. ' +
    'Whenever you get stuck, leave a question on the board of the class.</p>' +
    '<ul><li>A quiet corner and a chair you like</li><li>Something to write on</li><li>Permission to be slow</li></ul>',
  meet: '<p>Bring headphones and shoes for an hour of walking. We have recorders for everybody.</p>',
  place: { place: 'Offbeat', zipcode: '04013', addrRoad1: '24 Mangwon-ro 7-gil, Mapo-gu, Seoul', addrRoad2: '3F' },
  regret: 'The dates do not work for me',
  closed: 'The buyer closed the window.',
  refused: 'The card company refused the payment.',
  welcomeTitle: 'Where to find things, and how to ask',
  welcome:
    '<p>Good to have you here. When something makes no sense, ask on <strong>questions and ' +
    'answers</strong>: which lesson, about which minute, and what you hear. That way we can help faster.</p>',
  begin: 'Getting started',
  outline: 'What we will do',
  outlineText: '<p>What you learn, and in which order.</p>',
  news: ['{{name}}, there is a new class', 'Five evenings left to join Synth Lab'],
  newsText: '<p>Hello {{name}},</p><p>here are the classes that opened this week.</p>',
};
/** Texts that the demo uses on every site, by language. */
const SEED_WORDS: Partial<Record<Lang, typeof KO_WORDS>> & { [LANG.KO]: typeof KO_WORDS; [LANG.EN]: typeof KO_WORDS } = {
  [LANG.KO]: KO_WORDS,
  [LANG.EN]: EN_WORDS,
};
export const seedWords = (lang: Lang) => SEED_WORDS[lang] ?? KO_WORDS;
