import { sql } from '../../libs/server/sql/sql.ts';
import { learnersWithVideo } from './learner-mix.sql.ts';
import { load, type Ask } from './load.ts';
import { cpuTicks, median, CLOCK_TICKS_PER_SECOND } from './measure.ts';
import type { World } from './world.ts';

/** Somebody who learns: the own token, and a lesson with a video of a class that is open to them. */
interface Learner {
  token: string;
  /** What the browser is told apart by: visits are limited for each. */
  clientId: string;
  course: number;
  lesson: number;
}
interface Kind {
  what: string;
  /** How many of these requests the page of one learner makes a minute. */
  perMinute: number;
  ask: (l: Learner, n: number) => Ask;
}

/** Pages that a learner opens a minute: a lesson in the classroom, the page of a class, the list of classes. */
const PAGES_PER_MINUTE = { lesson: 0.4, course: 0.15, list: 0.12 } as const;
/** The page tells every ten seconds how far the video is, and asks twice a minute for lives (docs/scaling.md). */
const PROGRESS_PER_MINUTE = 6;
/** How many times a minute a page asks for lives. */
const LIVE_POLLS = 2;
const CONNECTION_COUNTS = [16, 64];
/** How many times each number of connections is measured. */
const MEASURED_ROUNDS = 5;
const ROUND_SECONDS = 8;
/** The longest video of the measured site, in seconds. */
const VIDEO_SECONDS_MAX = 600;

/** The requests of people who watch a lesson, in the proportions in which the web makes them. Documents come from the browser's cache. */
function kinds(channel: number, pages: number): Kind[] {
  const site = `/channels/${channel}`;
  const main = (version: string, path: string) => `/api/main/${version}${site}${path}`;
  const get = (what: string, perMinute: number, path: (l: Learner, n: number) => string): Kind => ({
    what,
    perMinute,
    ask: (l, n) => ({ method: 'GET', path: path(l, n), headers: { 'Access-Token': l.token, 'Client-Id': l.clientId } }),
  });
  const post = (what: string, perMinute: number, path: (l: Learner) => string, body: (l: Learner, n: number) => object): Kind => ({
    what,
    perMinute,
    ask: (l, n) => ({
      method: 'POST',
      path: path(l),
      headers: { 'Access-Token': l.token, 'Client-Id': l.clientId, 'Content-Type': 'application/json' },
      body: JSON.stringify(body(l, n)),
    }),
  });
  const opened = PAGES_PER_MINUTE.lesson + PAGES_PER_MINUTE.course + PAGES_PER_MINUTE.list;
  return [
    post(
      'how far a video is',
      PROGRESS_PER_MINUTE,
      (l) => main('v1.0', `/courses/${l.course}/playtimes`),
      (l, n) => ({ curriculumSeq: l.lesson, playSecond: n % VIDEO_SECONDS_MAX, watchedSecond: 10 }),
    ),
    get('lives', LIVE_POLLS, () => '/api/main/v1.0/me/live'),
    get('classroom: class', PAGES_PER_MINUTE.lesson, (l) => main('v2.0', `/courses/${l.course}`)),
    get('classroom: lessons', PAGES_PER_MINUTE.lesson, (l) => main('v1.0', `/courses/${l.course}/curriculums`)),
    get('classroom: lesson', PAGES_PER_MINUTE.lesson, (l) => main('v1.0', `/courses/${l.course}/curriculums/${l.lesson}`)),
    get('classroom: where it was left', PAGES_PER_MINUTE.lesson, (l) => main('v1.0', `/courses/${l.course}/playtimes`)),
    get('classroom: address of the video', PAGES_PER_MINUTE.lesson, (l) =>
      main('v1.0', `/courses/${l.course}/curriculums/${l.lesson}/video-link`),
    ),
    get('class page: class', PAGES_PER_MINUTE.course, (l) => main('v2.0', `/courses/${l.course}`)),
    get('class page: lessons', PAGES_PER_MINUTE.course, (l) => main('v1.0', `/courses/${l.course}/curriculums`)),
    get('class page: reviews', PAGES_PER_MINUTE.course, (l) => main('v2.0', `/courses/${l.course}/review`)),
    get('class list', PAGES_PER_MINUTE.list, (_, n) => main('v1.0', `/courses?page=${1 + (n % pages)}`)),
    post(
      'page views',
      opened,
      () => '/api/event/v1.0/events/user',
      (l) => ({ channelSeq: channel, message: 'page_view', path: `/classroom/${l.course}` }),
    ),
  ];
}

/** The kinds in a row, each as often as it is asked and as evenly as possible. */
function spread(all: readonly Kind[], count: number): Kind[] {
  const sum = all.reduce((n, { perMinute }) => n + perMinute, 0);
  const given = all.map(() => 0);
  return Array.from({ length: count }, (_, i) => {
    const due = all.map(({ perMinute }, k) => ((i + 1) * perMinute) / sum - given[k]!);
    const next = due.indexOf(Math.max(...due));
    given[next]!++;
    return all[next]!;
  });
}

/** Up to ten thousand people with a running enrolment and a video of its class; a person counts once. */
async function learners(w: World): Promise<Learner[]> {
  const found = await w.query<{ user: string; course: string; lesson: string }>(learnersWithVideo(w.site.channelSeq));
  const tokens = new Map(w.users.map((user, i) => [user, w.tokens[i]!]));
  return found.flatMap(({ user, course, lesson }) => {
    const token = tokens.get(Number(user));
    return token ? [{ token, clientId: `learner-${user}`, course: Number(course), lesson: Number(lesson) }] : [];
  });
}

/** Asks once for each kind and lesson, since a refused request is cheaper than an answered one and would make the figure too good. */
async function checked(w: World, all: readonly Kind[], people: readonly Learner[]): Promise<void> {
  const oneOfEachLesson = new Map(people.map((somebody) => [somebody.lesson, somebody]));
  for (const somebody of oneOfEachLesson.values())
    for (const { what, ask } of all) {
      const { method, path, headers, body } = ask(somebody, 1);
      const answer = await fetch(w.urls.gateway + path, { method, headers, ...(body ? { body } : {}) });
      if (!answer.ok) throw new Error(`${what}: ${method} ${path} answers ${answer.status} ${(await answer.text()).slice(0, 300)}`);
      await answer.arrayBuffer();
    }
}

/**
 * Measures how many requests a second of people who learn the product answers through the gateway, each service in a process of its own,
 * and how many people that are (docs/scaling.md). The program that asks runs on the same cores.
 */
export async function learnerMix(w: World): Promise<void> {
  const { channelSeq } = w.site;
  const [{ n: classes }] = (await w.query<{ n: number }>(
    sql`select count(*)::int as n from main.course where channel_seq = ${channelSeq}`,
  )) as [{ n: number }];
  const all = kinds(channelSeq, Math.max(1, Math.min(30, Math.floor(classes / 20))));
  const people = await learners(w);
  if (people.length === 0) throw new Error('Nobody of the measured site learns.');
  await checked(w, all, people);
  const perMinute = all.reduce((n, one) => n + one.perMinute, 0);
  process.stdout.write(
    `\nlearners: ${people.length} people, ${w.gatewayKind}, ${w.pids.services.length} processes of services; ` +
      `each asks ${perMinute.toFixed(1)} times a minute\n` +
      all.map(({ what, perMinute: own }) => `  ${what.padEnd(34)}${((100 * own) / perMinute).toFixed(1).padStart(5)} %`).join('\n') +
      `\n  ${'at a time'.padEnd(12)}${'req/s'.padStart(8)}${'[low-high]'.padStart(16)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}` +
      `${'services'.padStart(10)}${'gateway'.padStart(9)}${'database'.padStart(10)}${'learners'.padStart(10)}\n`,
  );
  for (const connections of CONNECTION_COUNTS) {
    const rounds: { perSecond: number; p50: number; p99: number; cpu: number[] }[] = [];
    for (let round = 0; round <= MEASURED_ROUNDS; round++) {
      const order = spread(all, people.length * 10);
      const groups = [w.pids.services, w.pids.gateway, w.pids.postgres()];
      const before = groups.map(cpuTicks);
      const asks = (n: number) => order[n % order.length]!.ask(people[(n * 7 + round) % people.length]!, n + round * 31);
      const { total, perSecond, p50, p99 } = await load({ url: w.urls.gateway, connections, seconds: ROUND_SECONDS, ask: asks });
      const cpu = groups.map((pids, i) => (1e6 * (cpuTicks(pids) - before[i]!)) / CLOCK_TICKS_PER_SECOND / total);
      // The first one warms up.
      if (round > 0) rounds.push({ perSecond, p50, p99, cpu });
    }
    const rates = rounds.map((one) => one.perSecond);
    const rate = median(rates);
    process.stdout.write(
      `  ${String(connections).padEnd(12)}${rate.toFixed(0).padStart(8)}` +
        `${`[${Math.min(...rates).toFixed(0)}-${Math.max(...rates).toFixed(0)}]`.padStart(16)}` +
        `${median(rounds.map((one) => one.p50))
          .toFixed(1)
          .padStart(9)}` +
        `${median(rounds.map((one) => one.p99))
          .toFixed(1)
          .padStart(9)}` +
        [10, 9, 10].map((width, i) => `${median(rounds.map((one) => one.cpu[i]!)).toFixed(0)} us`.padStart(width)).join('') +
        `${Math.floor((rate * 60) / perMinute)
          .toString()
          .padStart(10)}\n`,
    );
  }
}
