import { DIFFICULTY } from '@madang/contracts/codes';
import type { DemoClass } from './content';
import type { PaletteName } from './covers';
import { offbeatMore } from './more-offbeat';
import { DEMO_CLASS_KIND } from './demo-class-kind';

interface Said {
  /** The author: a learner's index, or a member of the staff. */
  by: number | 'owner' | 'teacher';
  text: string;
  hours: number;
}
interface Room {
  name: string;
  /** The index of the room's class; undefined: the room is for all members of the site. */
  course?: number;
  said: Said[];
}
interface Handed {
  text: string;
  feedback?: string;
  point?: number;
}
/** What a demo site has besides its classes. */
export interface More {
  /** The class for members with a membership; null on a site that sells none. */
  memberClass: DemoClass | null;
  /** The package, with its classes by the beginnings of their titles. */
  pack: {
    title: string;
    subTitle: string;
    introduction: string;
    motif: string;
    palette: PaletteName;
    classes: string[];
    price: number;
    discount: number;
    days: number;
    buyers: number;
  };
  mission: { title: string; content: string; dueIn: number; handed: Handed[] };
  rooms: Room[];
}

const codebay: More = {
  memberClass: {
    title: '회원 전용 코드 리뷰 기록실: 다시 보는 라이브 12편',
    subTitle: '매달 라이브 리뷰에서 나온 질문과 고친 코드를 한곳에 모았어요.',
    category: '협업·리뷰',
    teacher: 0,
    motif: 'tree',
    palette: 'slate',
    difficulty: DIFFICULTY.INTERMEDIATE,
    kind: DEMO_CLASS_KIND.VIDEOS,
    price: 0,
    learners: 0,
    days: -1,
    gains: ['실제 리뷰에서 나온 질문을 다시 살펴봐요', '고치기 전과 뒤의 코드를 나란히 비교해요'],
    target: '코드베이 멤버십 회원',
    intro: [['회원이라면 언제든', '멤버십을 이어 가는 동안 새 기록이 올라올 때마다 바로 볼 수 있어요.']],
    sections: [
      ['가을 기록', ['긴 함수를 나누는 자리 찾기', '이름을 바꾸니 보이는 것', '리뷰 기록 노트']],
      ['겨울 기록', ['테스트가 먼저일 때와 나중일 때']],
    ],
  },
  pack: {
    title: '비전공자 첫 6개월 패키지: 터미널, 파이썬, SQL',
    subTitle: '명령어부터 데이터 분석까지, 순서대로 따라가는 세 클래스를 한 번에.',
    introduction:
      '<h3>무엇부터 배울지 고민하지 마세요</h3><p>터미널로 컴퓨터와 친해지고, 파이썬으로 내 일을 줄이고, SQL로 숫자를 읽어요. 앞 클래스에서 만든 것을 다음 클래스에서 이어 씁니다.</p>',
    motif: 'layers',
    palette: 'sky',
    classes: ['리눅스 터미널 첫걸음', '처음 만나는 파이썬', 'SQL로 읽는'],
    price: 121_000,
    discount: 96_000,
    days: 180,
    buyers: 5,
  },
  mission: {
    title: '과제: 주문 상태를 그림으로 그려 보기',
    content:
      '<p>결제 대기, 승인, 취소, 환불까지 주문이 지나는 상태를 그림 한 장으로 정리해 주세요. 손으로 그린 사진도 좋아요.</p>' +
      '<ul><li>되돌아갈 수 없는 길은 굵게 표시하기</li><li>가장 헷갈린 상태를 한 줄로 설명하기</li></ul>',
    dueIn: 5,
    handed: [
      {
        text: '승인과 취소가 동시에 오면 어떻게 되는지가 제일 헷갈렸어요. 먼저 온 쪽만 남기고 나머지는 기록으로 두었습니다.',
        feedback: '좋아요! 먼저 온 쪽을 무엇으로 정하는지(시각인지 순번인지)까지 적어 두면 완벽해요.',
        point: 9,
      },
      { text: '가상 계좌는 입금 전에도 주문이 생기니까 ‘결제 대기’를 둘로 나눴어요. 너무 많이 나눈 걸까요?' },
      {
        text: '환불은 부분 환불을 따로 두지 않고 금액으로만 나타냈습니다.',
        feedback: '상태를 늘리지 않은 판단이 좋아요. 다음 장의 환불 코드와 그대로 이어집니다.',
        point: 10,
      },
      { text: '종이에 먼저 그려 보니 웹훅이 두 번 오는 길이 빠져 있었네요. 점선으로 더했어요.' },
      { text: '상태 이름을 우리말로 지어 보았어요. 팀에서 쓰기에는 영어가 나을지 궁금합니다.' },
    ],
  },
  rooms: [
    {
      name: '코드베이 라운지',
      said: [
        {
          by: 'owner',
          text: '라운지에 오신 걸 환영해요! 요즘 만들고 있는 것, 막힌 것, 자랑하고 싶은 것 모두 편하게 나눠 주세요 :)',
          hours: 52,
        },
        { by: 4, text: '안녕하세요, 파이썬 클래스로 시작했어요. 엑셀 20개 합치는 일을 드디어 3초로 줄였습니다', hours: 50.5 },
        { by: 9, text: '오 축하드려요! 저도 그 부분에서 막혀 있는데 폴더 안 파일을 한 번에 읽는 건 어떻게 하셨어요?', hours: 50.2 },
        { by: 4, text: 'pathlib으로 목록을 먼저 뽑고 하나씩 읽었어요. 3강 마지막 예제랑 거의 같아요', hours: 50.1 },
        { by: 9, text: '감사합니다, 오늘 저녁에 다시 볼게요!', hours: 50 },
        { by: 0, text: '주말에 같이 모여서 코딩하실 분 있나요? 성수역 근처 생각하고 있어요', hours: 26 },
        { by: 15, text: '저요! 토요일 오후면 좋겠어요', hours: 25.4 },
        { by: 'owner', text: '장소가 필요하면 말씀해 주세요. 토요일 오후에는 코드베이 세미나실이 비어 있어요.', hours: 24.8 },
        { by: 0, text: '와, 그럼 두 시에 세미나실에서 만나요', hours: 3.2 },
      ],
    },
    {
      name: 'Next.js 한 바퀴, 같이 가요',
      course: 0,
      said: [
        { by: 'teacher', text: '이번 주 범위는 ‘결제 붙이기’예요. 과제는 금요일까지 올려 주시면 주말에 답을 드릴게요.', hours: 30 },
        { by: 1, text: '웹훅을 두 번 보내 보는 실습에서 주문이 두 개 생겼어요', hours: 28 },
        { by: 'teacher', text: '딱 그걸 보려고 만든 실습이에요. 주문 번호에 유일 제약을 걸고 다시 해 보세요.', hours: 27.6 },
        { by: 1, text: '해결했습니다!', hours: 27.1 },
      ],
    },
  ],
};

const gyeol: More = {
  memberClass: {
    title: '회원 전용 작업 노트: 도안과 재료표 모음',
    subTitle: '공방에서 쓰는 도안과 재료표를 계절마다 나눠 드려요.',
    category: '꽃·식물',
    teacher: 2,
    motif: 'paper',
    palette: 'sand',
    difficulty: DIFFICULTY.BEGINNER,
    kind: DEMO_CLASS_KIND.VIDEOS,
    price: 0,
    learners: 0,
    days: -1,
    gains: ['바로 뽑아 쓰는 도안', '재료를 사는 곳과 고르는 법'],
    target: '결 공방 회원권이 있는 분',
    intro: [['계절마다 한 권씩', '겨울 노트에는 목도리와 캔들, 접시의 도안을 담았어요.']],
    sections: [['겨울 노트', ['목도리 도안 모음', '캔들 재료표와 안전 안내', '접시 도안 옮기는 법']]],
  },
  pack: {
    title: '겨울밤 손작업 패키지: 목도리와 가죽, 꽃 그림',
    subTitle: '긴 밤에 하나씩 꺼내 만드는 세 가지.',
    introduction: '<h3>올겨울 선물은 직접</h3><p>실과 가죽, 꽃으로 작은 선물 세 가지를 만들어요. 어느 것부터 시작해도 괜찮아요.</p>',
    motif: 'yarn',
    palette: 'plum',
    classes: ['겨울 목도리 뜨개', '가죽 반지갑', '압화와 꽃 드로잉'],
    price: 120_000,
    discount: 99_000,
    days: 120,
    buyers: 3,
  },
  mission: {
    title: '과제: 처음 빚은 그릇 보여 주기',
    content: '<p>완성한 그릇의 사진이나 이야기를 남겨 주세요. 삐뚤어도 괜찮아요. 어디가 마음에 드는지 한 줄이면 충분해요.</p>',
    dueIn: 9,
    handed: [
      {
        text: '손잡이가 조금 기울었는데 오히려 손에 잘 맞아요.',
        feedback: '손에 맞는 기울기가 나왔네요. 다음에는 손잡이 안쪽을 한 번 더 눌러 주세요.',
      },
      { text: '접시 가장자리를 일부러 남겼어요. 유약은 무엇이 어울릴까요?' },
      { text: '두께가 고르지 않아 걱정이지만 우리 집 첫 그릇이에요.' },
    ],
  },
  rooms: [
    {
      name: '결 공방 사랑방',
      said: [
        { by: 'owner', text: '겨울 클래스를 함께 듣는 분들이 모이는 방이에요. 만든 것도 실패한 것도 편하게 보여 주세요.', hours: 70 },
        { by: 3, text: '목도리 첫 줄을 다섯 번 풀었어요. 여섯 번째는 성공하겠죠?', hours: 68 },
        { by: 7, text: '저는 아홉 번이요! 열 번째에 갑자기 되더라고요', hours: 67.4 },
        { by: 3, text: '힘이 나네요 :)', hours: 67.3 },
      ],
    },
  ],
};
/** The further content of each demo site, in the order of the sites. */
export const FURTHER_CONTENT: readonly More[] = [codebay, gyeol, offbeatMore];
