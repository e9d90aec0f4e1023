import { Secret, TOTP } from 'otpauth';
import { platformSessionApi } from '@madang/contracts/main/platform';
import { SECOND } from '@madang/contracts/time';
import type { TestApp } from '@madang/server/test-app';
import { join } from '../../apps/api-main/src/account/account.fixture';
import { operator } from './operator';

export interface PlatformOperator {
  token: string;
  email: string;
  userSeq: number;
  secret: string;
  recoveryCodes: string[];
}

/** The code that an authenticator app shows, now or `steps` time steps of thirty seconds later. */
export const totpOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30 * SECOND });

/** Makes an account an operator; answers the code that the command line prints, by which it sets up its second factor. */
export const setupCodeOf = async (email: string) => (await operator(['add', email]))!.at(-1)!;

/** Makes a platform operator with a second factor, whose session has the console open. */
export async function enrolledOperator(t: TestApp): Promise<PlatformOperator> {
  const { token, email, userSeq } = await join(t);
  const setupCode = await setupCodeOf(email);
  const { secret } = (await t.call(platformSessionApi.setup).set('Access-Token', token).send({ setupCode }).expect(200)).body.data;
  const code = totpOf(secret, -1);
  const { recoveryCodes } = (await t.call(platformSessionApi.confirm).set('Access-Token', token).send({ code }).expect(200)).body.data;
  return { token, email, userSeq, secret, recoveryCodes };
}
