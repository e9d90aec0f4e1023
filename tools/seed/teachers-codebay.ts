import type { DemoTeacher } from './content';

export const codebayTeachers: DemoTeacher[] = [
  {
    name: '박서윤',
    email: 'seoyun@codebay.example',
    introduction: '프런트엔드 개발자 11년 차. 커머스와 예약 서비스에서 결제 화면을 여섯 번 새로 만들었어요.',
    line: '멋진 코드보다, 새벽에 전화가 오지 않는 코드를 함께 만들어요.',
    text:
      '커머스와 예약 서비스에서 결제 화면을 여섯 번 새로 만들었어요. 그때마다 배운 것은 새 기술보다, 실패했을 때 무엇이 보여야 하는지였어요.\n\n제 수업은 ‘먼저 ' +
      '망가뜨려 보기’로 시작해요. 창을 닫아 보고, 두 번 눌러 보고, 느린 연결을 흉내 내요. 그다음 하나씩 고쳐요. 다 듣고 나면 오류 앞에서 덜 당황하게 될 거예요.',
    face: { hair: 'bob', colours: ['#bfe3d6', '#2b211c', '#f2c9a6', '#12343b'], glasses: true },
  },
  {
    name: '이도현',
    email: 'dohyun@codebay.example',
    introduction: '백엔드 개발자 9년 차. 트래픽이 몰리는 밤을 지키는 일을 해요.',
    line: '몰리는 밤에도 버티는 서버를 함께 설계해요.',
    text: '트래픽이 몰리는 밤을 지키는 일을 해요. 캐시와 락, 큐를 언제 무엇에 쓸지 직접 부하를 걸어 보며 이야기해요.\n\n정답을 외우기보다, 숫자를 보고 고르는 연습을 해요.',
    face: { hair: 'short', colours: ['#c9d6f0', '#1f2430', '#eec19b', '#2f3f68'] },
  },
  {
    name: '정하늘',
    email: 'haneul@codebay.example',
    introduction: '업무 자동화 강사. 개발자가 아닌 분들과 4년째 파이썬을 써요.',
    line: '반복되는 일은 파이썬에게 맡기고, 사람은 사람의 일을 해요.',
    text: '개발자가 아닌 분들과 4년째 파이썬을 써요. 엑셀을 붙여 넣던 두 시간이 버튼 하나로 줄어드는 순간을 좋아해요.\n\n처음이어도 괜찮아요. 어제 하던 내 일에서 시작해요.',
    face: { hair: 'long', colours: ['#ffe9b5', '#3a2a22', '#f5d0b0', '#b7791f'] },
  },
  {
    name: '김유진',
    email: 'yujin@codebay.example',
    introduction: '데이터 분석가. 숫자를 결정으로 바꾸는 일을 좋아해요.',
    line: '숫자를 모으는 일보다, 숫자로 고르는 일을 가르쳐요.',
    text: '데이터 분석가로 일하며 대시보드를 수없이 만들고, 그만큼 지웠어요. 보는 사람이 결정하지 못하는 그래프는 없는 것과 같더라고요.\n\n내 업무 데이터로 질문 하나에 답하는 데까지 함께 가요.',
    face: { hair: 'bun', colours: ['#dccdff', '#2a1c2c', '#f2c9a6', '#452a8a'] },
  },
  {
    name: '최민재',
    email: 'minjae@codebay.example',
    introduction: '플랫폼 엔지니어. 장애 보고서를 가장 많이 쓴 사람이에요.',
    line: '장애는 옵니다. 그때 덜 놀라는 법을 나눠요.',
    text: '플랫폼 엔지니어로 일하며 장애 보고서를 가장 많이 썼어요. 보고서마다 다음에는 무엇을 먼저 볼지 한 줄씩 남겨 두었고, 그 줄들이 수업이 되었어요.',
    face: { hair: 'short', colours: ['#cfd8e8', '#3b2c22', '#e9b892', '#3f5380'], glasses: true },
  },
];
