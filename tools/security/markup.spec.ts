import { MARKUP, SHORT_MARKUP } from '@madang/contracts/attacks.fixture';
import { PAGE_ROUTES, type PageRoute } from '@madang/contracts/page/routes';
import { REGISTRY } from '@madang/contracts/registry';
import supertest from 'supertest';
import { sql } from '@madang/server/sql/sql';
import { withWeb } from '../../apps/api-page/src/shell/shell.fixture';
import { inputsOf, nameOf, type Leaf } from './bodies';
import { validBodyOf, type Body } from './valid-bodies';
import { dangersOf } from './html';
import { isOfPackage, meet, world, type World } from './world';

let w: World;
let closeWeb: () => void;
beforeAll(async () => {
  closeWeb = withWeb();
  w = await world();
}, 120_000);
afterAll(async () => {
  closeWeb();
  await w.t.close();
});

/** Calls left out: texts that are proofs and never shown, and calls of platform operators, whose texts only operators read. */
const PROOFS =
  /^(account|platform|social|unsubscribe|marketing\.unsubscribe|invite\.(accept|reject)|plan\.(saveCard|addCoupon)|mypage\.withdraw|closing\.close)/;
/** Calls that may refuse: they need a payment, a plan, a certificate or a request. Their texts appear on screens that are checked. */
const NEED_MORE = [
  // Needs a member of the staff; `teacher.saveMine` takes the same texts.
  'teacher.saveWords',
  'report.create',
  'report.appeal',
  'report.hide',
  'report.answer',
  'policy.adopt',
  'configuration.save',
  'courseInvite.create',
  'emailChange.ask',
  'emailChange.takeBack',
  'alarm.stopMail',
  'certificate.revoke',
  'course.refusePublish',
  'attend.saveAddress',
  'attend.cancelMine',
  'payment.success',
  'payment.fail',
  'payment.cancel',
  'payment.adminCancel',
  'refund.ask',
  'refund.approve',
  'refund.refuse',
  'refund.give',
  'refund.again',
  'plan.cancel',
  'subscription.subscribe',
  'subscription.card',
];
/** The attacks in pairs: a text field gets two at a time if both fit. */
const ROUNDS = Array.from({ length: Math.ceil(MARKUP.length / 2) }, (_, i) => MARKUP.slice(2 * i, 2 * i + 2));
const fill =
  (round: number) =>
  ({ max }: Leaf): string => {
    const pair = ROUNDS[round % ROUNDS.length]!;
    const attack = [pair.join(' '), ...pair].find((text) => text.length <= max);
    return attack ?? SHORT_MARKUP.find((short, i) => i >= round % SHORT_MARKUP.length && short.length <= max)!;
  };

/** Left out, because they delete what later calls change; their reasons are shown like those of `report.hide`. */
const DELETE = ['board.removePost', 'board.removeComment', 'community.remove', 'chat.removeMessage'];
const OF_LEARNERS = ['review.save', 'mission.submit', 'mission.edit'];
/** Writes attacks into every text that a call declares; answers the calls that did not take it. */
async function write(round: number): Promise<string[]> {
  const refused: string[] = [];
  for (const call of REGISTRY) {
    if (call.endpoint.method === 'GET' || PROOFS.test(call.name) || DELETE.includes(call.name)) continue;
    for (const input of inputsOf(call).filter((i) => i.leaves.some((leaf) => leaf.free))) {
      await w.t.admin('delete from main.attempt');
      const toValidBody = validBodyOf(w, call.name);
      const token = OF_LEARNERS.includes(call.name) ? w.learner.token : w.owner.token;
      const { status, body } = await w.ask(call.endpoint, token).send(toValidBody(input.body(fill(round)) as Body));
      if (status >= 300) refused.push(`${call.name} ${input.leaves.filter((l) => l.free).map(nameOf)}: ${JSON.stringify(body)}`);
    }
  }
  return refused;
}
const page = (path: string, lang = 'ko') =>
  supertest(w.t.url('page'))
    .get(path)
    .set({ Host: `${w.domain}.localhost:8080`, Cookie: `lang=${lang}` });
const ROUTES = PAGE_ROUTES.filter((route) => route.on !== 'host');
const filled = (routes: readonly PageRoute[]) =>
  routes.map(({ path }) =>
    path.replace(/:(\w+)/g, (_, name: string) =>
      String(w.things[isOfPackage(path) && name === 'courseSeq' ? 'packageSeq' : name] ?? (name.endsWith('Seq') ? 1 : 'service')),
    ),
  );
const paths = () => filled(ROUTES);
const ofEachKind = () => filled([...new Map(ROUTES.map((route) => [route.kind, route])).values()]);

/** The round in which every page is visited: the first one of this run's share. */
let visited: number | undefined;

describe('docs/security.md 25: every text that people can enter', () => {
  it('is taken by its call as text', async () => {
    const first = await write(0);
    await meet(w);
    await w.t.admin(
      sql`insert into main.picture (channel_seq, file_seq, name)
        select channel_seq, file_seq, origin_file_name
        from main.file
        where file_seq = ${w.things['fileSeq']!}`,
    );
    const callOf = (line: string) => line.split(' ')[0]!;
    const once = new Set(first.map(callOf));
    // A call may be refused in the second round because its row exists by now; a call that is refused in both rounds is a fault.
    const never = (await write(1)).filter((line) => once.has(callOf(line)) && !NEED_MORE.includes(callOf(line)));
    expect(never).toEqual([]);
  }, 120_000);

  it.each(ROUNDS.map((pair, i) => [JSON.stringify(pair), i] as const))(
    '%s stays text in every page and every mail',
    async (_, round) => {
      await w.t.admin('delete from campaign.mail');
      await write(round);
      const wrong: string[] = [];
      const [name] = (await names()) as [string];
      // One round visits every page; the others visit one page of each kind.
      visited ??= round;
      for (const path of round === visited ? paths() : ofEachKind()) {
        const { text, headers } = await page(path);
        const { found, data, title } = dangersOf(text);
        if (found.length) wrong.push(`${path}: ${found}`);
        expect(data.length).toBeGreaterThan(0);
        const boot = data.map((json) => JSON.parse(json) as { channel?: { name: string } }).find((json) => json.channel);
        expect([path, boot?.channel?.name]).toEqual([path, name]);
        expect(title.length).toBeGreaterThan(0);
        expect(/[\u2028\u2029]/.test(data.join(''))).toBe(false);
        expect([path, scriptsOf(headers['content-security-policy'])]).toEqual([path, "script-src 'self'"]);
      }
      expect(wrong).toEqual([]);
      const mails = await w.t.eventually(async () => {
        const rows = await w.t.admin<Mail>("select subject, from_name, html from campaign.mail where status = 'SENT'");
        return rows.length > 0 ? rows : null;
      });
      for (const mail of mails) {
        expect(dangersOf(mail.html).found).toEqual([]);
        expect(/[\r\n]/.test(mail.subject + mail.from_name)).toBe(false);
      }
    },
    120_000,
  );
});
interface Mail {
  subject: string;
  from_name: string;
  html: string;
}
const names = async () =>
  (await w.t.admin<{ name: string }>(sql`select name from main.channel where channel_seq = ${w.channelSeq}`)).map((row) => row.name);
const scriptsOf = (policy = '') => policy.split('; ').find((part) => part.startsWith('script-src'));

describe('rich text', () => {
  it.each(MARKUP.map((attack) => [JSON.stringify(attack), attack] as const))('%s is kept without what could run', async (_, attack) => {
    const rich = `<p>앞</p>${attack}<img src="x" onerror="ran()"><svg onload=ran()></svg><a href="java\tscript:ran()">x</a><p style="background:url(javascript:ran())">뒤</p>`;
    const { endpoint } = REGISTRY.find((r) => r.name === 'course.update')!;
    await w.ask(endpoint, w.owner.token).send({ introduction: rich, notPayedIntroduction: rich }).expect(200);
    const [row] = await w.t.admin<Record<string, string>>(
      sql`select introduction, not_payed_introduction from main.course where course_seq = ${w.things['courseSeq']!}`,
    );
    for (const kept of Object.values(row!)) {
      expect(dangersOf(kept).found.filter((found) => found !== '<b>')).toEqual([]);
      expect(kept).toContain('<p>앞</p>');
    }
  });
});
