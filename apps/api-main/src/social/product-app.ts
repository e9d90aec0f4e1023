import { SNS_TYPE, type SnsType } from '@madang/contracts/codes';
import { config, sandboxSocial } from '@madang/server/config';
import { given } from '@madang/server/environment';

/** The page to which a provider sends people back. */
export const CALLBACK = '/authcallback';
type OwnApp = { clientId: string; appId: string; secret: string };

/**
 * The product's own app at a provider, for its host without a site, from the variables SNS_KAK_ID, SNS_KAK_SECRET, SNS_KAK_APP_ID and so
 * on; without them one of the sandbox, if that is on.
 */
export function productApp(type: SnsType): OwnApp | null {
  const [clientId, secret, appId] = [given(`SNS_${type}_ID`), given(`SNS_${type}_SECRET`), given(`SNS_${type}_APP_ID`)];
  if (clientId && secret) return { clientId, secret, appId: appId || clientId };
  if (config.socialProvider !== 'sandbox') return null;
  const id = 'madang';
  return {
    clientId: id,
    appId: type === SNS_TYPE.KAKAO ? String(sandboxSocial.kakaoAppId(id)) : id,
    secret: sandboxSocial.secretOf(sandboxSocial.names[type], id),
  };
}
