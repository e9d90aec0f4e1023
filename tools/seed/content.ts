import type { PaletteName } from './covers';

/** One class of the demo sites; prices in won, days relative to the day of seeding. */
export interface DemoClass {
  title: string;
  subTitle: string;
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
  /** Enrolled learners; the seats of a sold-out class. */
  learners: number;
  days: number;
  gains: string[];
  target: string;
  intro: [string, string][];
  sections: [string, string[]][];
}
export interface DemoSite {
  domain: string;
  name: string;
  intro: string;
  brandColor: string;
  category: string;
  owner: { name: string; email: string };
  teachers: { name: string; email: string; introduction: string }[];
  categories: string[];
  hero: { motif: string; from: string; to: string; accent: string; eyebrow: string; title: string; text: string; buttonLabel: string }[];
  footer: Record<string, string>;
  classes: DemoClass[];
}

const web = [
  ['시작하기 전에', ['강의 소개: 우리가 만들 서비스', '개발 환경과 프로젝트 뼈대', '실습 저장소와 준비물 안내']],
  ['뼈대 세우기', ['라우터와 레이아웃 나누기', '서버에서 데이터 가져오기', '로딩과 오류, 비어 있는 화면까지']],
  ['마무리와 배포', ['배포하고 지켜보기', '라이브 Q&A: 막힌 곳 함께 풀기']],
] as [string, string[]][];
const craft = [
  ['손 풀기', ['재료와 도구 고르는 법', '안전하게 쓰는 법과 작업대 정리']],
  ['첫 작품', ['모양 잡기', '다듬기와 이어 붙이기', '자주 하는 실수와 고치는 법']],
  ['오래 쓰는 마감', ['마감재 바르고 말리기', '라이브 첨삭: 작품 함께 보기']],
] as [string, string[]][];

export const SITES: DemoSite[] = [
  {
    domain: 'codebay',
    name: '코드베이',
    intro: '현업 개발자와 끝까지 만들어 보는 프로그래밍 학교',
    brandColor: '#0f8a6d',
    category: '01',
    owner: { name: '윤지호', email: 'owner@codebay.example' },
    teachers: [
      { name: '박서윤', email: 'seoyun@codebay.example', introduction: '프런트엔드 개발자 11년 차. 커머스와 예약 서비스에서 결제 화면을 여섯 번 새로 만들었어요.' },
      { name: '이도현', email: 'dohyun@codebay.example', introduction: '백엔드 개발자 9년 차. 트래픽이 몰리는 밤을 지키는 일을 해요.' },
      { name: '정하늘', email: 'haneul@codebay.example', introduction: '업무 자동화 강사. 개발자가 아닌 분들과 4년째 파이썬을 써요.' },
      { name: '김유진', email: 'yujin@codebay.example', introduction: '데이터 분석가. 숫자를 결정으로 바꾸는 일을 좋아해요.' },
      { name: '최민재', email: 'minjae@codebay.example', introduction: '플랫폼 엔지니어. 장애 보고서를 가장 많이 쓴 사람이에요.' },
    ],
    categories: ['프런트엔드', '백엔드', '데이터', 'AI', '모바일', '클라우드·DevOps', '커리어'],
    hero: [
      { motif: 'browser', from: '#0d4f41', to: '#0a2a2c', accent: '#7fe0c0', eyebrow: '이번 달 새로 열린 클래스', title: '12주 뒤, 내 서비스를\n운영하는 개발자로', text: '결제가 되는 서비스를 처음부터 끝까지 함께 만들어요.', buttonLabel: '클래스 살펴보기' },
      { motif: 'nodes', from: '#2b377f', to: '#171d4c', accent: '#aab6ff', eyebrow: '라이브 클래스', title: '장애가 나도\n당황하지 않는 밤', text: '실제 장애 시나리오를 라이브로 함께 풀어 봐요.', buttonLabel: '라이브 보기' },
      { motif: 'chart', from: '#1d3f94', to: '#142a63', accent: '#a9c5fa', eyebrow: '데이터 입문', title: '숫자가 말을\n걸어오는 순간', text: 'SQL 한 줄부터 대시보드까지, 업무 데이터로 배워요.', buttonLabel: '데이터 클래스 보기' },
    ],
    footer: { corpName: '주식회사 코드베이', ceoName: '윤지호', regNo: '214-88-73015', shopNo: '제2024-서울성동-01482호', remote: '제원격-317호', addr: '서울특별시 성동구 왕십리로 115, 7층', homepageUrl: '', phone: '02-6205-4180', fax: '', email: 'help@codebay.example', privacyName: '한소라', copyright: '© 2026 주식회사 코드베이' },
    classes: [
      { title: '실전 Next.js: 결제까지 붙이는 서비스 한 바퀴', subTitle: '화면을 그리고, 로그인하고, 돈을 받고, 배포한 뒤 지켜보기까지. 작은 서비스 하나를 처음부터 끝까지 만들어요.', category: '프런트엔드', teacher: 0, motif: 'browser', palette: 'mint', difficulty: '02', kind: 'MIX', price: 140_000, discount: 98_000, discountEnds: 2.6, seats: 200, learners: 54, days: 360, gains: ['서버와 브라우저 중 어디에서 그릴지 근거를 들어 고를 수 있어요', '결제 승인, 웹훅, 환불을 안전하게 처리할 수 있어요', '로그인과 권한을 화면, 서버, 데이터에 나누어 지킬 수 있어요', '배포한 뒤 오류와 속도를 지켜보며 고칠 수 있어요'], target: 'React로 화면은 만들지만 서버와 결제는 낯선 프런트엔드 개발자\n사이드 프로젝트를 실제로 돈을 받는 서비스로 키우고 싶은 분', intro: [['만들어 보면 연결됩니다', '튜토리얼을 여러 편 따라 했는데도 막상 빈 폴더 앞에서 손이 멈춘 적이 있나요? 이 클래스는 기능 하나가 아니라 서비스 한 바퀴를 목표로 합니다. 예약을 받고 결제를 처리하는 작은 공간 대여 서비스를 함께 만들면서, 조각난 지식을 한 줄로 꿰어 봅니다.'], ['망가뜨리기부터 시작해요', '모든 장은 ‘먼저 망가뜨려 보기’로 시작합니다. 결제 창을 닫아 보고, 웹훅을 두 번 보내 보고, 느린 데이터베이스를 흉내 내 봅니다. 그다음 고칩니다.']], sections: [['시작하기 전에', ['강의 소개: 우리가 만들 서비스 한눈에 보기', '개발 환경 준비와 프로젝트 뼈대', '실습 저장소와 준비물 안내']], ['라우팅과 데이터, 화면의 뼈대 세우기', ['앱 라우터: 레이아웃과 중첩', '서버 컴포넌트에서 데이터 가져오기', '로딩과 오류, 비어 있는 화면까지', '라이브 Q&A: 렌더링 전략 고르기']], ['결제 붙이기: 승인, 웹훅, 환불', ['주문은 서버가 셈해요', '승인과 복구', '환불의 길']]] },
      { title: '스프링 부트 라이브: 트래픽을 견디는 API 설계', subTitle: '캐시와 락, 큐를 언제 무엇에 쓸지 실제 부하를 걸어 보며 결정해요.', category: '백엔드', teacher: 1, motif: 'layers', palette: 'night', difficulty: '03', kind: 'LIVE', price: 330_000, discount: 264_000, discountEnds: 6, payEnd: 1.9, seats: 40, learners: 31, days: 180, gains: ['부하 테스트를 설계하고 숫자를 읽을 수 있어요', '캐시와 락을 넣을 자리와 빼야 할 자리를 구분해요', '느린 쿼리를 찾아 고치는 순서를 알아요'], target: '스프링으로 API를 만들고 있는 2~5년 차 백엔드 개발자', intro: [['라이브로 함께 부숴 봐요', '매주 한 번, 같은 서버에 함께 부하를 걸고 그래프를 보며 이야기해요. 녹화는 다음 날 올라옵니다.'], ['숫자로 고르는 법', '“느릴 것 같아서”가 아니라 “여기서 40ms가 걸려서”로 말하게 됩니다.']], sections: [['캐시와 락, 언제 무엇을', ['라이브 1회차: 부하를 걸고 그래프 읽기', '라이브 2회차: 캐시를 넣을 자리', '강의 자료와 실습 저장소']], ['큐와 비동기', ['라이브 3회차: 캐시와 락, 언제 무엇을 쓸까']]] },
      { title: '처음 만나는 파이썬, 4주면 손에 익는 업무 자동화', subTitle: '엑셀 정리, 메일 보내기, 보고서 만들기를 코드로 바꿔요.', category: 'AI', teacher: 2, motif: 'path', palette: 'sun', difficulty: '01', kind: 'VOD', price: 55_000, payStart: -5, learners: 26, days: 90, gains: ['반복되는 엑셀 작업을 스크립트로 바꿔요', '메일과 파일을 자동으로 정리해요'], target: '개발은 처음이지만 반복 업무를 줄이고 싶은 직장인', intro: [['하루 30분, 네 번의 주말', '설치부터 천천히 시작해서 매주 하나씩 내 일을 덜어 내요.']], sections: web },
      { title: 'SQL로 읽는 우리 서비스: 지표 설계부터 대시보드까지', subTitle: '질문을 쿼리로, 쿼리를 결정으로 바꾸는 연습을 해요.', category: '데이터', teacher: 3, motif: 'chart', palette: 'sky', difficulty: '02', kind: 'VOD', price: 88_000, discount: 66_000, discountEnds: 12, learners: 43, days: 180, gains: ['리텐션과 퍼널을 직접 계산해요', '한 장짜리 대시보드를 만들어요'], target: '데이터를 보고 결정해야 하는 기획자와 마케터', intro: [['질문이 먼저예요', '“가입자가 왜 줄었지?”에서 시작해 표와 그래프로 답을 찾습니다.']], sections: web },
      { title: '쿠버네티스 운영 라이브: 장애 대응 시나리오 12가지', subTitle: '모집이 끝난 기수예요. 다음 기수 소식을 받아 보세요.', category: '클라우드·DevOps', teacher: 4, motif: 'nodes', palette: 'indigo', difficulty: '03', kind: 'LIVE', price: 390_000, payEnd: -6, seats: 30, learners: 28, days: 120, gains: ['장애를 재현하고 원인을 좁혀 가요', '보고서를 짧고 정확하게 써요'], target: '쿠버네티스를 운영하거나 곧 맡게 될 분', intro: [['새벽 3시를 낮에 연습해요', '열두 가지 장애를 골라 매주 하나씩 일부러 일으키고 고쳐 봅니다.']], sections: [['1주 차', ['라이브: 노드가 사라졌다', '복기 노트']], ['2주 차', ['라이브: 디스크가 가득 찼다']]] },
      { title: '플러터로 만드는 습관 앱, 기획에서 스토어 출시까지', subTitle: '하나의 코드로 안드로이드와 iOS 앱을 함께 내요.', category: '모바일', teacher: 0, motif: 'phone', palette: 'rose', difficulty: '01', kind: 'VOD', price: 77_000, payStart: -2, learners: 15, days: 180, gains: ['화면 설계부터 상태 관리까지 한 번에', '스토어 심사를 통과하는 준비물을 챙겨요'], target: '앱을 처음 내 보는 분', intro: [['작지만 진짜 앱', '매일 쓰는 습관 기록 앱을 만들어 스토어에 올립니다.']], sections: web },
      { title: '코딩 테스트 유형별 60제: 그래프와 동적 계획법', subTitle: '풀이를 외우지 않고 떠올리는 순서를 익혀요.', category: '커리어', teacher: 1, motif: 'tree', palette: 'peach', difficulty: '02', kind: 'VOD', price: 99_000, discount: 59_400, discountEnds: 20, learners: 58, days: 180, gains: ['유형을 알아보는 다섯 가지 질문', '시간 안에 푸는 연습표'], target: '코딩 테스트를 준비하는 취업 준비생과 이직 준비생', intro: [['60문제, 12가지 눈', '문제마다 “왜 이 방법인가”를 먼저 말하고 코드를 씁니다.']], sections: web },
      { title: '개발자 이력서 라이브 클리닉: 경력 한 줄 다시 쓰기', subTitle: '무료 라이브예요. 이력서를 함께 고쳐 봐요.', category: '커리어', teacher: 2, motif: 'paper', palette: 'slate', difficulty: '01', kind: 'LIVE', price: 0, learners: 22, days: -1, gains: ['읽히는 문장으로 바꾸는 세 가지 규칙', '숫자로 말하는 법'], target: '이력서를 오래 미뤄 둔 개발자', intro: [['한 줄이 첫인상이에요', '보내 주신 이력서 중 세 편을 골라 라이브로 함께 고칩니다.']], sections: [['라이브', ['라이브 클리닉: 이력서 함께 고치기', '이력서 예시 모음']]] },
      { title: '리눅스 터미널 첫걸음: 검은 화면과 친해지기', subTitle: '명령어 40개로 서버를 다루는 기본기를 다져요.', category: '클라우드·DevOps', teacher: 4, motif: 'terminal', palette: 'dusk', difficulty: '01', kind: 'VOD', price: 0, learners: 47, days: -1, gains: ['파일과 프로세스를 자유롭게 다뤄요', '로그를 읽고 문제를 찾아요'], target: '터미널이 아직 어려운 모든 분', intro: [['무료로 시작해요', '설치 없이 브라우저에서 따라 할 수 있게 준비했어요.']], sections: web },
      { title: '웹 보안 기본기: 로그인과 권한을 지키는 법', subTitle: '공격해 보고 막아 보며 배우는 웹 보안의 기본.', category: '백엔드', teacher: 1, motif: 'shield', palette: 'lilac', difficulty: '02', kind: 'VOD', price: 120_000, seats: 20, learners: 20, days: 180, gains: ['세션과 토큰의 함정을 피해요', '권한 검사를 빠뜨리지 않는 구조를 만들어요'], target: '서비스를 운영하는 개발자', intro: [['공격자의 눈으로 보기', '취약한 예제 서비스를 직접 뚫어 보고 고칩니다.']], sections: web },
      { title: '클라우드 비용 다이어트: 청구서부터 읽는 인프라', subTitle: '지난달 청구서를 펴 놓고 절반으로 줄여 봐요.', category: '클라우드·DevOps', teacher: 4, motif: 'cloud', palette: 'sky', difficulty: '02', kind: 'VOD', price: 110_000, payStart: 4.2, learners: 0, days: 180, gains: ['청구서를 항목별로 읽어요', '끄고, 줄이고, 옮기는 순서를 정해요'], target: '클라우드 비용을 책임지는 개발자와 대표', intro: [['곧 열려요', '오픈 알림을 켜 두면 첫날 알려 드릴게요.']], sections: web },
      { title: '생성형 AI 제품 만들기: 프롬프트를 넘어서', subTitle: '평가와 안전장치까지 갖춘 AI 기능을 만들어요.', category: 'AI', teacher: 3, motif: 'spark', palette: 'plum', difficulty: '03', kind: 'MIX', price: 260_000, seats: 12, waitlist: true, learners: 14, days: 180, gains: ['좋아졌는지 재는 평가표를 만들어요', '모르는 것을 모른다고 말하게 해요'], target: 'AI 기능을 제품에 넣으려는 개발자와 기획자', intro: [['정원이 찼어요', '대기 신청을 해 두면 자리가 나는 순서대로 알려 드려요.']], sections: web },
      { title: '코드 리뷰 대화법: 서로를 키우는 댓글', subTitle: '리뷰가 두렵지 않은 팀을 만드는 말의 기술.', category: '커리어', teacher: 0, motif: 'chat', palette: 'mint', difficulty: '01', kind: 'VOD', price: 44_000, approval: true, learners: 9, days: 90, gains: ['제안과 지적을 구분해 써요', '짧고 따뜻한 리뷰의 틀을 얻어요'], target: '함께 코드를 읽는 모든 팀', intro: [['승인제로 운영해요', '신청하면 운영자가 확인한 뒤 열어 드려요.']], sections: web },
      { title: '디자인 시스템 30일: 버튼 하나에서 시작하기', subTitle: '작은 부품부터 문서까지, 혼자서도 굴러가는 체계를 만들어요.', category: '프런트엔드', teacher: 0, motif: 'grid', palette: 'sun', difficulty: '02', kind: 'VOD', price: 92_000, payStart: -6, discount: 73_600, discountEnds: 1.4, learners: 18, days: 120, gains: ['토큰과 부품의 이름을 정해요', '접근성을 기본값으로 만들어요'], target: '디자이너와 함께 일하는 프런트엔드 개발자', intro: [['버튼부터 다시', '하루에 부품 하나씩, 30일이면 체계가 됩니다.']], sections: web },
    ],
  },
  {
    domain: 'gyeol',
    name: '결 공방',
    intro: '손으로 만드는 하루, 결 공방의 온라인 작업실',
    brandColor: '#b4532a',
    category: '05',
    owner: { name: '한소라', email: 'owner@gyeol.example' },
    teachers: [
      { name: '오세린', email: 'serin@gyeol.example', introduction: '도예가. 쓰임이 있는 그릇을 15년째 빚고 있어요.' },
      { name: '강태오', email: 'taeo@gyeol.example', introduction: '목수. 작은 의자와 선반을 만들어요.' },
      { name: '문지안', email: 'jian@gyeol.example', introduction: '섬유 공예가. 실과 천으로 계절을 기록해요.' },
    ],
    categories: ['도예', '목공', '섬유', '가죽·금속', '향과 초', '드로잉'],
    hero: [
      { motif: 'vase', from: '#8a4426', to: '#5c2713', accent: '#f0c3a4', eyebrow: '겨울 시즌 클래스', title: '흙을 만지는 저녁,\n나만의 그릇 하나', text: '재료는 집으로, 첨삭은 라이브로. 처음이어도 괜찮아요.', buttonLabel: '클래스 살펴보기' },
      { motif: 'yarn', from: '#8f2346', to: '#551229', accent: '#ffb3c7', eyebrow: '뜨개 모임', title: '이번 겨울엔\n직접 뜬 목도리', text: '코 잡기부터 마무리까지 천천히 함께 떠요.', buttonLabel: '뜨개 클래스 보기' },
    ],
    footer: { corpName: '결 공방', ceoName: '한소라', regNo: '120-86-33842', shopNo: '제2023-서울마포-00921호', remote: '', addr: '서울특별시 마포구 성미산로 29길 12', homepageUrl: '', phone: '02-332-1180', fax: '', email: 'hello@gyeol.example', privacyName: '문지안', copyright: '© 2026 결 공방' },
    classes: [
      { title: '물레 없이 빚는 첫 그릇: 손으로 만드는 머그와 접시', subTitle: '흙 1kg으로 머그 하나, 접시 하나를 완성해요.', category: '도예', teacher: 0, motif: 'vase', palette: 'clay', difficulty: '01', kind: 'MIX', price: 89_000, discount: 71_200, discountEnds: 3.3, seats: 60, learners: 38, days: 120, gains: ['손가락과 판으로 모양을 잡아요', '갈라짐을 막는 이음과 건조', '유약을 고르고 맡기는 법'], target: '도예가 처음인 분\n집에서 조용히 손을 쓰고 싶은 분', intro: [['물레가 없어도 괜찮아요', '손바닥과 밀대만으로 매일 쓰는 그릇을 만듭니다. 굽는 일은 공방 가마에 맡겨 주세요.']], sections: craft },
      { title: '겨울 목도리 뜨개: 코 잡기부터 마무리까지', subTitle: '바늘이 처음이어도 일주일이면 한 장.', category: '섬유', teacher: 2, motif: 'yarn', palette: 'rose', difficulty: '01', kind: 'VOD', price: 42_000, payStart: -3, learners: 33, days: 90, gains: ['겉뜨기와 안뜨기를 구분해요', '풀고 다시 뜨는 용기를 얻어요'], target: '뜨개가 처음인 분', intro: [['천천히 한 코씩', '틀려도 괜찮아요. 풀어서 다시 뜨는 법부터 배웁니다.']], sections: craft },
      { title: '원목 스툴 만들기: 못 없이 짜 맞추는 의자', subTitle: '짜임 하나로 오래 앉는 의자를 만들어요.', category: '목공', teacher: 1, motif: 'chair', palette: 'moss', difficulty: '03', kind: 'MIX', price: 230_000, seats: 10, learners: 10, days: 150, gains: ['장부와 촉을 정확히 맞춰요', '기름 마감을 고르게 올려요'], target: '수공구를 써 본 적이 있는 분', intro: [['짜임의 즐거움', '못 대신 나무와 나무가 서로를 붙잡게 합니다.']], sections: craft },
      { title: '가죽 반지갑: 두 줄 바느질로 꿰매는 하루', subTitle: '재단된 가죽과 실을 보내 드려요.', category: '가죽·금속', teacher: 1, motif: 'leather', palette: 'sand', difficulty: '02', kind: 'VOD', price: 98_000, discount: 78_400, discountEnds: 8, learners: 21, days: 90, gains: ['새들 스티치를 고르게', '모서리를 매끈하게 마감해요'], target: '선물할 물건을 직접 만들고 싶은 분', intro: [['한 땀의 간격', '같은 힘, 같은 각도로 꿰매는 연습을 합니다.']], sections: craft },
      { title: '소이 캔들과 계절의 향: 나만의 향 섞기', subTitle: '겨울 숲, 귤 껍질, 젖은 흙. 향의 층을 쌓아요.', category: '향과 초', teacher: 2, motif: 'candle', palette: 'dusk', difficulty: '01', kind: 'LIVE', price: 56_000, payEnd: 2.2, seats: 24, learners: 17, days: 60, gains: ['향의 첫 향, 중간 향, 끝 향을 나눠요', '기포 없이 굳히는 온도를 알아요'], target: '향을 좋아하는 분', intro: [['라이브로 함께 녹여요', '같은 시간에 모여 각자의 주방에서 만듭니다.']], sections: [['라이브', ['라이브: 향 섞기와 붓기', '준비물과 안전 안내']], ['마무리', ['굳힌 뒤 다듬기']]] },
      { title: '압화와 꽃 드로잉: 계절을 눌러 담기', subTitle: '무료로 시작하는 꽃 그림 노트.', category: '드로잉', teacher: 2, motif: 'flower', palette: 'peach', difficulty: '01', kind: 'VOD', price: 0, learners: 29, days: -1, gains: ['꽃을 오래 남기는 누름', '선 하나로 그리는 꽃'], target: '그림이 오랜만인 모든 분', intro: [['노트 한 권이면 돼요', '산책길에서 주운 꽃 하나로 시작합니다.']], sections: craft },
      { title: '수채화로 그리는 바다: 물과 기다림', subTitle: '번짐을 기다리는 시간까지 그림이에요.', category: '드로잉', teacher: 2, motif: 'brush', palette: 'sky', difficulty: '02', kind: 'VOD', price: 64_000, learners: 24, days: 120, gains: ['물의 양을 조절해요', '세 가지 파란색으로 깊이를 만들어요'], target: '수채화를 한두 번 그려 본 분', intro: [['물이 그리는 그림', '멈추는 때를 아는 것이 절반입니다.']], sections: craft },
      { title: '작은 베틀로 짜는 벽걸이: 직조 첫걸음', subTitle: '자투리 실로 벽에 거는 작은 풍경을 짜요.', category: '섬유', teacher: 2, motif: 'loom', palette: 'clay', difficulty: '02', kind: 'VOD', price: 72_000, payStart: 6, learners: 0, days: 120, gains: ['날실을 고르게 걸어요', '네 가지 무늬를 짜요'], target: '손으로 반복하는 일을 좋아하는 분', intro: [['곧 열려요', '다음 주에 모집을 시작해요.']], sections: craft },
      { title: '천연 발효빵 굽기: 우리 집 오븐으로', subTitle: '르방 키우기부터 첫 컨트리 로프까지.', category: '향과 초', teacher: 0, motif: 'bread', palette: 'sand', difficulty: '02', kind: 'VOD', price: 68_000, discount: 47_600, discountEnds: 15, learners: 35, days: 180, gains: ['르방의 상태를 눈과 코로 읽어요', '집 오븐에서 겉은 바삭하게'], target: '빵을 좋아하는 분', intro: [['기다림이 재료예요', '밀가루와 물, 소금과 시간으로 굽습니다.']], sections: craft },
      { title: '은반지 세공: 평생 끼는 나의 반지', subTitle: '왁스 대신 은선을 직접 두드려 만들어요.', category: '가죽·금속', teacher: 1, motif: 'ring', palette: 'plum', difficulty: '03', kind: 'MIX', price: 150_000, seats: 8, waitlist: true, learners: 9, days: 120, gains: ['은선을 자르고 이어요', '두드림으로 무늬를 내요'], target: '금속 공예에 도전하고 싶은 분', intro: [['망치 소리가 좋은 저녁', '내 손가락에 꼭 맞는 반지를 만듭니다.']], sections: craft },
    ],
  },
];

export const LEARNERS = '김민서 이준호 박지우 최서현 정도윤 강하은 조시우 윤서아 장예준 임지민 한유나 오건우 서다은 신주원 권소율 황지호 안채원 송은우 류나윤 전현우 홍서진 고은채 문태윤 양수아 손지안 배준서 백하린 허도현 유지안 남궁민 심가온 노윤서 하율 곽지후 성아린 차은성 주하람 우태민 구나은 민서준 진가을 엄지원 채도하 원소희 천유진 방시은 공태희 현다인 함서우 변지수 염하준 추예린 도시현 석진우 선우영 설아람 길현서 연우진 표민지 탁서윤'.split(' ');

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
