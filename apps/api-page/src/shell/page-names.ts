import type { Lang } from '@madang/contracts/codes';
import { aboutWordsOf } from '../view/about-view';
import type { PageKind } from '@madang/contracts/page/routes';

type Named =
  | Exclude<PageKind, 'index' | 'about' | 'class' | 'teacher' | 'page' | 'private' | 'form' | 'notice' | 'board' | 'post'>
  | 'lost'
  | 'gone'
  | 'pageGone'
  | 'siteClosed'
  | 'siteSuspended'
  | 'maintained'
  | 'ownClasses';
const PAGE_NAMES: Record<Lang, Record<Named, string>> = {
  ko: {
    classes: '클래스',
    notices: '공지사항',
    membership: '멤버십',
    checkout: '수강 신청',
    login: '로그인',
    signup: '회원가입',
    terms: '약관',
    guide: '가이드',
    draft: '초안 미리보기',
    lost: '찾을 수 없는 페이지예요',
    gone: '삭제된 클래스예요',
    pageGone: '삭제된 페이지예요',
    siteClosed: '운영을 종료한 사이트예요',
    siteSuspended: '이용이 중지된 사이트예요',
    maintained: '점검 중이에요',
    ownClasses: '내 클래스',
  },
  en: {
    classes: 'Classes',
    notices: 'Notices',
    membership: 'Memberships',
    checkout: 'Enrol',
    login: 'Log in',
    signup: 'Sign up',
    terms: 'Terms',
    guide: 'Guides',
    draft: 'Draft preview',
    lost: 'This page was not found',
    gone: 'This class has been deleted',
    pageGone: 'This page has been deleted',
    siteClosed: 'This site is closed',
    siteSuspended: 'This site is suspended',
    maintained: 'Under maintenance',
    ownClasses: 'My classes',
  },
  jp: {
    classes: '講座',
    notices: 'お知らせ',
    membership: 'メンバーシップ',
    checkout: '受講申し込み',
    login: 'ログイン',
    signup: '会員登録',
    terms: '利用規約',
    guide: 'ガイド',
    draft: '下書きのプレビュー',
    lost: 'ページが見つかりません',
    gone: '削除された講座です',
    pageGone: '削除されたページです',
    siteClosed: '閉鎖されたサイトです',
    siteSuspended: '利用停止中のサイトです',
    maintained: 'メンテナンス中です',
    ownClasses: 'マイ講座',
  },
};
/** What a document shows: a kind of page, or the reason why there is no page. */
export type ShownKind = PageKind | 'lost' | 'gone' | 'pageGone' | 'siteClosed' | 'siteSuspended' | 'maintained';
const OWN_CLASSES = '/me/classes';
export const PRODUCT_NAME = 'Madang';
const PRODUCT_INTRO: Record<Lang, string> = {
  ko: '누구나 여는 배움의 마당',
  en: 'Open a place to learn',
  jp: '誰でも開ける学びの広場',
};

/**
 * The name of a page in the document's title; empty where the site's name is enough. Of the personal pages only that of a person's classes
 * has a name, since a site can set its title (RT-155).
 */
export function pageName(kind: ShownKind, lang: Lang, route?: string): string {
  if (kind === 'about') return aboutWordsOf(lang).title;
  const named = kind === 'private' && route === OWN_CLASSES ? 'ownClasses' : kind;
  return (PAGE_NAMES[lang] as Record<string, string>)[named] ?? '';
}
export const productIntro = (lang: Lang) => PRODUCT_INTRO[lang];
