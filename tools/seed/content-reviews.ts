import { LANG, type Lang } from '@madang/contracts/codes';

export type Said = readonly [point: number, text: string];

/** Reviews in Korean that fit every class, each with its stars; from two words to two paragraphs. */
const ANY_KO: readonly Said[] = [
  [5, '설명이 차근차근해서 처음인데도 끝까지 따라갔어요. 강의가 끝난 뒤 혼자서 하나 더 만들어 봤습니다.'],
  [5, '최고예요!'],
  [5, '질문을 남기면 화면까지 찍어서 답해 주셔서 이해가 빨랐어요.'],
  [4, '내용이 알차요. 다만 뒤쪽 장은 조금 빠르게 지나가서 두 번 봤습니다.'],
  [
    5,
    '미루고 미루던 일을 드디어 끝냈어요. 처음 일주일은 솔직히 버거웠는데, 과제에 남겨 주신 답을 보고 어디서 막혔는지 알겠더라고요. 둘째 주부터는 ' +
      '퇴근하고 하루 30분씩만 했고, 넷째 주에 결국 제 손으로 완성했습니다. 비슷한 강의를 두 번 포기했던 사람이라 더 뿌듯해요. 다음 기수도 신청하려고요.',
  ],
  [5, '자료가 정말 꼼꼼해요. 바로 가져다 쓰고 있습니다.'],
  [3, '기초 부분이 길어서 이미 아는 분께는 느릴 수 있어요. 후반은 아주 좋았습니다.'],
  [5, '실수하는 장면을 숨기지 않고 보여 주셔서 오히려 용기가 났어요.'],
  [4, '짧은 강의로 나뉘어 있어 퇴근길에 보기 좋았어요.'],
  [5, '친구에게도 권했어요.'],
  [
    5,
    '왜 그렇게 하는지를 먼저 알려 줘서 외울 게 없었어요. 다른 곳에서는 “이렇게 하세요”로 끝나는데 여기는 “이렇게 안 하면 이런 일이 생겨요”를 먼저 보여 줍니다. 덕분에 강의에 나오지 않은 문제도 혼자 풀어 볼 수 있었어요.',
  ],
  [4, '숙제가 조금 어려웠지만 풀고 나니 남는 게 많아요.'],
  [5, '화면이 깔끔하고 소리도 또렷해서 집중이 잘됐어요.'],
  [2, '기대한 것과 조금 달랐어요. 더 깊은 내용을 바랐습니다.'],
  [5, '선생님의 말투가 편안해서 오래 들어도 지치지 않았어요.'],
  [4, '전체 흐름을 잡기에 좋았어요. 예제가 조금 더 많으면 좋겠어요.'],
];
const CODE_KO: readonly Said[] = [
  [5, '회사 일에 바로 썼어요. 월요일에 배운 걸 수요일에 배포했습니다.'],
  [4, '예제 코드가 깔끔해서 따라 치기만 해도 습관이 바뀌어요. 윈도우 사용자를 위한 설명이 조금 더 있으면 좋겠어요.'],
  [5, '비전공자인데 용어부터 풀어 주셔서 살았습니다.'],
  [5, '오류 메시지 읽는 법을 처음 제대로 배웠어요. 이제 빨간 글씨가 무섭지 않습니다.'],
  [
    5,
    '3년 차인데도 몰랐던 게 많았어요. 특히 “왜 이 구조를 고르지 않았는지”를 말해 주는 부분이 좋았습니다. 정답보다 버린 선택지를 더 오래 설명해 주셔서, 팀에서 설계를 이야기할 때 쓸 말이 생겼어요.',
  ],
  [4, '분량이 생각보다 많아요. 주말을 비워 두고 시작하세요.'],
  [5, '강의 코드가 전부 저장소에 단계별로 올라와 있어서 막힐 때 비교하기 편했어요.'],
  [3, '내용은 좋은데 사용하는 버전이 제 것과 달라서 초반에 헤맸어요. 질문 게시판에서 답을 찾아 해결했습니다.'],
  [5, '테스트를 먼저 쓰는 이유를 이번에 이해했어요.'],
  [5, '면접에서 이 강의에서 만든 걸 그대로 설명했고, 붙었습니다. 감사합니다!'],
  [4, '2배속으로 들어도 발음이 잘 들려요. 실습 파일 이름만 조금 더 친절했으면.'],
  [5, '퇴근하고 한 시간씩 3주 걸렸어요. 중간에 끊기 좋게 나뉘어 있어서 포기하지 않았습니다.'],
  [5, '로그를 따라가며 원인을 좁혀 가는 장면이 백미예요.'],
  [4, '후반부 배포 파트는 두 번 봐야 했지만, 두 번 볼 가치가 있어요.'],
  [
    5,
    '혼자 공부하면서 늘 “이게 맞나” 싶었는데, 과제 피드백에서 제 코드를 한 줄씩 짚어 주셔서 처음으로 확신이 생겼습니다. 칭찬도 지적도 구체적이에요.\n\n다음 과정도 열리면 바로 신청할게요. 알림 켜 뒀습니다.',
  ],
  [5, '따라 하다 보면 어느새 돌아가요.'],
  [4, '수학이 나오면 겁부터 났는데 그림으로 풀어 주셔서 넘어갔어요.'],
  [5, '팀원 셋이 같이 들었어요. 회의에서 쓰는 말이 같아졌습니다.'],
  [3, '초급이라고 해서 신청했는데 제게는 중급 같았어요. 그래도 질문에 빨리 답해 주셔서 끝까지 갔습니다.'],
  [5, '“일단 돌아가게, 그다음에 예쁘게” 이 한마디가 남네요.'],
  [5, '다른 강의에서 세 번 포기한 주제인데 여기서 끝냈습니다. 비유가 과하지 않고, 화면 전환이 느긋해서 손이 따라갈 시간이 있어요.'],
  [4, '참고 링크가 알차요. 강의보다 링크 읽는 데 더 오래 걸렸습니다, 좋은 뜻으로요.'],
  [5, '직접 장애를 내 보고 고치는 실습이 최고였어요.'],
  [5, '짧고 굵어요. 군더더기가 없습니다.'],
  [4, '키보드 소리가 조금 컸지만 금방 익숙해졌어요. 내용은 만점.'],
  [5, '아이 재우고 듣는 강의 중에 유일하게 졸리지 않았어요.'],
  [2, '제가 쓰는 환경이 달라서 절반만 따라 했어요. 설명 자체는 친절합니다.'],
  [5, '단축키부터 창 배치까지, 일하는 모습을 그대로 보여 주는 게 은근히 큰 공부가 됐어요.'],
  [5, '처음으로 남에게 보여 줄 만한 걸 만들었어요.'],
  [4, '퀴즈가 있었으면 더 좋았겠지만, 매 장 끝의 요약이 그 역할을 해 줍니다.'],
  [5, '막연하던 개념이 표 하나로 정리됐어요. 그 표 지금도 모니터 옆에 붙어 있습니다.'],
  [5, '정직한 강의예요. 안 되는 건 안 된다고 하고, 어디까지 알면 되는지 선을 그어 줍니다. 그래서 덜 불안했어요.'],
];
const CRAFT_KO: readonly Said[] = [
  [5, '손이 느린 편인데도 재촉하지 않는 수업이라 좋았어요.'],
  [5, '재료 꾸러미가 예쁘게 포장돼 와서 여는 순간부터 설렜습니다.'],
  [4, '도구 하나가 집에 없어서 따로 샀어요. 준비물 목록을 꼭 먼저 보세요!'],
  [5, '엄마 생신 선물로 드렸더니 어디서 샀냐고 하셨어요.'],
  [
    5,
    '주말 오전이 기다려지는 건 오랜만이에요. 커피 내려 놓고 한 단계씩 따라 하다 보면 두 시간이 금방 가요. 완성품보다 그 시간이 더 좋았습니다.',
  ],
  [4, '손 모양을 가까이서 찍어 주셔서 알기 쉬워요. 왼손잡이를 위한 장면도 있으면 좋겠어요.'],
  [5, '첫 작품은 삐뚤빼뚤, 두 번째는 꽤 그럴듯해요.'],
  [5, '망쳤을 때 되돌리는 법까지 알려 주셔서 버린 재료가 없어요.'],
  [3, '영상은 참 좋은데 마감 부분이 조금 짧아요. 질문을 남기니 다음 날 따로 답해 주셨습니다.'],
  [5, '손을 쓰는 동안은 휴대폰을 안 보게 되네요.'],
  [5, '색 고르는 이야기가 특히 좋았어요. 같은 재료인데 완전히 다른 느낌이 나요.'],
  [4, '생각보다 힘이 들어가요. 다음 날 손목이 뻐근했지만 뿌듯합니다.'],
  [5, '남편이랑 하나씩 만들어서 식탁에 나란히 두었어요.'],
  [5, '사진으로는 담기지 않는 촉감이 있어요. 꼭 해 보세요.'],
  [
    5,
    '공방에 직접 가기엔 멀어서 망설였는데, 집에서도 충분했습니다. 작업대가 없어도 되게 식탁 위에서 하는 방법을 알려 주셔서 좋았고, 치우는 법까지 마지막에 나와요. 이런 배려가 처음이라 감동했어요.',
  ],
  [4, '글씨로 된 순서표를 인쇄해서 옆에 두고 했어요. 훨씬 편해요.'],
  [5, '아이와 함께 했는데 아이 작품이 더 멋져요.'],
  [2, '제 취향과는 조금 달랐어요. 더 현대적인 모양을 기대했습니다.'],
  [5, '선생님 손을 보고 있으면 마음이 가라앉아요.'],
  [5, '작은 흠도 무늬라고 말해 주셔서 완벽하지 않아도 끝낼 수 있었어요.'],
  [4, '두 번째 장까지는 쉬웠는데 세 번째 장에서 한 번 풀었다 다시 했어요. 그게 또 재미더라고요.'],
  [5, '완성하고 며칠 동안 현관에 두고 오가며 봤습니다.'],
  [5, '배송이 하루 늦었지만 바로 연락 주셨어요. 재료 상태는 아주 좋았습니다.'],
  [3, '처음 해 보는 사람에게는 준비가 번거로울 수 있어요. 한 번 갖춰 두면 그다음부터는 편합니다.'],
  [5, '회사 동료에게 하나 만들어 줬더니 다들 배우고 싶대요.'],
  [4, '소리가 잔잔해서 틀어 놓고 따라 하기 좋아요. 자막 글씨가 조금만 더 컸으면.'],
  [5, '계절마다 하나씩 듣고 있어요. 올해만 세 번째입니다.'],
  [5, '이렇게 오래 쓸 물건을 제 손으로 만들 줄 몰랐어요.\n\n한 달째 매일 쓰고 있는데, 쓸수록 손에 맞아 가요.'],
];
const ENGLISH_REVIEWS: readonly Said[] = [
  [5, 'I finished something. That is the review.'],
  [
    5,
    'I have owned this software for six years and never got past bar sixteen. The idea of drawing the energy as a line before ' +
      'touching anything changed how I work. Week three was hard; my first answer came back with “keep the last four bars, lose ' +
      'the rest”, and it was right. Three weeks later I played the track to my sister on the train and she asked who it was by.',
  ],
  [4, 'Clear, funny, well paced. I would have liked one more live hour at the end.'],
  [5, 'Lovely.'],
  [5, 'My neighbours have noticed, and have not complained. Take from that what you will.'],
  [3, 'Good teacher, but the first two lessons were slow if you already know your way around.'],
  [
    5,
    'What I liked most is how little there is of it. Short lessons, one thing each, then you are sent away to ' +
      'do it. I did most of the class on the bus with cheap headphones and it never felt as if I was missing out.',
  ],
  [4, 'The hand-ins scared me and were the best part.'],
  [5, 'Answers within two days, every time, and about my music rather than about rules.'],
  [2, 'Not for me. I was hoping for more theory and less trying things out.'],
  [5, 'Worth it for the lesson on silence alone.'],
  [4, 'Sound and picture are great. A transcript would help me, as English is my third language.'],
  [5, 'I sent the link to the friend who said I would never finish. She has signed up.'],
  [4, 'The homework takes longer than the lesson, which is the right way round.'],
  [5, 'Short, warm, practical.'],
  [
    5,
    'I work nights, so I did this in twenty-minute pieces between shifts. Nothing was lost: each lesson ' +
      'starts by telling you where you stopped and why it matters. I have kept that habit for my own practice.',
  ],
  [3, 'I had the older version of the plug-in and lost an evening to menus. The notes under the video helped, but say it earlier.'],
  [5, 'My daughter asked what that noise was. Then she asked to learn it.'],
  [4, 'Some of the sound examples are quiet on a laptop. Use headphones and you will be fine.'],
  [5, 'He plays his own bad take first and fixes it in front of you. I have never trusted a teacher faster.'],
  [5, 'Three weeks in and I hear my street differently.'],
  [4, 'I would pay for a second part. Please make a second part.'],
  [
    5,
    'The feedback on my hand-in was longer than my hand-in.\n\nIt was kind, ' +
      'too, and it named the exact second where I had stopped listening to myself.',
  ],
  [5, 'No jargon, no hurry, no selling of gear. I used what I had.'],
  [2, 'A good class for beginners. I am not one, and should have read the description.'],
  [5, 'Played it at my brother’s wedding. Nobody knew it was mine until the toast.'],
];

/** The reviews for a site: in its language, and for Korean sites also about what they teach. */
export const reviewsOf = (domain: string, lang: Lang): readonly Said[] =>
  lang === LANG.EN ? ENGLISH_REVIEWS : [...(domain === 'gyeol' ? CRAFT_KO : CODE_KO), ...ANY_KO];
