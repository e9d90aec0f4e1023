import { CONTENT_REASON, type ContentReason } from '@madang/contracts/codes';

/** What waits for the staff of a demo site; numbers are hours ago. */
interface Waiting {
  deposits: number[];
  refunds: { reason: string; hours: number }[];
  reports: { reasons: [ContentReason, string][]; hours: number }[];
  publish: { title: string; subTitle: string; hours: number };
}
export const WAITING_WORK: Waiting[] = [
  {
    deposits: [5, 21],
    refunds: [
      { reason: '회사 일정이 바뀌어 끝까지 듣기 어려울 것 같아요. 남은 강의만큼 환불 부탁드려요.', hours: 140 },
      { reason: '생각했던 난이도와 달라요.', hours: 19 },
    ],
    reports: [
      {
        reasons: [
          [CONTENT_REASON.ABUSE, '강사님을 비꼬는 말이 계속 나와요.'],
          [CONTENT_REASON.ABUSE, ''],
        ],
        hours: 30,
      },
      { reasons: [[CONTENT_REASON.SPAM, '다른 사이트 강의를 홍보하는 글 같아요.']], hours: 7 },
    ],
    publish: { title: '쿠버네티스 첫걸음: 내 앱을 클러스터에 올리기', subTitle: '로컬 클러스터에서 배포, 롤백, 모니터링까지', hours: 16 },
  },
  {
    deposits: [9],
    refunds: [{ reason: '재료를 준비하기 어려워 다음에 다시 신청하려고 해요.', hours: 28 }],
    reports: [{ reasons: [[CONTENT_REASON.PERSONAL, '다른 수강생의 이름과 연락처가 적혀 있어요.']], hours: 12 }],
    publish: { title: '물레 없이 빚는 주말 접시', subTitle: '판 성형으로 만드는 나만의 접시 두 장', hours: 20 },
  },
  {
    deposits: [],
    refunds: [{ reason: 'I am moving in December and will not have my keyboard with me.', hours: 31 }],
    reports: [{ reasons: [[CONTENT_REASON.SPAM, 'This reads like an advert for another course.']], hours: 15 }],
    publish: { title: 'Sampling Your Own Record Shelf', subTitle: 'Three records, one turntable, and what the law says', hours: 26 },
  },
];
