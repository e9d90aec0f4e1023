import { alarmApi } from '@madang/contracts/alarm/alarm';
import { undeliveredApi } from '@madang/contracts/campaign/undelivered';
import type { Endpoint } from '@madang/contracts/endpoint';
import { ERRORS, type ErrorName, type FieldError } from '@madang/contracts/errors';
import { eventApi, SOCKET_PATH } from '@madang/contracts/event/event';
import { consentApi } from '@madang/contracts/main/consent';
import { accountApi } from '@madang/contracts/main/account';
import { siteSwitchApi } from '@madang/contracts/main/site-switch';
import { announcementApi } from '@madang/contracts/main/announcement';
import { channelApi } from '@madang/contracts/main/channel';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { LIVE_TYPE, values } from '@madang/contracts/codes';
import { liveApi } from '@madang/contracts/main/live';
import { couponCalls } from '@madang/contracts/main/coupon-calls';
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
import { listViewApi } from '@madang/contracts/util/list-view';
import { domainApi } from '@madang/contracts/util/domain';
import { delay, http, HttpResponse, ws, type HttpHandler, type WebSocketHandler } from 'msw';
import { setupServer } from 'msw/node';
import { session } from '../lib/session';
import { aHome } from './my-home-samples';

export const server = setupServer();
type Declared<In, Q, Out> = Endpoint<string, In, Q, Out>;
export interface Asked<In> {
  body: In;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
}
const METHODS = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };
const at = (e: Pick<Endpoint, 'service' | 'version' | 'path'>) => `*/api/${e.service}/${e.version}${e.path}`;

async function read<In>({ request, params }: { request: Request; params: Record<string, unknown> }): Promise<Asked<In>> {
  const text = request.method === 'GET' || !request.headers.get('content-type')?.includes('json') ? '' : await request.text();
  return {
    body: (text ? JSON.parse(text) : undefined) as In,
    params: params as Record<string, string>,
    query: new URL(request.url).searchParams,
    headers: request.headers,
  };
}

/** Answers a declared call with its data, a file with its bytes, or with what a function makes of the request; `headers` go with it. */
export function answer<In, Q, Out>(
  e: Declared<In, Q, Out>,
  data: Out | ((asked: Asked<In>) => Out | Promise<Out>),
  headers: Record<string, string> = {},
): HttpHandler {
  return METHODS[e.method](at(e), async (info) => {
    const asked = await read<In>(info);
    const out = typeof data === 'function' ? await (data as (a: Asked<In>) => Out | Promise<Out>)(asked) : data;
    return out instanceof Blob ? new HttpResponse(out, { headers }) : HttpResponse.json({ data: out }, { headers });
  });
}
/** Refuses a declared call with an error of the catalogue. */
export function refuse(
  e: Pick<Endpoint, 'service' | 'version' | 'path' | 'method'>,
  name: ErrorName,
  message = name as string,
  errors?: FieldError[],
  moment?: string,
): HttpHandler {
  const { code, status } = ERRORS[name];
  return METHODS[e.method](at(e), () =>
    HttpResponse.json({ code, errorName: name, message, errors, at: moment, requestId: 'req-12345678' }, { status }),
  );
}
/** Answers with a bare status, as a broken gateway does. */
export const broken = (e: Pick<Endpoint, 'service' | 'version' | 'path' | 'method'>, status: number): HttpHandler =>
  METHODS[e.method](at(e), () => new HttpResponse(null, { status }));
/** Never answers. */
export const hanging = (e: Pick<Endpoint, 'service' | 'version' | 'path' | 'method'>): HttpHandler =>
  METHODS[e.method](at(e), () => delay('infinite'));
/** Answers like `answer` and remembers what it was asked. */
export function recording<In, Q, Out>(
  e: Declared<In, Q, Out>,
  data: Out | ((asked: Asked<In>) => Out),
  headers: Record<string, string> = {},
): { handler: HttpHandler; asked: Asked<In>[] } {
  const asked: Asked<In>[] = [];
  const handler = answer<In, Q, Out>(
    e,
    (one) => {
      asked.push(one);
      return typeof data === 'function' ? (data as (a: Asked<In>) => Out)(one) : data;
    },
    headers,
  );
  return { handler, asked };
}

const noTerms = { useYn: 'N', title: '', content: '' } as const;
// Open and silent. One for all tests: each link listens to the window and to the other tabs for good.
const events = ws.link(`ws://*${SOCKET_PATH}`).addEventListener('connection', () => undefined);
/** Calls that every page makes. */
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
  // The service knows what the session knows, unless a test says otherwise.
  answer(channelApi.channelUser, () => {
    const { isChannelUser, roles, userTypeCd } = session();
    return { isChannelUser, roles, userTypeCd };
  }),
  answer(announcementApi.list, []),
  answer(siteSwitchApi.list, []),
  answer(mypageApi.sessions, []),
  answer(consentApi.list, { stands: [], list: [] }),
  answer(consentApi.missing, { list: [] }),
  answer(consentApi.missingProduct, { list: [] }),
  answer(mypageApi.home, aHome()),
  answer(companionApi.list, []),
  answer(couponCalls.usable, []),
  answer(couponCalls.offered, null),
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
    ...{ zoomAccountTypeCd: '00', platform: true, accountId: null, clientId: null, hasSecret: false, hasWebhookSecret: false },
    ...{ hosts: [], webhookUrl: 'https://madang.example/notices', heardAt: null, trialUrl: null },
  }),
  answer(domainApi.list, []),
  answer(listViewApi.list, []),
  answer(queueApi.marks, { snoozes: [], assignments: [] }),
  answer(undeliveredApi.waiting, { mail: 0, webhook: 0 }),
  answer(undeliveredApi.mails, { list: [], totalCount: 0 }),
  answer(undeliveredApi.webhooks, []),
  answer(workApi.videos, []),
  answer(paymentApi.failures, { list: [], totalCount: 0 }),
  answer(socialApi.linked, { list: [], hasPassword: true }),
  answer(socialApi.providers, { snsLoginKakId: null, snsLoginNavId: null, snsLoginGogId: null, snsLoginFabId: null }),
  answer(curriculumApi.running, []),
  answer(curriculumApi.lives, () => ({ nowLives: [], now: new Date().toISOString(), interval_seconds: 30 })),
];
