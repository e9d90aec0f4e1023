import type { Lang } from '@madang/contracts/codes';

interface FormWords {
  /** The title of a form's copy, cut to the length that titles may have. */
  copyOf(title: string): string;
  answers: string;
  who: string;
  when: string;
  visitor: string;
  agreed(yes: boolean): string;
}
/** How many letters the title of a form may have. */
const TITLE_MAX = 100;
const ending = (end: string) => (title: string) => `${title.slice(0, TITLE_MAX - end.length)}${end}`;

/** The words of a form's copy and of the spreadsheet of its answers. */
export const FORM_WORDS: Record<Lang, FormWords> = {
  ko: {
    copyOf: ending(' (사본)'),
    answers: '폼 응답',
    who: '응답한 사람',
    when: '응답한 때',
    visitor: '방문자',
    agreed: (yes) => (yes ? '동의' : '동의 안 함'),
  },
  en: {
    copyOf: ending(' (copy)'),
    answers: 'Form answers',
    who: 'Who',
    when: 'When',
    visitor: 'Visitor',
    agreed: (yes) => (yes ? 'Agreed' : 'Not agreed'),
  },
  jp: {
    copyOf: ending('（コピー）'),
    answers: 'フォームの回答',
    who: '回答者',
    when: '回答日時',
    visitor: '訪問者',
    agreed: (yes) => (yes ? '同意' : '同意しない'),
  },
};
