import { COURSE_TYPE_CD, LANG, type CodeOf, type Lang } from '../codes';

type Names = Record<Lang, string>;
/** What each kind of class is called, in English as inside a sentence. Only the word for a class is one that sites replace. */
export const CLASS_KIND_NAMES: Record<CodeOf<typeof COURSE_TYPE_CD>, Names> = {
  [COURSE_TYPE_CD.PROJECT]: { [LANG.KO]: '프로젝트', [LANG.EN]: 'project', [LANG.JP]: 'プロジェクト' },
  [COURSE_TYPE_CD.CLUB]: { [LANG.KO]: '소모임', [LANG.EN]: 'club', [LANG.JP]: 'サークル' },
  [COURSE_TYPE_CD.CLASS]: { [LANG.KO]: '클래스', [LANG.EN]: 'class', [LANG.JP]: '講座' },
  [COURSE_TYPE_CD.CHALLENGE]: { [LANG.KO]: '챌린지', [LANG.EN]: 'challenge', [LANG.JP]: 'チャレンジ' },
  [COURSE_TYPE_CD.PACKAGE]: { [LANG.KO]: '패키지', [LANG.EN]: 'package', [LANG.JP]: 'パッケージ' },
};

/** What a class is called by its code; a code that is unknown, or was not kept, gives the word for a class. */
export const classKindName = (courseTypeCd: string | null | undefined, lang: Lang): string =>
  ((CLASS_KIND_NAMES as Record<string, Names>)[courseTypeCd ?? ''] ?? CLASS_KIND_NAMES[COURSE_TYPE_CD.CLASS])[lang];
