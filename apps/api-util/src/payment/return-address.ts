import { COURSE_TYPE_CD } from '@madang/contracts/codes';
import { config } from '@madang/server/config';

/**
 * Where the buyer comes back to: the host he is on when it is ours, otherwise the site's own. A host that serves several sites
 * needs to be told which.
 */
export function returnAddress(
  at: { channelSeq: number; courseSeq: number; courseTypeCd: string; domain: string; customDomain: string | null },
  origin: string | undefined,
  host: string,
) {
  const site = config.siteOrigin.replace('{domain}', at.domain);
  const own = at.customDomain ? [site, `https://${at.customDomain}`, `http://${at.customDomain}`] : [site];
  const here = URL.parse(origin ?? '');
  const back = here && /^https?:$/.test(here.protocol) && (own.includes(here.origin) || here.host === host) ? here.origin : site;
  const kind = at.courseTypeCd === COURSE_TYPE_CD.PACKAGE ? 'packages' : 'classes';
  const which = own.includes(back) ? '' : `?channelSeq=${at.channelSeq}`;
  const page = `${back}/${kind}/${at.courseSeq}/payment`;
  return { successUrl: `${page}/success${which}`, failUrl: `${page}/fail${which}` };
}
