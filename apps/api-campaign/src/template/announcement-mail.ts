import { LANG, type Lang } from '@madang/contracts/codes';
import type { Content } from './layout';

const ANNOUNCEMENT_MAIL_WORDS: Record<Lang, { subject: string; title: string; button: string }> = {
  [LANG.KO]: { subject: '마당에서 알려 드려요', title: '사이트 소유자에게 드리는 공지', button: '내 사이트로 가기' },
  [LANG.EN]: { subject: 'An announcement from Madang', title: 'An announcement to site owners', button: 'Go to my sites' },
  [LANG.JP]: { subject: 'Madangからのお知らせ', title: 'サイトオーナーへのお知らせ', button: 'マイサイトを開く' },
};

export function announcementMail(lang: Lang, { text, origin }: { text: string; origin: string }): Content {
  const { subject, title, button } = ANNOUNCEMENT_MAIL_WORDS[lang];
  return { subject, title, text, button: { label: button, url: `${origin}/create_site/list` } };
}
