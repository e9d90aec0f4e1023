import type { SnsType } from '@madang/contracts/codes';
import { config } from '@madang/server/config';
import { CALLBACK, productApp } from './product-app';
import { object, PROVIDER_TIMEOUT_MS, textOf, type App } from './provider';
import { PROVIDER_BY_TYPE } from './providers';

/** A code that no provider has given to anybody. */
const NO_CODE = 'madang-doctor';

/** Whether a provider takes the id and secret of an app; null where its answer does not tell. `said` is the provider's word. */
interface AppCheck {
  taken: boolean | null;
  said: string;
}

/**
 * Asks the provider to exchange a code that it gave to nobody: whoever has a wrong id or secret is refused for that, and everybody else for
 * the code. Answers null where the product has no app at this provider; throws where the provider is not reached.
 */
export async function checkProductApp(snsTypeCd: SnsType): Promise<AppCheck | null> {
  const own = productApp(snsTypeCd);
  return own && check({ snsTypeCd, channelSeq: null, ...own });
}

async function check(app: App): Promise<AppCheck> {
  const provider = PROVIDER_BY_TYPE[app.snsTypeCd];
  const redirectUri = config.mainOrigin + CALLBACK;
  const { url, form } = provider.tokenCall(app, NO_CODE, { state: NO_CODE, redirectUri, verifier: NO_CODE });
  const answer = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  const refusal = object(await answer.json().catch(() => null));
  const error = object(refusal['error']);
  const said = textOf(refusal['error_description']) ?? textOf(error['message']) ?? textOf(refusal['error']) ?? `answered ${answer.status}`;
  const isRefusal = refusal['error'] !== undefined && answer.status < 500;
  return { taken: isRefusal ? !provider.blamesApp(refusal) : null, said };
}
