import { LANG, NOTICE, type CodeOf } from '@madang/contracts/codes';
import type { Content } from './layout';

export interface NoticeFacts {
  kind: CodeOf<typeof NOTICE>;
  subject: string;
  siteSeq: number | null;
  detail: Record<string, unknown>;
  times: number;
  firstAt: Date;
}
/** Operators read Korean; with a single language their mailbox stays searchable. */
export const OPERATOR_LANG = LANG.KO;

const NOTICE_WORDS: Record<NoticeFacts['kind'], { title: string; text: string }> = {
  [NOTICE.PROVIDER]: {
    title: '결제사 응답을 확인해 주세요',
    text: '결제사가 구매자와 상관없는 오류로 답했어요. 결제는 실패로 처리하지 않고 다시 묻고 있어요. 키와 계약, 결제사 장애를 확인해 주세요.',
  },
  [NOTICE.RECONCILIATION]: {
    title: '결제사 장부와 우리 장부가 달라요',
    text: '자동으로 맞출 수 없는 차이가 있어요. 결제사 관리 화면에서 거래를 확인해 주세요.',
  },
  [NOTICE.COMPARISON_LATE]: {
    title: '결제사 장부와의 대조가 늦어지고 있어요',
    text: '매일 하는 대조가 하루 반이 지나도록 끝나지 않았어요. 결제사의 응답과 서비스 기록을 확인해 주세요. 대조가 끝나면 이 알림은 저절로 사라져요.',
  },
  [NOTICE.NO_KEYS]: {
    title: '키가 없어서 대조하지 못하는 결제사가 있어요',
    text: '최근 결제가 있는 결제사의 키가 설정에 없어서 그 결제사의 장부를 읽을 수 없어요. 키를 다시 넣거나, 결제사 관리 화면에서 거래를 직접 확인한 뒤 알림을 닫아 주세요.',
  },
  [NOTICE.UNSEALABLE]: {
    title: '암호화된 값을 열 수 없어요',
    text: '지금 설정된 DATA_KEYS로는 저장된 값을 열 수 없어요. 예전 키가 빠지지 않았는지 확인해 주세요.',
  },
  [NOTICE.STORAGE]: {
    title: '파일 저장소가 제대로 답하지 않아요',
    text: '저장소 주소와 키, 권한을 확인해 주세요. 그동안 파일을 볼 수 없어요.',
  },
  [NOTICE.ROOM]: {
    title: '영상을 변환할 디스크 공간이 모자라요',
    text: '서비스의 작업 폴더(DATA_DIR/work)에 공간을 마련해 주세요. 기다리는 영상은 길어도 한 시간마다 다시 시도하고, 운영 콘솔의 영상 변환에서 바로 다시 시도할 수 있어요.',
  },
  [NOTICE.REOPENING]: {
    title: '다시 연 사이트가 아직 닫혀 있어요',
    text: '중지한 날만큼 수강 기간을 늘리지 못해서 사이트가 열리지 않고 있어요. 메인 서비스의 기록에서 까닭을 찾아 주세요. 계속 다시 시도하고, 열리면 이 알림은 저절로 사라져요.',
  },
  [NOTICE.HOLD]: {
    title: '결제되지 않은 자리를 돌려놓지 못했어요',
    text: '결제 기한이 지난 수강 신청을 거듭 정리하려 했지만 실패했어요. 메인 서비스의 기록에서 까닭을 찾아 주세요. 길어도 한 시간마다 다시 시도하고, 정리되면 이 알림은 저절로 사라져요.',
  },
  [NOTICE.LEDGER_DAYS]: {
    title: '모아 둔 매출 합계가 원장과 달랐어요',
    text: '원장을 다시 세어 합계를 바로잡았어요. 그사이 매출과 진행 중인 정산, 회원의 결제 금액이 잘못 보였을 수 있으니 원인을 확인해 주세요.',
  },
};

/** The mail of a notice to the platform's operators. */
export function operatorMail({ kind, subject, siteSeq, detail, times, firstAt }: NoticeFacts): Content {
  const { title, text } = NOTICE_WORDS[kind];
  const rows: [string, string][] = [
    ['대상', subject],
    ...(siteSeq === null ? [] : [['사이트 번호', String(siteSeq)] as [string, string]]),
    ...Object.entries(detail).map(([name, value]): [string, string] => [name, String(value)]),
    ['처음 생긴 시각', firstAt.toISOString()],
    ['횟수', String(times)],
  ];
  return { subject: `[마당 운영] ${title}: ${subject}`, title, text, rows };
}
