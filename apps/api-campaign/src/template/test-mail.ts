import { LANG, type Lang } from '@madang/contracts/codes';
import type { Content } from './layout';

const TEST_MAIL_WORDS: Record<Lang, Pick<Content, 'subject' | 'title' | 'text'>> = {
  [LANG.KO]: {
    subject: '마당 시험 메일',
    title: '메일이 도착했어요',
    text: '운영 콘솔에서 보낸 시험 메일이에요. 스팸함이 아니라 받은 편지함에 왔는지 확인해 주세요.',
  },
  [LANG.EN]: {
    subject: 'Test mail from Madang',
    title: 'This mail has arrived',
    text: 'It was sent from the console. Please check that it is in the inbox and not among spam.',
  },
  [LANG.JP]: {
    subject: 'Madang テストメール',
    title: 'メールが届きました',
    text: '運営コンソールから送信したテストメールです。迷惑メールではなく受信トレイに届いたかご確認ください。',
  },
};
export const testMail = (lang: Lang): Content => TEST_MAIL_WORDS[lang];
