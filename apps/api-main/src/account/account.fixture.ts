import type { Sealed } from '@madang/contracts/events';
import { accountApi, type SessionUser } from '@madang/contracts/main/account';
import { unseal } from '@madang/server/seal';
import { sql } from '@madang/server/sql/sql';
import type { TestApp } from '@madang/server/test-app';

export const PASSWORD = 'blueWhale82!sings';
let serial = 0;
/** A fresh address that no other test uses. */
export const freshMail = () => `u${++serial}${process.pid}@madang.test`;

export const signupBody = (over: Record<string, unknown> = {}) => ({
  name: '김마당',
  email: freshMail(),
  password: PASSWORD,
  passwordConfirm: typeof over['password'] === 'string' ? over['password'] : PASSWORD,
  phone: '01012345678',
  ageYn: true,
  termsYn: true,
  privacyYn: true,
  ...(over['channelSeq'] ? { sellerYn: true } : {}),
  marketingConsent: false,
  ...over,
});

/** Signs a person up by the API. */
export async function join(t: TestApp, over: Record<string, unknown> = {}) {
  const answer = await t.call(accountApi.signup).send(signupBody(over)).expect(200);
  const user = answer.body.data.user as SessionUser;
  return { user, token: answer.headers['access-token']!, email: user.email, userSeq: user.userSeq };
}

/** The payloads of the jobs in a queue (one subscriber of one event), the oldest first. */
export const jobsOf = async <T>(t: TestApp, queue: string) =>
  (await t.admin<{ data: T }>(sql`select data - '$from' as data from jobs.job where name = ${queue} order by created_on`)).map(
    (r) => r.data,
  );

/** The code that was mailed last to an address. */
export async function codeOf(t: TestApp, email: string): Promise<string> {
  const jobs = await jobsOf<{ email: string; code: Sealed }>(t, 'account.code.campaign');
  return unseal(jobs.filter((j) => j.email === email).at(-1)!.code);
}
