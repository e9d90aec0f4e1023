import { LESSON_TYPE } from '@madang/contracts/codes';
/** The challenge of the first demo site: a past term, one that began nine days ago, and the next one. */
export const CODEBAY_CHALLENGE = {
  title: '30일 코드 기록 챌린지: 매일 한 줄이라도 커밋하기',
  subTitle: '하루 20분, 오늘 고친 코드 한 줄과 이유를 적어요. 혼자서는 끊기던 기록을 같이 이어 갑니다.',
  introduction: [
    '<h3>매일 쓰는 사람이 결국 멀리 가요</h3><p>거창한 프로젝트가 아니어도 괜찮아요. 이름 하나를 고치고, 테스트 하나를 더하고, 왜 그랬는지 한 줄을 남깁니다. 서른 번이 모이면 내 코드가 달라진 자리가 보여요.</p>',
    '<h3>이렇게 진행해요</h3><ul><li><p>아침 6시부터 밤 12시까지, 하루 한 번 기록을 올려요.</p></li><li>' +
      '<p>일주일에 한 번은 길게 돌아봐요.</p></li><li><p>같은 기수의 기록을 서로 읽고, 리더가 답을 남겨요.</p></li></ul>',
    '<h3>완주하면</h3><p>서른 번 가운데 스물한 번을 채우면 완주예요. 완주한 분께는 코드베이 라이브 리뷰 참가권을 드려요.</p>',
  ].join(''),
  motif: 'tree',
  palette: 'mint',
  price: 29_000,
  discount: 19_000,
  period: 30,
  /** The terms; `from` and `to` are days from today. */
  terms: [
    { name: '2기', from: -48, to: -18, seats: 20 },
    { name: '3기', from: -9, to: 21, seats: 30 },
    { name: '4기', from: 26, to: 56, seats: 20 },
  ],
  missions: [
    {
      kind: LESSON_TYPE.CHAT,
      title: '라운지에서 첫인사 나누기',
      content: '<p>무엇을 만들고 있는지, 이번 챌린지에서 무엇을 이어 가고 싶은지 한 줄로 인사해 주세요.</p>',
      xp: 20,
      due: 1,
    },
    {
      kind: LESSON_TYPE.POST,
      title: '오늘의 커밋 한 줄',
      xp: 300,
      point: 10,
      times: 30,
      daily: 1,
      rate: 70,
      from: '06:00',
      to: '23:59',
      content: '<p>오늘 고친 코드 한 줄과 그 이유를 적어 주세요. 저장소 주소나 화면 사진을 붙여도 좋아요.</p>',
    },
    {
      kind: LESSON_TYPE.POST,
      title: '주간 회고',
      xp: 120,
      point: 20,
      times: 4,
      daily: 1,
      rate: 75,
      content: '<p>이번 주에 가장 오래 붙잡은 문제와, 다음 주에 달리 해 볼 한 가지를 적어 주세요.</p>',
    },
    {
      kind: LESSON_TYPE.COURSE,
      title: '터미널 첫걸음 맛보기 마치기',
      lesson: '리눅스 터미널 첫걸음',
      content: '<p>기록을 올리기 전에 터미널과 조금 친해져요.</p>',
      xp: 60,
      due: 14,
    },
    {
      kind: LESSON_TYPE.POST,
      title: '완주 소감',
      xp: 100,
      times: 1,
      daily: 1,
      rate: 100,
      due: 30,
      content: '<p>서른 번의 기록을 돌아보고, 처음과 달라진 코드 한 곳을 골라 소개해 주세요.</p>',
    },
  ],
  /**
   * The participants of the running term: the learner's index, for how many days up to yesterday they posted but for the gaps (days ago),
   * whether the weekly mission is done, and whether today's post is written.
   */
  participants: [
    { learner: 0, days: 9, weekly: true, gaps: [8] },
    { learner: 7, days: 9, weekly: true, today: true },
    { learner: 12, days: 9, weekly: true, gaps: [4], today: true },
    { learner: 21, days: 9, weekly: false, gaps: [2, 6] },
    { learner: 30, days: 8, weekly: false, gaps: [3], today: true },
    { learner: 38, days: 9, weekly: false, gaps: [1, 5, 7] },
    { learner: 5, days: 9, weekly: true, today: true },
    { learner: 14, days: 9, weekly: false, gaps: [9], today: true },
    { learner: 23, days: 9, weekly: true, gaps: [2, 3] },
    { learner: 27, days: 6, weekly: false, today: true },
    { learner: 33, days: 9, weekly: false, gaps: [1] },
    { learner: 41, days: 9, weekly: true, gaps: [5], today: true },
  ],
  next: [3, 16],
  /** Reviews by participants of the past term who did all missions. */
  past: [
    { learner: 2, point: 5, review: '서른 번을 다 채웠어요. 매일 밤 열 시가 커밋하는 시간이 됐고, 지금도 그 시간에 노트북을 엽니다.' },
    {
      learner: 9,
      point: 5,
      review: '혼자 할 때는 사흘을 못 넘겼는데, 같은 기수 글을 읽으면서 끝까지 왔어요. 리더님 답글이 매번 구체적이라 좋았습니다.',
    },
    { learner: 18, point: 4, review: '짧게 적는 연습이 제일 큰 수확이에요. 주말에는 시간이 조금 넉넉했으면 좋겠어요.' },
  ],
  leader: 45,
  posts: [
    '함수 이름을 getData에서 loadOrders로 바꿨어요. 부르는 곳 세 군데가 바로 읽힙니다.',
    '빈 목록일 때 화면이 비어 보이던 것을 고쳤어요. 안내 문장 하나와 버튼 하나를 넣었습니다.',
    '중복된 날짜 계산을 한곳으로 모았어요. 줄 수는 그대로인데 마음이 가벼워요.',
    '테스트를 먼저 썼더니 조건 하나를 빼먹은 걸 알았어요. 오늘은 초록 불을 보고 잡니다.',
    '주석 열 줄을 지우고 변수 이름 두 개를 고쳤습니다. 주석이 하던 말을 이름이 하네요.',
    '느린 쿼리에 인덱스를 하나 더했어요. 2.1초에서 40밀리초가 됐습니다.',
    '오늘은 커밋 메시지만 다시 썼어요. 한 달 뒤의 나에게 편지를 쓰는 마음으로요.',
    '모바일에서 글자가 넘치던 카드를 고쳤어요. 고정 너비를 지우니 끝이었습니다.',
    '오류 문구에 다음에 할 일을 적었어요. “실패했습니다”보다 훨씬 친절해 보여요.',
  ],
  weekly: [
    '이번 주에는 상태 관리에 가장 오래 머물렀어요. 화면마다 흩어진 값을 한곳에 모으려다, 모으지 않아도 되는 값이 더 많다는 걸 배웠습니다. 다음 주에는 컴포넌트를 나누기 전에 값부터 적어 보려고요.',
    '커밋을 작게 나누는 연습을 했어요. 되돌리기가 쉬워지니 과감해집니다. 다음 주에는 리뷰 요청도 작게 나눠 볼게요.',
    '하루 빠뜨릴 뻔했는데 라운지 글을 보고 밤 열한 시에 올렸어요. 같이 하는 힘이 이런 건가 봅니다.',
  ],
  feedback: [
    {
      text: '이름을 바꾸고 나서 부르는 쪽이 어떻게 읽히는지까지 본 점이 좋아요. 내일은 지워도 되는 코드를 하나 찾아볼까요?',
      point: 10,
    },
    { text: '숫자로 전과 뒤를 적어 주셔서 효과가 바로 보여요.', point: 9 },
  ],
} as const;
