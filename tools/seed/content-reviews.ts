import { LANG, type Lang } from '@madang/contracts/codes';

/** Points with what was said: from two words to two paragraphs, as people write. */
const KO: [number, string][] = [
  [5, '설명이 차근차근해서 처음인데도 끝까지 따라갔어요. 강의가 끝난 뒤 혼자서 하나 더 만들어 봤습니다.'],
  [5, '최고예요!'],
  [5, '질문하면 그 자리에서 화면으로 답해 주셔서 이해가 빨랐어요. 라이브가 특히 좋았습니다.'],
  [4, '내용이 알차요. 다만 뒤쪽 장은 조금 빠르게 지나가서 두 번 봤습니다.'],
  [
    5,
    '미루고 미루던 일을 드디어 끝냈어요. 처음 일주일은 솔직히 버거웠는데, 과제에 남겨 주신 답을 보고 어디서 막혔는지 알겠더라고요. 둘째 주부터는 퇴근하고 하루 30분씩만 했고, 넷째 주에 결국 제 손으로 완성했습니다. 비슷한 강의를 두 번 포기했던 사람이라 더 뿌듯해요. 다음 기수도 신청하려고요.',
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
const EN: [number, string][] = [
  [5, 'I finished something. That is the review.'],
  [
    5,
    'I have owned this software for six years and never got past bar sixteen. The idea of drawing the energy as a line before touching anything changed how I work. Week three was hard; my first answer came back with “keep the last four bars, lose the rest”, and it was right. Three weeks later I played the track to my sister on the train and she asked who it was by.',
  ],
  [4, 'Clear, funny, well paced. I would have liked one more live hour at the end.'],
  [5, 'Lovely.'],
  [5, 'My neighbours have noticed, and have not complained. Take from that what you will.'],
  [3, 'Good teacher, but the first two lessons were slow if you already know your way around.'],
  [
    5,
    'What I liked most is how little there is of it. Short lessons, one thing each, then you are sent away to do it. I did most of the class on the bus with cheap headphones and it never felt as if I was missing out.',
  ],
  [4, 'The hand-ins scared me and were the best part.'],
  [5, 'Answers within two days, every time, and about my music rather than about rules.'],
  [2, 'Not for me. I was hoping for more theory and less trying things out.'],
  [5, 'Worth it for the lesson on silence alone.'],
  [4, 'Sound and picture are great. A transcript would help me, as English is my third language.'],
];
/** Reviews of a site's language. */
export const reviewsOf = (lang: Lang): readonly [number, string][] => (lang === LANG.EN ? EN : KO);
