import type { Lang } from '@madang/contracts/codes';

interface FormWords {
  /** The title of a copy, no longer than a title may be. */
  copyOf(title: string): string;
  answers: string;
  who: string;
  when: string;
  visitor: string;
  agreed(yes: boolean): string;
}
/** Letters of a form's title. */
const TITLE_MAX = 100;
const ending = (end: string) => (title: string) => `${title.slice(0, TITLE_MAX - end.length)}${end}`;

/** Words of copies and of the sheet of answers. */
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
