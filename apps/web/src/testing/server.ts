import { alarmApi } from '@madang/contracts/alarm/alarm';
import { undeliveredApi } from '@madang/contracts/campaign/undelivered';
import type { Endpoint } from '@madang/contracts/endpoint';
import { ERRORS, type ErrorName, type FieldError } from '@madang/contracts/errors';
import { eventApi } from '@madang/contracts/event/event';
import { SOCKET_PATH } from '@madang/contracts/event/socket';
import { consentApi } from '@madang/contracts/main/consent';
import { accountApi } from '@madang/contracts/main/account';
import { siteSwitchApi } from '@madang/contracts/main/site-switch';
import { announcementApi } from '@madang/contracts/main/announcement';
import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { LIVE_TYPE, values } from '@madang/contracts/codes';
import { liveApi } from '@madang/contracts/main/live';
import { couponApi } from '@madang/contracts/main/coupon-calls';
import { companionApi } from '@madang/contracts/main/companion-calls';
import { demandApi } from '@madang/contracts/main/demand';
import { mypageApi } from '@madang/contracts/main/mypage';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { reportApi } from '@madang/contracts/main/report';
import { referralApi } from '@madang/contracts/main/referral';
import { searchApi } from '@madang/contracts/main/search-calls';
import { teacherApi } from '@madang/contracts/main/teacher';
import { socialApi } from '@madang/contracts/main/social';
import { blockApi } from '@madang/contracts/page/blocks/calls';
import { workApi } from '@madang/contracts/main/class-work';
import { queueApi } from '@madang/contracts/main/queue';
import { paymentApi } from '@madang/contracts/util/payment';
import { refundApi } from '@madang/contracts/util/refund';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { planApi } from '@madang/contracts/util/plan';
import { listViewApi } from '@madang/contracts/util/list-view';
import { deliveryApi } from '@madang/contracts/util/delivery';
import { domainApi } from '@madang/contracts/util/domain';
import { delay, http, HttpResponse, ws, type HttpHandler, type WebSocketHandler } from 'msw';
import { setupServer } from 'msw/node';
import { session } from '../lib/session';
import { DeclaredHandler, type Address } from './declared-handler';
import { aHome } from './my-home-samples';

/**
 * The tests' services. A call without an answer fails as on a lost connection, and the app logs which one it was. It never leaves the
 * process: that costs more than the rest of most tests, and at the address of the tests may be a product that somebody runs.
 */
export const server = setupServer(http.all('*/api/*', () => HttpResponse.error()));
type Declared<In, Q, Out> = Endpoint<string, In, Q, Out>;
export interface Asked<In> {
  body: In;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
}

async function read<In>({ request, params }: { request: Request; params: Record<string, unknown> }): Promise<Asked<In>> {
  const text = request.method === 'GET' || !request.headers.get('content-type')?.includes('json') ? '' : await request.text();
  return {
    body: (text ? JSON.parse(text) : undefined) as In,
    params: params as Record<string, string>,
    query: new URL(request.url).searchParams,
    headers: request.headers,
  };
}

/** Answers a declared call with data, with the bytes of a file, or with the result of a function of the request, and with `headers`. */
export function answer<In, Q, Out>(
  e: Declared<In, Q, Out>,
  data: Out | ((asked: Asked<In>) => Out | Promise<Out>),
  headers: Record<string, string> = {},
): HttpHandler {
  return new DeclaredHandler(e, async (info) => {
    const asked = await read<In>(info);
    const out = typeof data === 'function' ? await (data as (a: Asked<In>) => Out | Promise<Out>)(asked) : data;
    return out instanceof Blob ? new HttpResponse(out, { headers }) : HttpResponse.json({ data: out }, { headers });
  });
}
/** Refuses a declared call with an error of the catalogue. */
export function refuse(e: Address, name: ErrorName, message = name as string, errors?: FieldError[], moment?: string): HttpHandler {
  const { code, status } = ERRORS[name];
  return new DeclaredHandler(e, () =>
    HttpResponse.json({ code, errorName: name, message, errors, at: moment, requestId: 'req-12345678' }, { status }),
  );
}
/** Answers with a bare status, as a broken gateway does. */
export const broken = (e: Address, status: number): HttpHandler => new DeclaredHandler(e, () => new HttpResponse(null, { status }));
/** Never answers. */
export const hanging = (e: Address): HttpHandler => new DeclaredHandler(e, () => delay('infinite'));
/** Answers like `answer`, and keeps the requests in `asked`. */
export function recording<In, Q, Out>(
  e: Declared<In, Q, Out>,
  data: Out | ((asked: Asked<In>) => Out | Promise<Out>),
  headers: Record<string, string> = {},
): { handler: HttpHandler; asked: Asked<In>[] } {
  const asked: Asked<In>[] = [];
  const handler = answer<In, Q, Out>(
    e,
    (one) => {
      asked.push(one);
      return typeof data === 'function' ? (data as (a: Asked<In>) => Out | Promise<Out>)(one) : data;
    },
    headers,
  );
  return { handler, asked };
}

const noTerms = { useYn: 'N', title: '', content: '' } as const;
// Accepts socket connections and sends nothing. All tests share this link, because a link's listeners are never removed.
const events = ws.link(`ws://*${SOCKET_PATH}`).addEventListener('connection', () => undefined);
/** The answers to the calls that every page makes. */
export const baseHandlers = (): (HttpHandler | WebSocketHandler)[] => [
  events,
  answer(eventApi.user, null),
  answer(blockApi.shown, null),
  answer(eventApi.log, null),
  answer(accountApi.noteLang, null),
  answer(channelApi.serviceTerms, { termsData: noTerms }),
  answer(channelApi.privacyTerms, { privacyData: noTerms }),
  answer(alarmApi.badge, { badgeCount: 0, alarmReadSeq: 0 }),
  answer(channelApi.managed, []),
  // By default the service answers with the permissions that the session has already.
  answer(channelApi.channelUser, () => {
    const { isChannelUser, roles, userTypeCd } = session();
    return { isChannelUser, roles, userTypeCd };
  }),
  answer(announcementApi.list, []),
  answer(dataHistoryApi.newest, { historySeq: 0 }),
  answer(dataHistoryApi.newestOfClass, { historySeq: 0 }),
  answer(siteSwitchApi.list, []),
  answer(mypageApi.sessions, []),
  answer(consentApi.list, { stands: [], list: [] }),
  answer(consentApi.missing, { list: [] }),
  answer(consentApi.missingProduct, { list: [] }),
  answer(mypageApi.home, aHome()),
  answer(companionApi.list, []),
  answer(couponApi.usable, []),
  answer(couponApi.offered, null),
  answer(demandApi.find, { count: 0, toldCount: 0, mineAt: null }),
  answer(sitePageApi.list, { list: [], totalCount: 0 }),
  answer(reportApi.waiting, { reportCount: 0, appealCount: 0 }),
  answer(socialApi.apps, []),
  answer(
    liveApi.services,
    values(LIVE_TYPE).map((liveType) => ({ liveType, makes: false, missing: null })),
  ),
  answer(liveApi.meetings, []),
  answer(searchApi.popular, []),
  answer(searchApi.used, null),
  answer(teacherApi.mine, null),
  answer(referralApi.ofMember, { inviter: null, list: [], totalCount: 0 }),
  answer(liveApi.zoom, {
    zoomAccountTypeCd: '00',
    platform: true,
    accountId: null,
    clientId: null,
    hasSecret: false,
    hasWebhookSecret: false,
    hosts: [],
    webhookUrl: 'https://madang.example/notices',
    heardAt: null,
    trialUrl: null,
  }),
  answer(deliveryApi.mine, []),
  answer(domainApi.list, []),
  answer(listViewApi.list, []),
  answer(dataHistoryApi.texts, []),
  answer(dataHistoryApi.later, []),
  answer(queueApi.marks, { snoozes: [], assignments: [] }),
  answer(courseApi.work, { classes: [], boards: [], videoCount: 0 }),
  answer(courseApi.publishRequests, { list: [], totalCount: 0, cursor: null }),
  answer(refundApi.waiting, { open: 0, overdue: 0, refused: 0, refusedOverdue: 0, failedPayments: 0 }),
  answer(planApi.due, null),
  answer(undeliveredApi.waiting, { mail: 0, webhook: 0 }),
  answer(undeliveredApi.mails, { list: [], totalCount: 0, cursor: null }),
  answer(undeliveredApi.webhooks, []),
  answer(workApi.videos, { list: [], totalCount: 0, cursor: null }),
  answer(paymentApi.failures, { list: [], totalCount: 0, cursor: null }),
  answer(socialApi.linked, { list: [], hasPassword: true }),
  answer(socialApi.providers, { snsLoginKakId: null, snsLoginNavId: null, snsLoginGogId: null, snsLoginFabId: null }),
  answer(curriculumApi.running, []),
  answer(curriculumApi.lives, () => ({ nowLives: [], now: new Date().toISOString(), interval_seconds: 30 })),
];
