import type { Lang } from '@madang/contracts/codes';

export interface CertificateWords {
  title: string;
  subtitle: string;
  number: string;
  name: string;
  course: string;
  period: string;
  /** The day on which the certificate was issued, written as the language writes a full date. */
  date: (year: number, month: number, day: number) => string;
  description: string;
  check: string;
  sample: { name: string; mark: string };
}
const ENGLISH_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The labels of a certificate, and the title and description for a class that has written none of its own. */
export const CERTIFICATE_WORDS: Record<Lang, CertificateWords> = {
  ko: {
    title: '수료증',
    subtitle: 'CERTIFICATE OF COMPLETION',
    number: '발급번호',
    name: '이름',
    course: '과정명',
    period: '수강 기간',
    date: (y, m, d) => `${y}년 ${m}월 ${d}일`,
    description: '위 사람은 본 과정을 성실히 이수하였기에\n이 증서를 드립니다.',
    check: '진위 확인',
    sample: { name: '홍길동', mark: '견본' },
  },
  en: {
    title: 'Certificate',
    subtitle: 'OF COMPLETION',
    number: 'No.',
    name: 'Name',
    course: 'Class',
    period: 'Period',
    date: (y, m, d) => `${ENGLISH_MONTHS[m - 1]} ${d}, ${y}`,
    description: 'This certifies that the person named above\nhas successfully completed this class.',
    check: 'Verify',
    sample: { name: 'Jamie Park', mark: 'SAMPLE' },
  },
  jp: {
    title: '修了証',
    subtitle: 'CERTIFICATE OF COMPLETION',
    number: '発行番号',
    name: '氏名',
    course: '講座名',
    period: '受講期間',
    date: (y, m, d) => `${y}年${m}月${d}日`,
    description: '上記の者は本講座の課程を修了したことを\nここに証します。',
    check: '真偽の確認',
    sample: { name: '山田 花子', mark: '見本' },
  },
};
