import type { Bootstrap } from '@madang/contracts/page/page';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { shellTest, SITE, type ShellTest } from './shell.fixture';

let s: ShellTest;
beforeAll(async () => {
  s = await shellTest();
  const marketing = { ANALYTICS: 'G-ABCD123456', PIXEL: null, KAKAO: '0123456789abcdef0123456789abcdef', CHANNEL_TALK: null };
  await s.t.admin(sql`update main.channel set marketing = ${JSON.stringify(marketing)} where channel_seq = ${s.channelSeq}`);
  await s.insert(insertInto('main.channel', { domain: 'quiet', name: '조용한 곳', createdBy: s.owner }, sql`returning channel_seq`));
});
afterAll(() => s.close());

const page = async (path: string, host = SITE) => {
  const { headers, text } = await s.get(path, host).expect(200);
  const boot = JSON.parse(/<script type="application\/json" id="madang">([^<]*)/.exec(text)![1]!) as Bootstrap;
  return { policy: headers['content-security-policy']!, tools: boot.tools };
};

describe('the policy of a site with marketing tools', () => {
  it('CH-067 opens the origins of what is configured, and no others', async () => {
    const { policy, tools } = await page('/');
    expect(tools).toBe(true);
    expect(policy).toContain("script-src 'self' https://www.googletagmanager.com;");
    expect(policy).toContain('https://*.google-analytics.com');
    expect(policy).not.toMatch(/facebook|channel\.io|kakao|script-src[^;]*unsafe/);
  });
  it.each(['/settings/dashboard', '/login', '/createaccount', '/mypage', '/me/classes', '/classes/create'])(
    'CH-067 stays shut on %s',
    async (path) => {
      const { policy, tools } = await page(path);
      expect(tools).toBe(false);
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('google');
    },
  );
  it('CH-067 stays shut on other sites, on the host without one, and for a site chosen by its number there', async () => {
    for (const host of ['quiet.localhost:8080', 'localhost:8080']) expect((await page('/login', host)).tools).toBe(false);
    expect((await page('/', 'quiet.localhost:8080')).policy).not.toContain('google');
    const chosen = await page(`/?channelSeq=${s.channelSeq}`, 'localhost:8080');
    expect(chosen.tools).toBe(false);
    expect(chosen.policy).not.toContain('google');
  });
});
