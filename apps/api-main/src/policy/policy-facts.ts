import { POLICY_FACT as F, POLICY_FACT, type PolicyFactCd } from '@madang/contracts/answer-codes';
import { LIVE_TYPE, POLICY_MISSING, SNS_TYPE, VOD_TYPE, type CodeOf } from '@madang/contracts/codes';
import type { PolicyFact } from '@madang/contracts/main/policy';
import { config, liveServices, paypalAccount } from '@madang/server/config';
import type { SiteDoings } from './policy.sql';

/** The companies and servers that this installation of the product uses for all of its sites. */
export interface Installation {
  host: string;
  pay: PolicyFactCd;
  paypal: boolean;
  /** Servers of other companies through which mails (here) and files (`storage`) go; null where the platform's own servers do this. */
  mail: string | null;
  storage: string | null;
  jitsi: string;
}
/** The host name of a server that another company runs; null for a server of the installation itself, whose name is not public. */
function serverOf(address: string | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  const own = !hostname.includes('.') || /^[\d.]+$/.test(hostname) || /\.(localhost|local|internal)$/.test(hostname);
  return own ? null : hostname;
}
export function installation(): Installation {
  return {
    host: config.business?.corpName ?? '',
    pay: config.payProvider === 'sandbox' ? F.TEST_PAY : F.TOSS,
    paypal: paypalAccount() !== null,
    mail: config.mailProvider === 'smtp' ? serverOf(config.smtpUrl) : null,
    storage: serverOf(config.storageOrigin ?? undefined),
    jitsi: serverOf(liveServices.jitsi?.url) ?? '',
  };
}

const LIVE_FACTS: Record<string, PolicyFactCd> = {
  [LIVE_TYPE.ZOOM]: F.ZOOM,
  [LIVE_TYPE.SECOND]: F.JITSI,
  [LIVE_TYPE.THIRD]: F.GOOROOMEE,
};
const VIDEO_FACTS: Record<string, PolicyFactCd> = { [VOD_TYPE.YOUTUBE]: F.YOUTUBE, [VOD_TYPE.VIMEO]: F.VIMEO };
const LOGIN_FACTS: Record<string, PolicyFactCd> = {
  [SNS_TYPE.KAKAO]: F.LOGIN_KAKAO,
  [SNS_TYPE.NAVER]: F.LOGIN_NAVER,
  [SNS_TYPE.GOOGLE]: F.LOGIN_GOOGLE,
  [SNS_TYPE.FACEBOOK]: F.LOGIN_FACEBOOK,
};
const TOOL_FACTS = [POLICY_FACT.ANALYTICS, POLICY_FACT.PIXEL, POLICY_FACT.KAKAO, POLICY_FACT.CHANNEL_TALK] as const;
const known = (codes: readonly string[], of: Record<string, PolicyFactCd>) => codes.flatMap((code) => of[code] ?? []);

/** All facts that the privacy policy of a site has to name, always in the same order. */
export function factsOf(site: SiteDoings, its: Installation): PolicyFact[] {
  const { footer, tools } = site;
  const on = (factCd: PolicyFactCd, does: boolean, name = ''): PolicyFact[] => (does ? [{ factCd, name }] : []);
  return [
    { factCd: F.BUSINESS, name: footer.corpName || site.name },
    { factCd: F.OFFICER, name: [footer.privacyName, footer.email, footer.phone].filter(Boolean).join(', ') },
    ...on(F.SALES, site.sells),
    ...on(F.DELIVERY, site.delivers),
    ...on(F.FORM, site.forms),
    ...on(F.MARKETING, site.marketing),
    { factCd: F.HOST, name: its.host },
    ...on(its.pay, site.sells),
    ...on(F.PAYPAL, site.dollars && its.paypal),
    ...on(F.MAIL, its.mail !== null, its.mail ?? ''),
    ...on(F.STORAGE, its.storage !== null, its.storage ?? ''),
    ...known(site.lives, LIVE_FACTS).map((factCd) => ({ factCd, name: factCd === F.JITSI ? its.jitsi : '' })),
    ...known(site.vods, VIDEO_FACTS).map((factCd) => ({ factCd, name: '' })),
    ...known(site.logins, LOGIN_FACTS).map((factCd) => ({ factCd, name: '' })),
    ...TOOL_FACTS.flatMap((tool) => on(F[tool], Boolean(tools[tool]))),
    ...on(F.KAKAO_CHAT, site.kakaoCounselId !== null),
    ...site.snippets.map((name) => ({ factCd: F.SNIPPET, name })),
  ];
}
/** The facts of `facts` that `others` lacks. */
export const without = (facts: readonly PolicyFact[], others: readonly PolicyFact[]): PolicyFact[] =>
  facts.filter((one) => !others.some((other) => other.factCd === one.factCd && other.name === one.name));

export function missingOf({ footer }: Pick<SiteDoings, 'footer'>): CodeOf<typeof POLICY_MISSING>[] {
  return [...(footer.privacyName ? [] : [POLICY_MISSING.PRIVACY_NAME]), ...(footer.email || footer.phone ? [] : [POLICY_MISSING.CONTACT])];
}
