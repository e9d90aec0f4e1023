import { POLICY_FACT as F, type PolicyFactCd } from '@madang/contracts/answer-codes';
import type { Lang } from '@madang/contracts/codes';

export type Country = 'US' | 'SG';
/** A company outside of the site that gets personal data of the site's people. */
export interface Partner {
  company: Record<Lang, string>;
  /** The country of a company abroad, and the address of its own privacy policy. */
  abroad?: { country: Country; contact: string };
}
const one = (company: string): Record<Lang, string> => ({ ko: company, en: company, jp: company });
const GOOGLE: Partner = { company: one('Google LLC'), abroad: { country: 'US', contact: 'policies.google.com/privacy' } };
const META: Partner = { company: one('Meta Platforms, Inc.'), abroad: { country: 'US', contact: 'www.facebook.com/privacy' } };
const KAKAO: Partner = { company: { ko: '주식회사 카카오', en: 'Kakao Corp.', jp: 'Kakao Corp.' } };

/**
 * The companies by the fact that makes the site use them, under their own names. Companies that depend on the installation are named in
 * the fact itself.
 */
export const PARTNERS_BY_FACT: Partial<Record<PolicyFactCd, Partner>> = {
  [F.TOSS]: { company: { ko: '토스페이먼츠 주식회사', en: 'Toss Payments Co., Ltd.', jp: 'Toss Payments Co., Ltd.' } },
  [F.PAYPAL]: { company: one('PayPal Pte. Ltd.'), abroad: { country: 'SG', contact: 'www.paypal.com/privacy' } },
  [F.ZOOM]: { company: one('Zoom Communications, Inc.'), abroad: { country: 'US', contact: 'www.zoom.com/trust/privacy' } },
  [F.GOOROOMEE]: { company: { ko: '구루미 주식회사', en: 'Gooroomee Inc.', jp: 'Gooroomee Inc.' } },
  [F.YOUTUBE]: GOOGLE,
  [F.VIMEO]: { company: one('Vimeo.com, Inc.'), abroad: { country: 'US', contact: 'vimeo.com/privacy' } },
  [F.LOGIN_KAKAO]: KAKAO,
  [F.LOGIN_NAVER]: { company: { ko: '네이버 주식회사', en: 'NAVER Corp.', jp: 'NAVER Corp.' } },
  [F.LOGIN_GOOGLE]: GOOGLE,
  [F.LOGIN_FACEBOOK]: META,
  [F.ANALYTICS]: GOOGLE,
  [F.PIXEL]: META,
  [F.KAKAO]: KAKAO,
  [F.KAKAO_CHAT]: KAKAO,
  [F.CHANNEL_TALK]: { company: { ko: '주식회사 채널코퍼레이션', en: 'Channel Corp.', jp: 'Channel Corp.' } },
};
