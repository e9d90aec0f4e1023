import { SNS_PROVIDERS, type SnsType } from '@madang/contracts/codes';
import { config } from '@madang/server/config';
import { given } from '@madang/server/environment';
import { checkProductApp } from '../../apps/api-main/src/social/app-check';
import { bad, ok, reasonOf, warn, type Finding } from './finding';

const PROVIDER_NAMES: Record<SnsType, string> = { KAK: 'Kakao', NAV: 'Naver', GOG: 'Google', FAB: 'Facebook' };

/** Says of each social log-in whether its company takes the keys of the product's own app. Sites' apps are their owners' matter. */
export async function logins(): Promise<Finding[]> {
  return (await Promise.all(SNS_PROVIDERS.map(login))).filter((one) => one !== null);
}

async function login(type: SnsType): Promise<Finding | null> {
  const what = `log-in (${PROVIDER_NAMES[type]})`;
  const variables = `SNS_${type}_ID and SNS_${type}_SECRET`;
  const [id, secret] = [given(`SNS_${type}_ID`), given(`SNS_${type}_SECRET`)];
  if (!id !== !secret) return bad(what, `The product's own app at ${PROVIDER_NAMES[type]} has half its keys.`, `Set both ${variables}.`);
  try {
    const check = await checkProductApp(type);
    if (!check) return null;
    if (check.taken)
      return ok(what, config.socialProvider === 'sandbox' ? 'The stand-in takes our app.' : `${PROVIDER_NAMES[type]} takes our app.`);
    return check.taken === null
      ? warn(
          what,
          `${PROVIDER_NAMES[type]} does not say whether it takes our app: ${check.said}.`,
          'Log in by it once, and look again later.',
        )
      : bad(what, `${PROVIDER_NAMES[type]} does not take our app: ${check.said}.`, `Set ${variables} to those of the app's page there.`);
  } catch (e) {
    const todo =
      config.socialProvider === 'sandbox'
        ? 'The stand-in runs beside the services: start them.'
        : `Look at this machine's way to ${PROVIDER_NAMES[type]}.`;
    return bad(what, `${PROVIDER_NAMES[type]} does not answer: ${reasonOf(e)}.`, todo);
  }
}
