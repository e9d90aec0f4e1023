import createClient from 'openapi-fetch';
import type { paths } from './dist/schema.d.ts';

/**
 * `node walk.ts <address> <channelSeq>`: a new customer buys a class of a site, using nothing but the API's description. The compiler
 * checks every field that is read or sent against it.
 */
const [baseUrl = '', site = ''] = process.argv.slice(2);
/** The means of payment, by its word in the description, which is all that a program of somebody else has. */
const CARD = 'CARD';
const channelSeq = Number(site);
const api = createClient<paths>({ baseUrl });

interface Answer<T> {
  data?: { data: T };
  error?: { errorName: string; message: string };
  response: Response;
}
/** The data that a call answered; throws if the call was refused. */
function told<T>({ data, error, response }: Answer<T>): T {
  if (data) return data.data;
  throw new Error(`${response.url} answered ${response.status} ${error?.errorName}: ${error?.message}`);
}

const password = 'blueWhale82!sings';
const signUp = await api.POST('/api/main/v1.0/auth/signup', {
  body: {
    name: '한결',
    email: `walk.${Date.now()}@madang.test`,
    password,
    passwordConfirm: password,
    phone: '01012345678',
    ageYn: true,
    sellerYn: true,
    termsYn: true,
    privacyYn: true,
    channelSeq,
  },
});
const { user } = told(signUp);
const token = signUp.response.headers.get('access-token')!;
api.use({
  onRequest: ({ request }) => {
    request.headers.set('Access-Token', token);
    if (request.method !== 'GET') request.headers.set('Idempotency-Key', crypto.randomUUID());
  },
});

const { list, totalCount } = told(await api.GET('/api/main/v1.0/channels/{channelSeq}/courses', { params: { path: { channelSeq } } }));
const [course] = list;
if (!course || totalCount < 1) throw new Error('the site sells no class');
const { courseSeq } = course;

const seat = told(
  await api.POST('/api/main/v1.0/channels/{channelSeq}/courses/{courseSeq}/attendees', {
    params: { path: { channelSeq, courseSeq } },
    body: {},
  }),
);
if (!seat.needsPayment) throw new Error('the class costs nothing');

const { order, window } = told(
  await api.POST('/api/util/v1.0/channels/{channelSeq}/payments', {
    params: { path: { channelSeq } },
    body: { courseSeq, attendSeq: seat.attendSeq, payMethodCd: CARD, amount: seat.amount, sellerYn: true },
  }),
);

// The payment window is not one of our calls; here the button in the stand-in's window is pressed.
const windowUrl = new URL(window.windowUrl);
const pressed = await fetch(new URL('/sandbox/pay/window', baseUrl), {
  method: 'POST',
  redirect: 'manual',
  body: new URLSearchParams({ paymentKey: windowUrl.searchParams.get('paymentKey') ?? '', action: 'approve' }),
});
const back = new URL(pressed.headers.get('location') ?? '').searchParams;

const paid = told(
  await api.POST('/api/util/v1.0/channels/{channelSeq}/payments/{orderNo}/success', {
    params: { path: { channelSeq, orderNo: order.orderNo } },
    body: { paymentKey: back.get('paymentKey') ?? '', amount: Number(back.get('amount')) },
  }),
);
const mine = told(await api.GET('/api/util/v1.0/mypage/orders', { params: { query: { page: 1 } } }));
const refused = await api.GET('/api/util/v1.0/channels/{channelSeq}/payments/{orderNo}', {
  params: { path: { channelSeq, orderNo: 'none' } },
});

process.stdout.write(
  JSON.stringify({
    name: user.name,
    courseSeq,
    amount: seat.amount,
    status: paid.status,
    orders: mine.list.map(({ orderNo }) => orderNo === order.orderNo),
    refused: refused.error?.errorName,
  }),
);
