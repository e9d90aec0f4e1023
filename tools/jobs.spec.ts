import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { testApp, type TestApp } from '@madang/server/test-app';
import { RETENTION } from '@madang/contracts/retention';
import { SWEEP_ANSWERS } from '@madang/server/idempotency-store.sql';
import { RETRY_STALLED_JOBS } from '@madang/server/stalled-jobs.sql';
import { deletePastRows, rowWithinPeriod } from '@madang/server/retention.sql';
import { sql } from '@madang/server/sql/sql';
import { valuesOf } from '@madang/server/sql/statement';
import { DUE_CAMPAIGNS } from '../apps/api-campaign/src/campaign/campaign.job.sql';
import { AppModule as AlarmModule } from '../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../apps/api-campaign/src/app.module';
import { MAILS_THAT_MAY_GO, RECIPIENTS_THAT_MAY_GO } from '../apps/api-campaign/src/mail/mail.retention.sql';
import { AppModule as EventModule } from '../apps/api-event/src/app.module';
import { AppModule as MainModule } from '../apps/api-main/src/app.module';
import { OPENED_CLASSES } from '../apps/api-main/src/demand/demand.sql';
import { SITES_WITH_OLD } from '../apps/api-main/src/mypage/old-enrolments.sql';
import { WITHDRAWN_WITH_SEATS } from '../apps/api-main/src/mypage/withdraw.sql';
import { SITES_WITH_SETTLED } from '../apps/api-main/src/report/settled.sql';
import { SITES_WITH_OLD_ORDERS } from '../apps/api-util/src/refund/purge.sql';
import { FORGET_TRIES } from '../apps/api-main/src/attempt/attempt.sql';
import { CLAIM_CHECKS } from '../apps/api-main/src/enrolment/enrolment-checks.sql';
import { CHECK_OUT_OF_STEP, HOLDS_PASSED, WAITLISTS_WITH_SEAT } from '../apps/api-main/src/enrolment/enrolment-jobs.sql';
import { REVIEWED_COURSES } from '../apps/api-main/src/course/course-publish.sql';
import { OVERDUE_COURSES } from '../apps/api-main/src/course/course-trash.sql';
import { LIVES_AHEAD, MEETINGS_IN_TURN } from '../apps/api-main/src/conference/wanted-meeting.sql';
import { OPENED_LIVES } from '../apps/api-main/src/live/live.sql';
import { CLOSED_ADDRESSES, LOOSE_FILES, OLD_DOCUMENTS } from '../apps/api-main/src/upload/upload.sql';
import { UNCLEARED_VIDEOS, VIDEOS_WITHOUT_ROOM } from '../apps/api-main/src/video/video.sql';
import { AppModule as UtilModule } from '../apps/api-util/src/app.module';
import { TAKE_DUE_DOMAINS } from '../apps/api-util/src/domain/domain.sql';
import { TAKE_DUE_SUBSCRIPTIONS } from '../apps/api-util/src/membership/membership.job.sql';
import { TAKE_DUE_PLANS, TAKE_OPEN_BILLS } from '../apps/api-util/src/plan/plan.job.sql';
import { DUE_LOOKS } from '../apps/api-util/src/payment/order-checks.sql';
import { DUE_ORDERS } from '../apps/api-util/src/payment/recovery.sql';
import { GIVE_UP_RUNS, NEXT_RUN } from '../apps/api-util/src/reconciliation/reconciliation.sql';
import { SITES_TO_CLOSE } from '../apps/api-util/src/settlement/settlement.sql';

const ROOT = resolve(import.meta.dirname, '..');
const SOURCES = ['libs/server/*.ts', 'apps/api-*/src/**/*.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  .filter((path) => !path.endsWith('.spec.ts'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Files whose timers are no jobs: they end with one piece of work, or are about uploads on the disk of the copy that receives them. */
const WHILE_IT_LASTS = [
  'libs/server/listener.ts',
  'libs/server/leases.ts',
  'libs/server/outbox.ts',
  'libs/server/recurring-jobs.ts',
  'apps/api-main/src/video/transcoder.ts',
  'apps/api-main/src/video/upload-locker.ts',
  'apps/api-main/src/video/video-intake.ts',
];

describe('every job of the clock', () => {
  it('says by its type whether one copy does it or each', () => {
    const bare = SOURCES.filter(({ path, text }) => text.includes('setInterval(') && !WHILE_IT_LASTS.includes(path));
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  it('that one copy does has a lease of its own in its service', () => {
    const leases = SOURCES.filter(({ text }) => text.includes('extends OneCopyJob')).map(({ path, text }) => ({
      path,
      service: path.split('/')[1]!,
      names: [...text.matchAll(/readonly job = '([^']+)'|new Lane\(\w+, '([^']+)'/g)].map((m) => m[1] ?? m[2]!),
    }));
    expect(leases.length).toBeGreaterThan(15);
    expect(leases.filter(({ names }) => !names.length).map(({ path }) => path)).toEqual([]);
    const all = leases.flatMap(({ service, names }) => names.map((name) => `${service} ${name}`));
    expect(new Set(all).size).toBe(all.length);
  });
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}
const NOW = new Date();
const MONTH = '2026-11-01';
/** By service: the first query of each job in every round, which must not read a whole table. */
const LOOK_UPS: Record<'main' | 'util' | 'campaign' | 'event' | 'alarm', [string, string, unknown[]][]> = {
  main: [
    ['holds', HOLDS_PASSED.text, valuesOf(HOLDS_PASSED, { before: NOW, now: NOW, limit: 200 })],
    ['waiting lines', WAITLISTS_WITH_SEAT.text, [1, 1, 100]],
    ['looks', CLAIM_CHECKS.text, [NOW, 100]],
    ['orders out of step', CHECK_OUT_OF_STEP.text, [NOW]],
    ['live lessons', OPENED_LIVES.text, valuesOf(OPENED_LIVES, { now: NOW, since: NOW, until: NOW })],
    ['lives ahead', LIVES_AHEAD.text, valuesOf(LIVES_AHEAD, { now: NOW, platform: '{}', afterAt: NOW, afterSeq: 0, limit: 100 })],
    ['meetings', MEETINGS_IN_TURN.text, valuesOf(MEETINGS_IN_TURN, { now: NOW, afterSite: 0, afterSeq: 0, limit: 100 })],
    ['videos without room', VIDEOS_WITHOUT_ROOM.text, []],
    ['reviewed classes', REVIEWED_COURSES.text, [NOW]],
    ['trash', OVERDUE_COURSES.text, [NOW]],
    ['videos', UNCLEARED_VIDEOS.text, [NOW]],
    ['loose files', LOOSE_FILES.text, [NOW]],
    ['closed addresses', CLOSED_ADDRESSES.text, [NOW]],
    ['old documents', OLD_DOCUMENTS.text, [NOW]],
    ['tries', FORGET_TRIES.text, [NOW]],
    ['kept answers', SWEEP_ANSWERS.text, [NOW]],
    ['jobs of the dead', RETRY_STALLED_JOBS.text, []],
    ['settled reports', SITES_WITH_SETTLED.text, [NOW]],
    ['old enrolments', SITES_WITH_OLD.text, [NOW]],
    ['seats of withdrawn accounts', WITHDRAWN_WITH_SEATS.text, valuesOf(WITHDRAWN_WITH_SEATS, { now: NOW })],
    ['opened classes', OPENED_CLASSES.text, valuesOf(OPENED_CLASSES, { now: NOW })],
    ['old chat messages', deletePastRows(RETENTION.chatMessages, sql`true`).text, [NOW]],
    ['old log-ins', deletePastRows(RETENTION.sessions, sql`true`).text, [NOW]],
  ],
  util: [
    ['recovery', DUE_ORDERS.text, [NOW, 'CONFIRMING', ['CARD']]],
    ['looks at orders', DUE_LOOKS.text, valuesOf(DUE_LOOKS, { now: NOW, again: NOW })],
    ['memberships', TAKE_DUE_SUBSCRIPTIONS.text, [NOW]],
    ['plans', TAKE_DUE_PLANS.text, [NOW]],
    ['bills', TAKE_OPEN_BILLS.text, [NOW]],
    ['domains', TAKE_DUE_DOMAINS.text, [NOW]],
    ['old orders', SITES_WITH_OLD_ORDERS.text, [NOW]],
    ['closings', SITES_TO_CLOSE.text, [NOW, MONTH]],
    ['comparison', NEXT_RUN.text, ['toss', NOW]],
    ['old exports', deletePastRows(RETENTION.memberExports, sql`true`).text, [NOW]],
    ['comparisons of before', GIVE_UP_RUNS.text, [NOW, 'toss', MONTH]],
  ],
  campaign: [
    ['campaigns', DUE_CAMPAIGNS.text, [NOW]],
    ['old mails', deletePastRows(RETENTION.mails, MAILS_THAT_MAY_GO).text, [NOW]],
    ['old recipients', deletePastRows(RETENTION.recipients, RECIPIENTS_THAT_MAY_GO).text, [NOW]],
  ],
  event: [['old days of visitors', deletePastRows(RETENTION.visitorDays, sql`true`).text, [NOW]]],
  alarm: [['old alarms', rowWithinPeriod(RETENTION.alarms, RETENTION.alarms.numbered.number).text, [1, 2, NOW]]],
};

describe('what a job asks in every round is bounded by an index', () => {
  let t: TestApp;
  let partial: Set<string>;
  beforeAll(async () => {
    t = await testApp({ main: MainModule, util: UtilModule, campaign: CampaignModule, event: EventModule, alarm: AlarmModule });
    const found = await t.admin<{ name: string }>('select indexrelid::regclass::text as name from pg_index where indpred is not null');
    partial = new Set(found.map(({ name }) => name.replace(/^.*\./, '').replaceAll('"', '')));
  });
  afterAll(() => t.close());

  const cases = Object.entries(LOOK_UPS).flatMap(([service, list]) =>
    list.map(([name, text, values]) => ({ service, name, text, values })),
  );
  it.each(cases)('$service: $name', async ({ service, text, values }) => {
    const [row] = await t.db(service as 'main').all(async (tx) => {
      // The tables are empty, so the planner would read them whole; without these ways it shows whether an index serves the query.
      for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await tx.query(`set local enable_${way} = off`);
      return (await tx.query(`explain (format json) ${text}`, values)) as [{ 'QUERY PLAN': [{ Plan: Plan }] }];
    });
    const unbounded: string[] = [];
    const visit = (p: Plan) => {
      const scan = p['Node Type'];
      if (scan === 'Seq Scan') unbounded.push(`${scan} ${p['Relation Name']}`);
      if (/^Index (Only )?Scan$/.test(scan) && !p['Index Cond'] && !partial.has(p['Index Name']!))
        unbounded.push(`${scan} ${p['Index Name']}`);
      p.Plans?.forEach(visit);
    };
    visit(row['QUERY PLAN'][0].Plan);
    expect(unbounded).toEqual([]);
  });
});
