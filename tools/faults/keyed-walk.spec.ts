import { IDEMPOTENCY_KEY } from '@madang/contracts/endpoint';
import { REGISTRY } from '@madang/contracts/registry';
import { SERVICE_NAMES } from '@madang/contracts/services';
import type { Response } from 'supertest';
import { sql } from '@madang/server/sql/sql';
import { person, type Person } from '../../apps/api-main/src/course/course.fixture';
import { inputsOf, put } from '../security/bodies';
import type { Body } from '../security/valid-bodies';
import { meet, OTHER_SERVICES, world, type World } from '../security/world';
import { inShare } from '../test/share';
import { moneySteps } from './keyed-money';
import { payoutSteps } from './keyed-payouts';
import { callOf, sampleOf, type Step } from './keyed-steps';
import { wordSteps } from './keyed-words';
import { shop, type Shop } from './shop';

/** Matches the calls that create or move money, seats, messages or answers, by their group or full name. */
const MOVES =
  /^(payment|refund|subscription|plan|coupon|settlement|attend|demand|courseInvite|invite|message|classMessage|community|report|review|mission|attendance|lessonNote|delivery|notice|platformPayout|platformDifference)\.|^(chat\.(enter|send|removeMessage)|campaign\.(create|send|stop|test)|board\.(createPost|updatePost|removePost|mark|comment|updateComment|removeComment|like|unlike)|form\.(answer|editAnswer)|certificate\.(issue|revoke)|curriculum\.(complete|savePlaytime)|account\.(signup|sendCode|sendResetToken)|package\.create|channel\.create)$/;
const UPLOAD =
  'a form of files, which is told from another by its length alone; the file counts for nothing until a call of this walk names it';
/** Calls that match `MOVES` but are left out, with the reason. */
const LEFT_OUT: Record<string, string> = {
  'payment.webhook': 'the payment company sends no key; its notices are looks at its own state (webhooks.spec)',
  'payment.paypalWebhook': 'the same (paypal.spec)',
  'mission.upload': UPLOAD,
  'notice.attach': UPLOAD,
  'platformDifference.settle': 'needs a comparison with the payment company that differs; platform.spec shows that it is settled once',
};
/** Calls that match `MOVES` but only compute an answer and change nothing. */
const READS = ['coupon.apply', 'plan.openCard'];
/** Matches calls that end the session or the site that this test uses. */
const ENDS = /^(account\.logout|mypage\.(withdraw|endSession|endOthers)|channel\.leave|closing\.|platform)/;
/** The order of calls: first those that add and change, then those that remove, and last those that remove what contains other things. */
const rankOf = (name: string) =>
  /^(course|package|membership|challenge|content|chat|board|form)\.remove/.test(name)
    ? 3
    : /remove|cancel|stop/i.test(name)
      ? 2
      : /create|save/.test(name)
        ? 0
        : 1;

let s: Shop;
let w: World;
/** A call that was made, with its key and its answer. */
interface Made extends Step {
  name: string;
  key: string;
  answer: Response;
}
const walked: Made[] = [];
const refused = new Map<string, string>();

const send = (
  { name, key, as, over, body = {} }: Omit<Made, 'answer'>,
  { to = body, who = as }: { to?: object | string; who?: Person | null } = {},
) => {
  const asked = w.ask(callOf(name).endpoint, who?.token ?? null, over).set(IDEMPOTENCY_KEY, key);
  return (who ? asked : asked.set('Client-Id', 'walking-browser')).type('json').send(to);
};
/** Tables that the comparison leaves out, because they record calls and leases themselves. */
const BESIDE = ['kept_answer', 'attempt', 'lease', 'platform_audit'];
/** SQL with one row for each table: its number of rows, and the sum of `what` over them. */
const ofEach = (list: readonly { of: string }[], what: string, as: string) =>
  list.map(({ of }) => `select '${of}' as of, count(*) || ' ' || coalesce(sum(${what}), 0) as ${as} from ${of} x`).join(' union all ');
/** Prepares the query for the versions of all rows, because planning it for so many tables takes as long as running it. */
async function prepare(): Promise<void> {
  const tables = await s.t.admin<{ of: string }>(
    sql`select table_schema || '.' || quote_ident(table_name) as of
      from information_schema.tables
      where table_schema = any(${[...SERVICE_NAMES, 'sandbox']}) and table_type = 'BASE TABLE' and table_name <> all(${BESIDE})`,
  );
  await s.t.admin(`prepare versions_of_rows as ${ofEach(tables, 'x.xmin::text::bigint', 'versions')}`);
}
/** By table: the versions of its rows at the last look, and the hash of its content. */
const known = new Map<string, { versions: string; sum: string }>();
/** The hash of each table now. A written row has a new version, so only tables whose versions have changed are read. */
async function rowsNow(): Promise<Map<string, string>> {
  const seen = await s.t.admin<{ of: string; versions: string }>('execute versions_of_rows');
  const written = seen.filter(({ of, versions }) => known.get(of)?.versions !== versions);
  const sums = written.length ? await s.t.admin<{ of: string; sum: string }>(ofEach(written, 'hashtextextended(x::text, 0)', 'sum')) : [];
  const sumOf = new Map(sums.map(({ of, sum }) => [of, sum]));
  for (const { of, versions } of written) known.set(of, { versions, sum: sumOf.get(of)! });
  return new Map([...known].map(([of, { sum }]) => [of, sum]));
}
const changed = (a: Map<string, string>, b: Map<string, string>) => [...b].filter(([of, sum]) => a.get(of) !== sum).map(([of]) => of);
/** Waits until events and jobs have finished, and two looks in a row find the same content; answers it. */
async function quiet(): Promise<Map<string, string>> {
  let before = await rowsNow();
  return s.t.eventually(async () => {
    const [{ open }] = (await s.t.admin<{ open: number }>(
      `select count(*)::int as open
        from jobs.job
        where state in ('created', 'active', 'retry') and start_after <= now() + interval '1 second'`,
    )) as [{ open: number }];
    const now = await rowsNow();
    const same = changed(before, now).length === 0;
    before = now;
    return same && open === 0 ? now : null;
  });
}

beforeAll(async () => {
  s = await shop(OTHER_SERVICES);
  w = await world({ t: s.t, site: s.site });
  await s.t.admin(
    sql`update main.channel
      set footer = footer || '{"corpName":"(주)하나","addr":"서울시 종로구 1","phone":"02-123-4567","email":"hello@hana.test"}'
      where channel_seq = ${w.channelSeq}`,
  );
  await prepare();
}, 240_000);
afterAll(() => s.close());

/** Repeats a call with the same key and one other value that it accepts; if it accepts none, with the same body and a blank more. */
async function withAnotherBody(one: Made): Promise<Response> {
  const body = (one.body ?? {}) as Body;
  for (const { path } of inputsOf(callOf(one.name)).flatMap((input) => input.leaves)) {
    const value = path.reduce<unknown>((at, step) => (at as Record<string, unknown> | null | undefined)?.[step], body);
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const answer = await send(one, { to: put(body, path, typeof value === 'number' ? value + 1 : `${value}2`) });
    // 400: the call's schema has refused the value before its key was checked, so another value is tried.
    if (answer.status !== 400) return answer;
  }
  return send(one, { to: `${JSON.stringify(body)} ` });
}

async function make(name: string, step: Step): Promise<boolean> {
  const one = { ...step, name, key: `walk-${name}-${walked.length}` };
  const moves = MOVES.test(name) && !READS.includes(name);
  const before = moves ? await rowsNow() : null;
  const answer = await send(one);
  if (answer.status >= 300) {
    if (answer.status !== 403) refused.set(name, `${answer.status} ${answer.text}`);
    return false;
  }
  refused.delete(name);
  walked.push({ ...one, answer });
  if (before && changed(before, await rowsNow()).length === 0) refused.set(name, 'changed nothing');
  return true;
}

describe('R3 every call that creates or moves money, seats, messages or answers', () => {
  it('R3 is made, and each has its effect', async () => {
    const steps = { ...moneySteps(s, w), ...payoutSteps(s), ...wordSteps(w) };
    for (const [name, step] of Object.entries(steps)) {
      const ready = await step().catch((e: Error) => e);
      if (ready instanceof Error) refused.set(name, `not ready: ${ready.stack}`);
      else await make(name, ready);
    }
    const rest = REGISTRY.filter(
      ({ name, endpoint }) => endpoint.method !== 'GET' && !(name in steps) && !(name in LEFT_OUT) && !ENDS.test(name),
    );
    for (let round = 0; round < 2; round++) {
      for (const { name } of rest.toSorted((a, b) => rankOf(a.name) - rankOf(b.name))) {
        if (walked.some((one) => one.name === name)) continue;
        await s.t.admin('delete from main.attempt');
        const body = sampleOf(w, name);
        for (const as of [w.learner, w.owner]) if (await make(name, { as, body })) break;
      }
      await meet(w);
    }
    const moves = REGISTRY.filter(({ name, endpoint }) => endpoint.method !== 'GET' && MOVES.test(name) && !(name in LEFT_OUT)).map(
      ({ name }) => name,
    );
    expect(
      moves.filter((name) => refused.has(name) || !walked.some((one) => one.name === name)).map((name) => `${name}: ${refused.get(name)}`),
    ).toEqual([]);
    expect(Object.keys(LEFT_OUT).filter((name) => !MOVES.test(name) || !REGISTRY.some((one) => one.name === name))).toEqual([]);
    expect(walked.length).toBeGreaterThan(200);
  }, 240_000);

  it('R3 made again answers the same byte for byte, refuses another body, and changes no row', async () => {
    const before = await quiet();
    const wrong: string[] = [];
    for (const one of inShare(walked)) {
      const again = await send(one);
      const same =
        again.status === one.answer.status &&
        again.text === one.answer.text &&
        again.headers['content-type'] === one.answer.headers['content-type'];
      if (!same || again.headers['idempotent-replayed'] !== 'true') wrong.push(`${one.name}: ${again.status} ${again.text.slice(0, 200)}`);
      const other = await withAnotherBody(one);
      if (other.status !== 409 || other.body.errorName !== 'IDEMPOTENCY_KEY_REUSED')
        wrong.push(`${one.name} with another body: ${other.status} ${other.text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect(changed(before, await rowsNow())).toEqual([]);
  }, 240_000);

  it('R3 made by another person with the same key is a call of their own', async () => {
    const owner = await person(s.t, '다른 소유자', w.channelSeq, 'OWN');
    const somebody = await person(s.t, '다른 사람', w.channelSeq);
    const wrong: string[] = [];
    for (const one of inShare(walked)) {
      await s.t.admin('delete from main.attempt');
      const theirs = await send(one, { who: one.as?.userSeq === w.owner.userSeq ? owner : somebody });
      if (theirs.headers['idempotent-replayed']) wrong.push(`${one.name}: ${theirs.text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  }, 240_000);
});
