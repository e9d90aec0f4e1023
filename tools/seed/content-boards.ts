import { offbeatAsked, offbeatPosts } from './boards-offbeat';

export interface BoardPosts {
  name: string;
  categories: string[];
  notices: { title: string; content: string; fixed?: boolean; important?: boolean; hours: number }[];
  posts: {
    title: string;
    content: string;
    category?: string;
    byStaff?: boolean;
    fixed?: boolean;
    secret?: boolean;
    hours: number;
    likes?: number;
    said?: string[];
  }[];
}

const codebay: BoardPosts = {
  name: '개발자 라운지',
  categories: ['잡담', '스터디', '커리어', '자랑하기'],
  notices: [
    {
      title: '다음 토요일 새벽 서비스 점검 안내',
      content:
        '<p>더 빠른 영상 재생을 위해 서버를 점검해요. 점검하는 동안에는 강의실에 들어갈 수 없으니 미리 참고해 주세요.</p><ul><li><p>일시: 다음 토요일 오전 2시 ~ 4시</p>' +
        '</li><li><p>영향: 강의 시청, 과제 제출, 결제</p></li></ul><p>시청 기한이 점검 시간에 걸린 분께는 하루를 더 드려요.</p>',
      fixed: true,
      important: true,
      hours: 30,
    },
    {
      title: '처음 오신 분을 위한 수강 안내',
      content:
        '<p>결제한 클래스는 <strong>내 강의실</strong>에서 바로 볼 수 있어요. 질문은 클래스의 질문 게시판에 남기면 강사님이 보통 하루 안에 답해 드려요.</p><p>수료증은 진도를 모두 채우면 받을 수 있습니다.</p>',
      fixed: true,
      hours: 1900,
    },
    {
      title: '겨울 특강 ‘실전 배포 3일’ 모집을 시작해요',
      content: '<p>도커로 묶고 클라우드에 올리는 과정을 사흘 동안 라이브로 함께해요. 정원 40명, 먼저 신청한 순서로 마감합니다.</p>',
      hours: 96,
    },
    {
      title: '수료증에 강의 시간이 함께 적혀요',
      content: '<p>교육비를 신청하는 분들이 많아 수료증에 전체 강의 시간을 넣었어요. 이미 받은 수료증도 다시 내려받으면 반영됩니다.</p>',
      hours: 420,
    },
    {
      title: '모바일에서도 이어보기가 돼요',
      content: '<p>출퇴근길에 보던 곳부터 다시 볼 수 있도록 고쳤어요. 불편한 점은 고객센터로 알려 주세요.</p>',
      hours: 900,
    },
  ],
  posts: [
    {
      title: '라운지 이용 안내: 서로 존중하며 이야기해요',
      content:
        '<p>코드와 공부 이야기를 편하게 나누는 곳이에요. 광고와 비방 글은 지울 수 있어요. 강의 내용 질문은 각 클래스의 질문 게시판에 남겨 주세요.</p>',
      byStaff: true,
      fixed: true,
      hours: 1500,
      likes: 12,
    },
    {
      title: '주말 아침 알고리즘 스터디 같이 하실 분 (온라인, 4명)',
      content:
        '<p>토요일 오전 9시부터 11시까지 문제 두 개를 풀고 서로 코드를 읽어 보려고 해요.</p><ul><li><p>언어: 자유, 저는 파이썬이에요</p>' +
        '</li><li><p>난이도: 실버 ~ 골드</p></li></ul><p>댓글 남겨 주시면 오픈 채팅 주소를 보내 드릴게요!</p>',
      category: '스터디',
      hours: 6,
      likes: 5,
      said: ['참여하고 싶어요! 자바로 풀어도 괜찮을까요?', '저도 손들어요. 시작은 이번 주부터인가요?', '자리 있으면 저도 부탁드려요.'],
    },
    {
      title: '비전공 7개월, 첫 서비스 배포했습니다',
      content:
        '<p>강의 따라 하면서 만든 가계부를 드디어 배포했어요. 로그인에서 사흘을 헤맸는데 결국 쿠키 옵션 한 줄이 문제였네요.</p><p>포기하고 싶을 때마다 여기 글 읽으면서 버텼습니다. 모두 고맙습니다.</p>',
      category: '자랑하기',
      hours: 26,
      likes: 23,
      said: ['축하드려요! 저는 지금 그 쿠키에서 헤매는 중입니다.', '멋져요. 주소도 공유해 주세요!'],
    },
    {
      title: '면접에서 “왜 이 기술을 골랐나요?”에 어떻게 답하세요?',
      content:
        '<p>포트폴리오에 쓴 기술마다 이유를 물어보셔서 진땀을 뺐어요. 강의에서 배워서요, 라고는 말 못 하겠더라고요. 다들 어떻게 준비하셨나요?</p>',
      category: '커리어',
      hours: 52,
      likes: 9,
      said: ['대안을 하나 더 써 보고 비교한 이야기를 했어요. 반응이 좋았습니다.', '트래픽이나 팀 상황 같은 조건을 먼저 말하니 편했어요.'],
    },
    {
      title: '기계식 키보드 입문 추천 부탁드려요',
      content: '<p>사무실에서 쓸 거라 조용했으면 좋겠어요. 10만 원 안쪽으로 뭐가 좋을까요?</p>',
      category: '잡담',
      hours: 75,
      likes: 3,
      said: ['저소음 적축이면 눈치 안 보여요.'],
    },
    {
      title: '환불 문의드립니다',
      content: '<p>같은 강의를 두 번 결제했어요. 하나는 취소하고 싶습니다.</p>',
      category: '잡담',
      secret: true,
      hours: 80,
    },
    {
      title: '오늘의 삽질: 시간대 때문에 하루가 사라졌어요',
      content:
        '<p>서버는 UTC, 화면은 서울. 자정 근처 주문만 어제로 찍히는 버그를 이제야 잡았습니다. 날짜는 저장할 때 말고 보여 줄 때 바꿉시다…</p>',
      category: '잡담',
      hours: 120,
      likes: 17,
    },
  ],
};

const gyeol: BoardPosts = {
  name: '공방 이야기',
  categories: ['작품 나눔', '재료 이야기', '모임'],
  notices: [
    {
      title: '연말 택배 마감과 재료 발송 안내',
      content:
        '<p>재료가 함께 가는 클래스는 12월 22일 오후 2시까지 신청하면 올해 안에 보내 드려요. 그 뒤 신청은 1월 4일부터 차례로 보냅니다.</p>',
      fixed: true,
      important: true,
      hours: 40,
    },
    {
      title: '가마 소성 일정이 매주 목요일로 바뀌어요',
      content:
        '<p>도예 클래스 작품을 보내 주시는 분들은 수요일까지 공방에 도착하도록 보내 주세요. 구워진 작품은 다음 주 화요일에 돌려보내 드려요.</p>',
      hours: 200,
    },
    {
      title: '겨울 라이브 시간표를 올려 두었어요',
      content: '<p>첨삭 라이브는 화·목 저녁 8시에 열려요. 놓친 분은 다시보기로 일주일 동안 볼 수 있어요.</p>',
      hours: 510,
    },
  ],
  posts: [
    {
      title: '처음 빚은 머그예요. 손잡이가 조금 삐뚤지만',
      content:
        '<p>세린 선생님 클래스 따라서 세 번 만에 완성했어요. 손잡이가 기울었는데 그래서 더 정이 가네요. 다음엔 접시에 도전해 보려고요.</p>',
      category: '작품 나눔',
      hours: 9,
      likes: 14,
      said: ['삐뚤한 손잡이가 매력이에요!', '유약 색이 정말 고와요. 어떤 걸 쓰셨어요?'],
    },
    {
      title: '뜨개실 남은 것 나눔해요 (모사, 겨자색 3볼)',
      content: '<p>목도리를 뜨고 세 볼이 남았어요. 성산동 근처면 직접 드리고, 멀면 착불로 보내 드릴게요.</p>',
      category: '재료 이야기',
      hours: 33,
      likes: 6,
      said: ['저 주세요! 내일 공방 근처에 가요.'],
    },
    {
      title: '12월 둘째 주 토요일, 공방에서 만나요',
      content: '<p>각자 만들던 걸 들고 와서 같이 손을 움직이는 모임이에요. 차와 귤을 준비할게요. 오실 분은 댓글로 알려 주세요.</p>',
      category: '모임',
      byStaff: true,
      fixed: true,
      hours: 58,
      likes: 11,
      said: ['목도리 들고 갈게요!', '친구랑 둘이 가도 될까요?'],
    },
    {
      title: '오일 마감, 몇 번 발라야 할까요?',
      content: '<p>호두나무 도마에 두 번 발랐는데 아직 물이 스며드는 것 같아요. 다들 몇 번쯤 바르시나요?</p>',
      category: '재료 이야기',
      hours: 110,
      likes: 4,
      said: ['저는 하루 간격으로 네 번 발랐어요. 사이사이 고운 사포질도요.'],
    },
    {
      title: '아이와 함께 들어도 되는 클래스가 있을까요',
      content: '<p>초등학교 3학년이에요. 흙 만지는 걸 좋아해요.</p>',
      category: '작품 나눔',
      secret: true,
      hours: 140,
    },
  ],
};
/** The posts of each demo site, in the order of the sites. */
export const BOARD_POSTS: readonly BoardPosts[] = [codebay, gyeol, offbeatPosts];

export interface Asked {
  title: string;
  content: string;
  answer?: string;
  secret?: boolean;
}
/** Questions in the classes of each demo site, in the order of the sites. */
export const CLASS_QUESTIONS: readonly (readonly Asked[])[] = [
  [
    {
      title: '설치 뒤에 첫 화면이 하얗게만 나와요',
      content: '<p>2강 12분까지 똑같이 따라 했는데 브라우저가 하얗기만 해요. 콘솔에는 404가 한 줄 있습니다.</p>',
    },
    {
      title: '환경 변수는 저장소에 올리면 안 되나요?',
      content: '<p>팀원과 함께 쓰려면 어떻게 나누는 게 좋을까요?</p>',
      answer:
        '네, 비밀 값은 올리지 않는 게 좋아요. 예시 파일(.env.example)만 올려 두고 실제 값은 배포 서비스의 설정에 넣어 주세요. 팀에서는 비밀번호 관리 도구로 나누면 편합니다.',
    },
    {
      title: '과제 코드를 한번 봐 주실 수 있을까요',
      content: '<p>공개된 곳에 올리기 부끄러워서 비밀글로 남겨요. 반복문을 줄이고 싶은데 방법을 모르겠어요.</p>',
      answer: '잘 짜셨어요! 두 번째 반복문은 미리 목록을 표로 바꿔 두면 사라져요. 5강 마지막 예제를 다시 보고 한 번 고쳐 보세요.',
      secret: true,
    },
    {
      title: '강의 속 버전과 제 버전이 달라도 되나요?',
      content: '<p>저는 한 단계 높은 버전이 설치돼 있어요.</p>',
      answer: '괜찮아요. 3강의 설정 이름 하나만 달라졌고, 강의 자료에 적어 두었으니 참고해 주세요.',
    },
  ],
  [
    { title: '흙이 자꾸 갈라져요', content: '<p>하룻밤 말리고 보니 바닥에 금이 갔어요. 너무 얇게 밀어서일까요?</p>' },
    {
      title: '초벌 전에 사포질해도 되나요?',
      content: '<p>표면이 거칠어서 다듬고 싶어요.</p>',
      answer: '완전히 마른 뒤라면 고운 사포로 살살 다듬어도 돼요. 먼지가 많이 나니 마스크를 꼭 쓰고, 물티슈보다 마른 붓으로 털어 주세요.',
    },
    {
      title: '선물할 거라 일정이 급한데 먼저 구울 수 있을까요',
      content: '<p>어머니 생신이 12월 5일이에요. 연락처는 회원 정보에 있는 번호예요.</p>',
      answer: '이번 주 목요일 가마에 넣을게요. 수요일까지 공방에 도착하게 보내 주세요.',
      secret: true,
    },
    {
      title: '왼손잡이는 어느 쪽으로 감나요?',
      content: '<p>영상이 오른손 기준이라 헷갈려요.</p>',
      answer: '거울처럼 반대로 보시면 돼요. 4강 끝에 왼손 영상도 따로 넣어 두었어요.',
    },
  ],
  offbeatAsked,
];
