import { ATTENDANCE, type Attendance, type Lang } from '@madang/contracts/codes';

interface SheetWords {
  file: string;
  name: string;
  email: string;
  attended: string;
  status: Record<Attendance, string>;
}
/** The words of the spreadsheet of the attendance book. */
export const BOOK_SHEET: Record<Lang, SheetWords> = {
  ko: {
    file: '출석부',
    name: '이름',
    email: '이메일',
    attended: '출석',
    status: { [ATTENDANCE.PRESENT]: '출석', [ATTENDANCE.LATE]: '지각', [ATTENDANCE.ABSENT]: '결석' },
  },
  en: {
    file: 'attendance',
    name: 'Name',
    email: 'E-mail',
    attended: 'Attended',
    status: { [ATTENDANCE.PRESENT]: 'Present', [ATTENDANCE.LATE]: 'Late', [ATTENDANCE.ABSENT]: 'Absent' },
  },
  jp: {
    file: '出席簿',
    name: '名前',
    email: 'メールアドレス',
    attended: '出席',
    status: { [ATTENDANCE.PRESENT]: '出席', [ATTENDANCE.LATE]: '遅刻', [ATTENDANCE.ABSENT]: '欠席' },
  },
};
