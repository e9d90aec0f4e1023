import { setTimeout as pause } from 'node:timers/promises';
import { BOARD_KIND, FARE, ORDER_STATUS, PAY_METHOD } from '../../libs/contracts/codes.ts';
import { sql, type Sql } from '../../libs/server/sql/sql.ts';
import { MEASURED_DAYS } from './scale.sql.ts';
import type { World } from './world.ts';

/** Milliseconds that a list may take, and that a month's sums of money may take. */
const BUDGETS_MS = { list: 100, money: 50 };
/** How many times each call is measured. */
const MEASURED_CALLS = 20;
/** The late page that is measured, with 20 rows per page; for a shorter list, its last page. */
const DEEP_PAGE = 500;

/** A large site, and what is needed to call it. */
interface Large {
  channelSeq: number;
  /** The class with most learners. */
  courseSeq: number;
  boardSeq: number;
  couponInfoSeq: number;
  chatRoomSeq: number;
  /** The token of the site's owner, who is not in the chat room. */
  owner: string;
  /** The token of somebody who is in the chat room. */
  chatter: string;
  /** Days in Korea, as `YYYY-MM-DD`. */
  days: { today: string; monthAgo: string; yearAgo: string };
  origin(service: string): string;
}
interface Read {
  what: string;
  budget: number;
  service: string;
  path: string;
  token: string;
}
interface Figure {
  what: string;
  p50: number;
  p95: number;
  budget: number;
}

type Paged = { totalCount?: number; cursor?: string | null; list?: { settlementDate?: string }[] };
type Body = { data: Paged & { rows?: Paged } };
async function ask(l: Large, r: Pick<Read, 'service' | 'path' | 'token'>): Promise<Body> {
  const answer = await fetch(`${l.origin(r.service)}/api/${r.service}/v1.0${r.path}`, { headers: { 'Access-Token': r.token } });
  if (!answer.ok) throw new Error(`${r.path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

/** The median and the 95th percentile of `MEASURED_CALLS` calls by one client, after five calls that warm the caches up. */
async function timed(l: Large, r: Read): Promise<Figure> {
  const took: number[] = [];
  for (let n = 0; n < MEASURED_CALLS + 5; n++) {
    const from = performance.now();
    await ask(l, r);
    if (n >= 5) took.push(performance.now() - from);
  }
  took.sort((a, b) => a - b);
  return { what: r.what, budget: r.budget, p50: took[Math.floor(MEASURED_CALLS / 2)]!, p95: took[Math.floor(MEASURED_CALLS * 0.95)]! };
}

const listReads = (l: Large): Omit<Read, 'budget' | 'token'>[] => {
  const ch = `/channels/${l.channelSeq}`;
  return [
    { what: 'orders', service: 'util', path: `${ch}/admin/payments?` },
    { what: 'orders paid', service: 'util', path: `${ch}/admin/payments?status=PAID` },
    { what: 'orders by Kakao Pay', service: 'util', path: `${ch}/admin/payments?payMethodCd=KAKAOPAY` },
    { what: 'orders of 90 days', service: 'util', path: `${ch}/admin/payments?dateType=last90Days` },
    { what: 'orders of a name', service: 'util', path: `${ch}/admin/payments?q=${encodeURIComponent('김서연10')}` },
    { what: 'orders of a class', service: 'util', path: `${ch}/admin/payments?q=${encodeURIComponent('뜨개')}` },
    { what: 'orders of half a name', service: 'util', path: `${ch}/admin/payments?q=${encodeURIComponent('김서')}` },
    { what: 'orders of a letter', service: 'util', path: `${ch}/admin/payments?q=${encodeURIComponent('김')}` },
    { what: 'orders of a word in all', service: 'util', path: `${ch}/admin/payments?q=${encodeURIComponent('클래스')}` },
    { what: 'learners of a class', service: 'main', path: `${ch}/courses/${l.courseSeq}/attendees?` },
    { what: 'learners approved', service: 'main', path: `${ch}/courses/${l.courseSeq}/attendees?status=APPROVED` },
    { what: 'learners of a name', service: 'main', path: `${ch}/courses/${l.courseSeq}/attendees?q=${encodeURIComponent('김서연')}` },
    { what: 'attendance book', service: 'main', path: `${ch}/courses/${l.courseSeq}/attendance-book?` },
    { what: 'reviews of the site', service: 'main', path: `${ch}/reviews?` },
    { what: 'reviews of a word', service: 'main', path: `${ch}/reviews?q=${encodeURIComponent('다음 이야기')}` },
    { what: 'posts of a board', service: 'main', path: `${ch}/boards/${l.boardSeq}/posts?` },
    { what: 'posts of a word', service: 'main', path: `${ch}/boards/${l.boardSeq}/posts?q=${encodeURIComponent('1234번째')}` },
    { what: 'questions of a class', service: 'main', path: `${ch}/courses/${l.courseSeq}/communities?` },
    { what: 'coupons', service: 'main', path: `${ch}/coupons?` },
    { what: 'classes of staff', service: 'main', path: `${ch}/admin/courses?` },
    { what: 'campaigns', service: 'campaign', path: `${ch}/campaigns?` },
    { what: 'messages', service: 'campaign', path: `${ch}/messages?` },
    { what: 'settlements', service: 'util', path: `${ch}/settlements?` },
    { what: 'sales of a day', service: 'util', path: `${ch}/sales/${l.days.monthAgo}?` },
    { what: 'history', service: 'util', path: `${ch}/data-history?` },
    { what: 'classes for visitors', service: 'main', path: `${ch}/courses?` },
    { what: 'reviews of a class', service: 'main', path: `${ch}/courses/${l.courseSeq}/review?` },
  ];
};
/** Lists with cursors: the next page begins after the last row of the one before. */
const cursorReads = (l: Large): Omit<Read, 'budget' | 'token'>[] => {
  const ch = `/channels/${l.channelSeq}`;
  return [
    { what: 'members', service: 'util', path: `${ch}/members/joined?size=20` },
    { what: 'members of a name', service: 'util', path: `${ch}/members/joined?size=20&q=${encodeURIComponent('서연')}` },
    { what: 'members who learn now', service: 'util', path: `${ch}/members/joined?size=20&learning=NOW` },
    { what: 'members who paid a million', service: 'util', path: `${ch}/members/joined?size=20&paidMin=1000000` },
    { what: 'coupons of a kind', service: 'main', path: `${ch}/coupons/${l.couponInfoSeq}/issued?size=20` },
  ];
};

async function listFigures(l: Large, only?: string, say: (f: Figure) => void = () => undefined): Promise<Figure[]> {
  const found: Figure[] = [];
  const keep = (f: Figure) => {
    found.push(f);
    say(f);
  };
  const read = async (r: Omit<Read, 'budget' | 'token'>, budget = BUDGETS_MS.list) => {
    keep(await timed(l, { ...r, budget, token: l.owner }));
  };
  const wanted = ({ what }: { what: string }) => !only || what.includes(only);
  for (const r of listReads(l).filter(wanted)) {
    const { data } = await ask(l, { ...r, token: l.owner });
    const last = Math.min(DEEP_PAGE, Math.max(1, Math.ceil((data.totalCount ?? 0) / 20)));
    await read({ ...r, what: `${r.what} (${data.totalCount}), page 1`, path: `${r.path}&page=1` });
    if (last > 1) await read({ ...r, what: `${r.what}, page ${last}`, path: `${r.path}&page=${last}` });
  }
  for (const r of cursorReads(l).filter(wanted)) {
    let cursor: string | null | undefined;
    let page = 1;
    let place = '';
    const first = await ask(l, { ...r, token: l.owner });
    const total = first.data.totalCount;
    for (cursor = first.data.cursor; cursor && page < DEEP_PAGE; page++) {
      place = `&cursor=${cursor}`;
      cursor = (await ask(l, { ...r, path: r.path.replace('size=20', 'size=100') + place, token: l.owner })).data.cursor;
      page += 4;
    }
    await read({ ...r, what: `${r.what} (${total ?? 'not counted'}), page 1` });
    if (place) await read({ ...r, what: `${r.what}, page ${page}`, path: r.path + place });
  }
  const ch = `/channels/${l.channelSeq}`;
  if (wanted({ what: 'rows of a settlement' })) {
    const months = await ask(l, { service: 'util', path: `${ch}/settlements?size=20`, token: l.owner });
    const rows = { service: 'util', path: `${ch}/settlements/${months.data.list![0]!.settlementDate}?size=20` };
    const { data } = await ask(l, { ...rows, token: l.owner });
    const last = Math.min(DEEP_PAGE, Math.max(1, Math.ceil((data.rows?.totalCount ?? 0) / 20)));
    for (const page of new Set([1, last]))
      await read({ ...rows, what: `rows of a settlement, page ${page}`, path: `${rows.path}&page=${page}` });
  }
  const more: [string, string, string, number, string?][] = [
    ['alarms of the owner', 'alarm', '/users/alarms', BUDGETS_MS.list],
    ["a month's sales", 'util', `${ch}/sales`, BUDGETS_MS.money],
    ["a year's sales", 'util', `${ch}/sales?startAt=${l.days.yearAgo}`, BUDGETS_MS.money],
    ['the running settlement', 'util', `${ch}/settlements?size=10`, BUDGETS_MS.money],
    ['dashboard of 30 days', 'event', `${ch}/dashboard?startAt=${l.days.monthAgo}&endAt=${l.days.today}`, BUDGETS_MS.list],
    ['a page of a chat room', 'main', `${ch}/chat-rooms/${l.chatRoomSeq}/messages?limit=50`, BUDGETS_MS.list, l.chatter],
    ['a chat room', 'main', `${ch}/chat-rooms/${l.chatRoomSeq}`, BUDGETS_MS.list, l.chatter],
    ['own chat rooms', 'main', `${ch}/chat-rooms`, BUDGETS_MS.list, l.chatter],
    ['own classes', 'main', `/mypage/courses?channelSeq=${l.channelSeq}`, BUDGETS_MS.list, l.chatter],
    ['own payments', 'util', `/mypage/orders?channelSeq=${l.channelSeq}`, BUDGETS_MS.list, l.chatter],
  ];
  for (const [what, service, path, budget, token = l.owner] of more)
    if (wanted({ what })) keep(await timed(l, { what, service, path, budget, token }));
  return found;
}
const figuresTable = (title: string, list: readonly Figure[]) =>
  [
    `\n${title}`,
    `  ${'read'.padEnd(44)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}${'budget'.padStart(9)}`,
    ...list.map(
      (f) =>
        `  ${f.what.padEnd(44)}${f.p50.toFixed(1).padStart(9)}${f.p95.toFixed(1).padStart(9)}` +
        `${String(f.budget).padStart(9)}${f.p95 > f.budget ? '  over' : ''}`,
    ),
  ].join('\n');

/** Names what took longer than its budget. */
const overBudget = (list: readonly Figure[]) => {
  const over = list.filter((f) => f.p95 > f.budget);
  return `over the budget: ${over.length ? over.map((f) => `${f.what} (${f.p95.toFixed(0)} ms)`).join(', ') : `none of ${list.length}`}`;
};

/** Runs `each` for `seconds`, `at` calls at a time; answers how many succeed per second and how many fail. */
async function rate(each: (n: number) => Promise<boolean>, at: number, seconds: number): Promise<{ perSecond: number; failed: number }> {
  const until = performance.now() + seconds * 1000;
  const from = performance.now();
  let [done, failed, n] = [0, 0, 0];
  await Promise.all(
    Array.from({ length: at }, async () => {
      while (performance.now() < until) {
        if (await each(n++)) done++;
        else {
          failed++;
          await pause(5);
        }
      }
    }),
  );
  return { perSecond: done / ((performance.now() - from) / 1000), failed };
}

interface LargeWorld extends Large {
  tokens: string[];
  /** A paid class in which everybody may enrol. */
  openCourseSeq: number;
  /** Another one, which is bought to the end. */
  soldCourseSeq: number;
  /** How many people are in the chat room. */
  inRoom: number;
}
/** Makes calls of a site; each answers its data, or null for a refusal. */
const senderTo =
  (l: Large) =>
  async (service: string, path: string, token: string, body: object = {}): Promise<Record<string, never> | null> => {
    const answer = await fetch(`${l.origin(service)}/api/${service}/v1.0${path}`, {
      method: 'POST',
      headers: { 'Access-Token': token, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return answer.ok ? (JSON.parse(text) as { data: Record<string, never> }).data : null;
  };
/** Measures how many people per second join a chat room, write in it, enrol in one class, begin a checkout, and buy a class. */
async function rates(l: LargeWorld): Promise<string[]> {
  const ch = `/channels/${l.channelSeq}`;
  const send = senderTo(l);
  const token = (n: number) => l.tokens[n % l.tokens.length]!;
  const said: string[] = [];
  const say = (what: string, { perSecond, failed }: { perSecond: number; failed: number }) =>
    said.push(`  ${what.padEnd(44)}${perSecond.toFixed(0).padStart(9)}/s${failed ? `  ${failed} refused` : ''}`);
  const inTheRoom: string[] = [];
  say(
    `enter a chat room of ${l.inRoom}`,
    await rate(
      async (n) => {
        const entered = !!(await send('main', `${ch}/chat-rooms/${l.chatRoomSeq}/enter`, token(n)));
        if (entered) inTheRoom.push(token(n));
        return entered;
      },
      16,
      4,
    ),
  );
  say(
    'send in it',
    await rate(
      async (n) =>
        !!(await send('main', `${ch}/chat-rooms/${l.chatRoomSeq}/messages`, inTheRoom[n % inTheRoom.length]!, {
          content: `안녕하세요 ${n}`,
          clientKey: crypto.randomUUID(),
        })),
      16,
      4,
    ),
  );
  const seats: { attendSeq: number; token: string; amount: number }[] = [];
  say(
    'enrol in one class',
    await rate(
      async (n) => {
        const seat = (await send('main', `${ch}/courses/${l.openCourseSeq}/attendees`, token(n))) as {
          attendSeq: number;
          amount: number;
        } | null;
        if (seat) seats.push({ attendSeq: seat.attendSeq, amount: seat.amount, token: token(n) });
        return !!seat;
      },
      16,
      4,
    ),
  );
  say(
    'begin a checkout of such a seat',
    await rate(
      async (n) => {
        const seat = seats[n];
        return (
          !!seat &&
          !!(await send('util', `${ch}/payments`, seat.token, {
            courseSeq: l.openCourseSeq,
            attendSeq: seat.attendSeq,
            payMethodCd: PAY_METHOD.CARD,
            amount: seat.amount,
            sellerYn: true,
          }))
        );
      },
      16,
      4,
    ),
  );
  const bought = async (n: number) => {
    const seat = (await send('main', `${ch}/courses/${l.soldCourseSeq}/attendees`, token(n))) as {
      attendSeq: number;
      amount: number;
    } | null;
    const created =
      seat &&
      ((await send('util', `${ch}/payments`, token(n), {
        courseSeq: l.soldCourseSeq,
        attendSeq: seat.attendSeq,
        payMethodCd: PAY_METHOD.CARD,
        amount: seat.amount,
        sellerYn: true,
      })) as { order: { orderNo: string }; window: { windowUrl: string } } | null);
    if (!created) return false;
    const paymentKey = new URL(created.window.windowUrl).searchParams.get('paymentKey')!;
    const form = new URLSearchParams({ paymentKey, action: 'approve' });
    await fetch(`${l.origin('sandbox-pay')}/sandbox/pay/window`, { method: 'POST', redirect: 'manual', body: form });
    const proof = { paymentKey, amount: seat.amount };
    const paid = (await send('util', `${ch}/payments/${created.order.orderNo}/success`, token(n), proof)) as { status: string } | null;
    return paid?.status === ORDER_STATUS.PAID;
  };
  say('check out, from the press to the paid order', await rate(bought, 16, 8));
  return said;
}

/** Measures lists and sums of money of a large site, and how many requests per second it serves. */
export async function scale(w: World): Promise<void> {
  const { channelSeq } = w.site;
  const one = async (found: Sql) => Number((await w.query<{ n: string }>(sql`select (${found}) as n`))[0]!.n);
  const large: LargeWorld = {
    channelSeq,
    courseSeq: await one(sql`select course_seq from main.course where channel_seq = ${channelSeq} order by attend_sum desc limit 1`),
    boardSeq: await one(sql`select board_seq from main.board where channel_seq = ${channelSeq} and kind = ${BOARD_KIND.SITE}`),
    couponInfoSeq: await one(sql`select min(coupon_info_seq) from main.coupon_info where channel_seq = ${channelSeq}`),
    chatRoomSeq: await one(sql`select min(chat_room_seq) from main.chat_room where channel_seq = ${channelSeq}`),
    openCourseSeq: await one(sql`select max(course_seq) from main.course where channel_seq = ${channelSeq} and fare_cd = ${FARE.PAID}`),
    soldCourseSeq: await one(
      sql`select course_seq from main.course where channel_seq = ${channelSeq} and fare_cd = ${FARE.PAID} order by course_seq desc
        offset 1 limit 1`,
    ),
    inRoom: await one(sql`select max(participant_count) from main.chat_room where channel_seq = ${channelSeq}`),
    owner: w.ownerToken,
    chatter: w.tokens[0]!,
    tokens: w.tokens.slice(1),
    days: (await w.query<Large['days']>(MEASURED_DAYS))[0]!,
    origin: () => w.urls.gateway,
  };
  const took = await listFigures(large);
  process.stdout.write(
    `${figuresTable(
      `a site of ${await one(sql`select count(*) from util.pay_order
      where channel_seq = ${channelSeq}`)} orders, warm, one client`,
      took,
    )}\n${overBudget(took)}\n`,
  );
  process.stdout.write(`\nof the same site, 16 at a time\n${(await rates(large)).join('\n')}\n`);
}
