import type { Lang } from '@madang/contracts/codes';
import { fill } from '@madang/contracts/words/words';
import type { Site } from './layout';

const KO_WORDS = {
  withdraw:
    '청약 철회와 환불: 결제일부터 7일 안에 이용을 시작하지 않았으면 전액 돌려받을 수 있어요. 이미 연 디지털 콘텐츠는 철회가 제한되고, 남은 부분은 환불 규정에 따라 결제 내역에서 신청할 수 있어요.',
  minor: '미성년자가 법정대리인의 동의 없이 결제했다면 본인이나 법정대리인이 취소할 수 있어요.',
  dispute:
    '분쟁 해결: 먼저 판매자에게 문의해 주세요. 해결되지 않으면 1372 소비자상담센터나 전자문서·전자거래분쟁조정위원회(www.ecmc.or.kr)에 조정을 신청할 수 있어요.',
  mediator: '판매자: {{seller}}. 마당은 통신판매중개자로 거래의 당사자가 아니며, 클래스와 환불의 책임은 판매자에게 있어요.',
};
const CONTRACT_WORDS: Record<Lang, typeof KO_WORDS> = {
  ko: KO_WORDS,
  en: {
    withdraw:
      'Withdrawal and refunds: within 7 days of payment all of it comes back if you have not begun. Digital content that was ' +
      'opened cannot be withdrawn from; what is left is refunded by the refund rules, which you ask for in your payment history.',
    minor: 'If a minor paid without the consent of a guardian, either of them may cancel.',
    dispute:
      'Disputes: please ask the seller first. If that does not help, the consumer ' +
      'hotline 1372 and the E-Commerce Mediation Committee (www.ecmc.or.kr) mediate.',
    mediator: 'The seller is {{seller}}. Madang is an intermediary and no party to the sale; the seller answers for classes and refunds.',
  },
  jp: {
    withdraw:
      '契約の撤回と返金：お支払い日から7日以内に利用を開始していない場合は、全額返金されます。すでに開いたデジタルコンテンツは撤回が制限され、残りの部分は返金規定に従い、お支払い履歴から申請できます。',
    minor: '未成年者が法定代理人の同意なしに支払った場合、本人または法定代理人が取り消すことができます。',
    dispute:
      '紛争の解決：まず販売者にお問い合わせください。解決しない場合は、消費者相談センター（1372）または電子文書・電子取引紛争調停委員会（www.ecmc.or.kr）に調停を申請できます。',
    mediator: '販売者は {{seller}} です。Madangは通信販売仲介者であり、取引の当事者ではありません。講座と返金の責任は販売者にあります。',
  },
};

/** Sentences that the law requires in a contract (전자상거래법 §13②, §20①): withdrawal, minors, disputes, and the seller. */
export function contractTerms(site: Site, lang: Lang): string[] {
  const w = CONTRACT_WORDS[lang];
  return [w.withdraw, w.minor, w.dispute, fill(w.mediator, { seller: site.seller })].map(site.swap);
}
