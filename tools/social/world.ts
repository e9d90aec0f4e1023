import { SNS_PROVIDERS, SNS_TYPE, USER_TYPE, type SnsType } from '@madang/contracts/codes';
import { socialApi, type SnsAnswer } from '@madang/contracts/main/social';
import { sandboxSocial } from '@madang/server/config';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import type { TestApp } from '@madang/server/test-app';
import { freshMail, join } from '../../apps/api-main/src/account/account.fixture';
import type { Person } from '../../apps/sandbox-social/src/people';
import { startSandboxSocial, type SandboxSocial } from '../../apps/sandbox-social/src/main';

/** The consents that the sign-up screen asks for before there is an account. */
const SIGNUP_CONSENTS = { ageYn: true, termsYn: true, privacyYn: true, sellerYn: true };
/** Providers that have verified the mail address which they report. */
export const VOUCHING_PROVIDERS: SnsType[] = [SNS_TYPE.KAKAO, SNS_TYPE.GOOGLE];

export interface Back {
  state: string;
  key: string;
  query: URLSearchParams;
}
export interface Site {
  channelSeq: number;
  domain: string;
  ownerToken: string;
}

let serial = 0;
export const aPerson = (over: Partial<Person> = {}): Person => ({
  key: `p${++serial}`,
  name: '소셜 이름1',
  email: freshMail(),
  verified: true,
  ...over,
});

/** The product with the stand-in for the four social login providers. */
export class SocialWorld {
  sandbox: SandboxSocial;
  t: TestApp;

  async open(t: TestApp): Promise<void> {
    this.t = t;
    this.sandbox = await startSandboxSocial({ port: 0 });
    process.env['SOCIAL_PROVIDER'] = 'sandbox';
    process.env['SANDBOX_SOCIAL_URL'] = this.sandbox.url;
  }

  async close(): Promise<void> {
    delete process.env['SOCIAL_PROVIDER'];
    delete process.env['SANDBOX_SOCIAL_URL'];
    await this.sandbox?.close();
  }

  /** Creates a site whose owner has set up an own app at every provider. */
  async site(domain: string): Promise<Site> {
    const owner = await join(this.t);
    const [{ channel_seq: channelSeq }] = (await this.t.admin<{ channel_seq: number }>(
      insertInto(
        'main.channel',
        {
          domain,
          name: domain,
          createdBy: owner.userSeq,
        },
        sql`returning channel_seq`,
      ),
    )) as [{ channel_seq: number }];
    await this.t.admin(
      insertInto('main.channel_user', {
        channelSeq,
        userSeq: owner.userSeq,
        userTypeCd: USER_TYPE.OWNER,
        roles: '["SITE_INFO_UPDATE"]',
      }),
    );
    const site = { channelSeq, domain, ownerToken: owner.token };
    for (const type of SNS_PROVIDERS) await this.setApp(site, type, `${domain}-${sandboxSocial.names[type]}`).expect(200);
    return site;
  }

  setApp(site: Site, type: SnsType, clientId: string, secret = sandboxSocial.secretOf(sandboxSocial.names[type], clientId)) {
    const appId = type === SNS_TYPE.KAKAO ? { appId: String(sandboxSocial.kakaoAppId(clientId)) } : {};
    return this.t
      .call(socialApi.saveApp, { channelSeq: site.channelSeq })
      .set('Access-Token', site.ownerToken)
      .send({ snsTypeCd: type, clientId, secret, ...appId });
  }

  /** Starts a log-in at a provider; with a session, starts linking the provider to its account. */
  start(type: SnsType, site: Site | null, session?: string) {
    const origin = site ? `http://${site.domain}.localhost:8080` : 'http://localhost:8080';
    const call = session ? this.t.call(socialApi.linkStart).set('Access-Token', session) : this.t.call(socialApi.start);
    return call.send({ snsTypeCd: type, channelSeq: site?.channelSeq ?? null, origin });
  }

  /** Starts a log-in, opens the provider's window and agrees there, or refuses; answers with what the provider sends the browser back. */
  async back(type: SnsType, site: Site | null, person: Person, agree = 'yes', session?: string): Promise<Back> {
    const { url, state, key } = (await this.start(type, site, session).expect(200)).body.data as {
      url: string;
      state: string;
      key: string;
    };
    const page = new URL(url);
    const window = await fetch(this.sandbox.url + page.pathname + page.search);
    if (window.status !== 200) throw new Error(`the provider's window answered ${window.status}`);
    const kept = Object.fromEntries(
      [...(await window.text()).matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map((m) => [
        m[1]!,
        m[2]!.replaceAll('&amp;', '&'),
      ]),
    );
    const emailState = person.email === null ? 'none' : person.verified ? 'verified' : 'unverified';
    const answer = await fetch(`${this.sandbox.url}/sandbox/social/${sandboxSocial.names[type]}/agree`, {
      method: 'POST',
      body: new URLSearchParams({ ...kept, key: person.key, name: person.name, email: person.email ?? '', emailState, agree }),
      redirect: 'manual',
    });
    return { state, key, query: new URL(answer.headers.get('location')!).searchParams };
  }

  exchange({ state, key, query }: Back) {
    return this.t.call(socialApi.exchange).send({ state, key, code: query.get('code') ?? '' });
  }

  async token(type: SnsType, site: Site | null, person: Person, session?: string): Promise<string> {
    return (await this.exchange(await this.back(type, site, person, 'yes', session)).expect(200)).body.data.accessToken as string;
  }

  /** A token of the provider that was not made by an exchange of ours, for a given app. */
  handed(
    type: SnsType,
    site: Site | null,
    person: Person,
    clientId = site ? `${site.domain}-${sandboxSocial.names[type]}` : 'madang',
  ): string {
    return this.sandbox.tokenFor(sandboxSocial.names[type], clientId, person);
  }

  login(type: SnsType, site: Site | null, accessToken: string) {
    return this.t.call(socialApi.snsLogin).send({ snsTypeCd: type, accessToken, channelSeq: site?.channelSeq ?? null });
  }

  signup(type: SnsType, site: Site | null, accessToken: string, more: object = {}) {
    return this.t
      .call(socialApi.snsSignup)
      .send({ ...SIGNUP_CONSENTS, snsTypeCd: type, accessToken, channelSeq: site?.channelSeq ?? null, ...more });
  }

  /** Logs a person in; the first time the person signs up. */
  async enter(type: SnsType, site: Site | null, person: Person): Promise<{ token: string; answer: SnsAnswer; fresh: boolean }> {
    const accessToken = await this.token(type, site, person);
    const first = await this.login(type, site, accessToken).expect(200);
    const fresh = !(first.body.data as SnsAnswer).user;
    const last = fresh ? await this.signup(type, site, accessToken).expect(200) : first;
    return { token: last.headers['access-token']!, answer: last.body.data as SnsAnswer, fresh };
  }
}
