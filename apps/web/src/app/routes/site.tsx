import { PAY_WINDOW } from '@madang/contracts/page/pay-window';
import type { Channel } from '@madang/contracts/main/channel';
import { PLAN_PERMISSIONS, SETTLEMENT_PERMISSIONS } from '@madang/contracts/permissions';
import { Navigate, type RouteObject } from 'react-router-dom';
import { openingPage, page, type PageNeeds } from '../../lib/page';
import { basesOf } from './router';

const LOGIN_NEEDS = { login: true };
const CHECKOUT_WORDS = ['checkout', 'enrolment', 'refund'];
const ownPage = () => page('site-page', () => import('../../storefront/site-page/site-page'));
const POST_FORM_WORDS: readonly string[] = ['boards', 'editor', 'files', 'site-switch'];
const postForm = () => page(POST_FORM_WORDS, () => import('../../storefront/boards/post-form-page'), { login: true });
/** The pages of a board's posts: one post, and the forms for writing and changing a post. */
const postRoutes = (base: string): RouteObject[] => [
  { path: `${base}/posts/create`, ...postForm() },
  { path: `${base}/posts/:postSeq/view`, ...page('boards', () => import('../../storefront/boards/post-page')) },
  { path: `${base}/posts/:postSeq/edit`, ...postForm() },
];
const noticeForm = () =>
  page([...POST_FORM_WORDS, 'history'], () => import('../../storefront/boards/notice-form-page'), { need: 'SITE_BOARD_UPDATE' });
const boardRoutes = (): RouteObject[] => [
  { path: 'notices', ...page('boards', () => import('../../storefront/boards/notices-page')) },
  { path: 'notices/create', ...noticeForm() },
  { path: 'notices/:noticeSeq', ...page('boards', () => import('../../storefront/boards/notice-page')) },
  { path: 'notices/:noticeSeq/edit', ...noticeForm() },
  { path: 'boards/:boardSeq', ...page('boards', () => import('../../storefront/boards/board-page')) },
  ...postRoutes('boards/:boardSeq'),
];
const classRoutes = (base: string): RouteObject[] => [
  { path: `${base}/:courseSeq/board`, ...page('boards', () => import('../../storefront/boards/class-board-page')) },
  ...postRoutes(`${base}/:courseSeq/board/:boardSeq`),
  { path: `${base}/:courseSeq/payment`, ...page(CHECKOUT_WORDS, () => import('../../storefront/checkout/checkout-page'), LOGIN_NEEDS) },
  { path: `${base}/:courseSeq/payment/success`, ...page('checkout', () => import('../../storefront/checkout/success-page'), LOGIN_NEEDS) },
  {
    path: `${base}/:courseSeq/payment/complete`,
    ...page('checkout', () => import('../../storefront/checkout/complete-page'), LOGIN_NEEDS),
  },
  { path: `${base}/:courseSeq/payment/fail`, ...page('checkout', () => import('../../storefront/checkout/fail-page'), LOGIN_NEEDS) },
];
/** Loads the package's own part of the page at the same time as the page that it shares with classes. */
const packagePage = () => {
  void import('../../storefront/class-detail/package-body');
  return import('../../storefront/class-page');
};
const packageRoutes: RouteObject[] = [
  { path: 'packages/:courseSeq', id: 'packages-view', ...openingPage(['class-detail', 'lesson', 'package'], packagePage) },
  {
    path: 'packages/:courseSeq/payment',
    ...page([...CHECKOUT_WORDS, 'package'], () => import('../../storefront/checkout/checkout-page'), LOGIN_NEEDS),
  },
  { path: 'packages/:courseSeq/payment/success', ...page('checkout', () => import('../../storefront/checkout/success-page'), LOGIN_NEEDS) },
  {
    path: 'packages/:courseSeq/payment/complete',
    ...page('checkout', () => import('../../storefront/checkout/complete-page'), LOGIN_NEEDS),
  },
  { path: 'packages/:courseSeq/payment/fail', ...page('checkout', () => import('../../storefront/checkout/fail-page'), LOGIN_NEEDS) },
];
/** The pages inside a site's header and footer, except the opening pages, which router.tsx has. */
export function siteRoutes(channel: Channel): RouteObject[] {
  return [
    { path: 'intro', ...ownPage() },
    { path: 'p/:path', ...ownPage() },
    { path: 'drafts/:token', ...page(['site-page', 'blocks'], () => import('../../storefront/site-page/draft-page')) },
    ...basesOf(channel).flatMap(classRoutes),
    ...packageRoutes,
    { path: PAY_WINDOW.slice(1), ...page('checkout', () => import('../../storefront/checkout/window-page')) },
    ...boardRoutes(),
    { path: 'teachers/:userSeq', ...openingPage('teacher', () => import('../../storefront/teacher/teacher-page')) },
    { path: 'membership', ...page('membership', () => import('../../storefront/membership/membership-page')) },
    { path: 'membership/:membershipSeq', element: <Navigate to="/membership" replace /> },
    {
      path: 'membership/:membershipSeq/payment',
      ...page(['membership', 'checkout', 'refund'], () => import('../../storefront/membership/join-page'), LOGIN_NEEDS),
    },
    {
      path: 'membership/:membershipSeq/payment/success',
      ...page('checkout', () => import('../../storefront/checkout/success-page'), LOGIN_NEEDS),
    },
    {
      path: 'membership/:membershipSeq/payment/fail',
      ...page('checkout', () => import('../../storefront/checkout/fail-page'), LOGIN_NEEDS),
    },
    {
      path: 'membership/:membershipSeq/payment/complete',
      ...page('membership', () => import('../../storefront/membership/complete-page'), LOGIN_NEEDS),
    },
    { path: 'membership/:membershipSeq/card', ...page('membership', () => import('../../storefront/membership/card-page'), LOGIN_NEEDS) },
    { path: 'certificates/:certificateNo', ...page('certificates', () => import('../../storefront/certificates/certificate-page')) },
    { path: 'invite/:refererCode', ...page('invited', () => import('../../storefront/invited/referral-page')) },
    { path: 'in/:courseSeq/:eventCode', ...page('invited', () => import('../../storefront/invited/landing-page')) },
    {
      path: 'register_card/:channelSeq',
      ...page(['admin-service', 'plan'], () => import('../../admin/service/register-card-page'), { login: true, need: 'SITE_PLAN_UPDATE' }),
    },
    {
      path: 'forms/:id/preview',
      ...page('forms-public', () => import('../../storefront/forms-public/form-preview'), { need: 'SITE_FORM_READ' }),
    },
    { path: 'forms/:id', ...page('forms-public', () => import('../../storefront/forms-public/public-form')) },
  ];
}
/** What the pages of the plan require on a site. */
export const PLAN_NEEDS: PageNeeds = { login: true, need: PLAN_PERMISSIONS };
const service = ['admin-service', 'plan'];
/** The pages of the site plan, which stand in the frame of the account and in that of the site's admin. */
export const planPages = {
  manage: (needs: PageNeeds) => page(service, () => import('../../admin/service/manage-page'), needs),
  history: (needs: PageNeeds) => page([...service, 'table'], () => import('../../admin/service/history-page'), needs),
  card: (needs: PageNeeds) => page(service, () => import('../../admin/service/payment-info-page'), needs),
  coupon: (needs: PageNeeds) => page(service, () => import('../../admin/service/coupon-page'), needs),
};
/**
 * The pages of site plan and sales. On a site's own host the route checks the permission; on the product's host `ManagedSite` does
 * (AM-176).
 */
export function managementPages(onSite: boolean): RouteObject[] {
  const plan: PageNeeds = onSite ? PLAN_NEEDS : { login: true };
  const sales: PageNeeds = onSite ? { login: true, need: 'SITE_SALES_READ' } : { login: true };
  return [
    { path: 'service', ...page(service, () => import('../../admin/service/service-index'), plan) },
    { path: 'service/servicemanage', id: 'service_manage', ...planPages.manage(plan) },
    { path: 'service/servicehistory', ...planPages.history(plan) },
    { path: 'service/servicepaymentinfo', ...planPages.card(plan) },
    { path: 'service/servicecoupon', ...planPages.coupon(plan) },
    {
      path: 'paymentManage',
      ...page(
        ['admin-orders', 'refund', 'editor', 'member-message', 'remind', 'table', 'sortable'],
        () => import('../../admin/orders/orders-page'),
        sales,
      ),
    },
  ];
}
/** The pages of the person's account that exist only on a site. */
export const accountRoutes: RouteObject[] = [
  {
    path: 'mypage',
    ...page(['my-home', 'live', 'certificate', 'account', 'challenge'], () => import('../../learning/my-home/home-page'), { login: true }),
  },
  { path: 'me/classes', ...page(['my-home', 'challenge'], () => import('../../learning/my-home/my-classes'), { login: true }) },
  { path: 'me/likes', ...page('my-home', () => import('../../learning/my-home/likes-page'), { login: true }) },
  { path: 'me/reviews', ...page(['my-home', 'review'], () => import('../../learning/my-home/reviews-page'), { login: true }) },
  {
    path: 'me/certificates',
    ...page(['my-home', 'certificate'], () => import('../../learning/my-home/certificates-page'), { login: true }),
  },
  { path: 'me/hidden', ...page(['my-home', 'report'], () => import('../../learning/my-home/hidden-page'), { login: true }) },
  { path: 'chat-rooms', ...page('chat', () => import('../../learning/chat/rooms-page'), { login: true }) },
  { path: 'coupon', id: 'user_coupon', ...page('coupons', () => import('../../learning/coupons/my-coupons'), { login: true }) },
  {
    path: 'me/memberships',
    ...page(['membership', 'refund', 'table'], () => import('../../storefront/membership/my-memberships'), { login: true }),
  },
  {
    path: 'paymenthistory',
    ...page(['orders', 'refund', 'delivery', 'enrolment'], () => import('../../learning/orders/payment-history'), { login: true }),
  },
  {
    path: 'settlement',
    ...page(['admin-settlement', 'table'], () => import('../../admin/settlement/own-page'), {
      login: true,
      need: SETTLEMENT_PERMISSIONS,
    }),
  },
  ...managementPages(true),
];
/** The pages that fill the window: a chat room, and the classroom with its lessons. */
export function classroomRoutes(channel: Channel): RouteObject[] {
  const words = ['classroom', 'lesson', 'player', 'live', 'certificate'];
  const chatRoom: RouteObject = {
    path: 'chat-rooms/:chatRoomSeq',
    ...page('chat', () => import('../../learning/chat/room-page'), { login: true }),
  };
  const rooms = basesOf(channel).flatMap((base): RouteObject[] => [
    { path: `${base}/:courseSeq/classroom`, ...page(words, () => import('../../learning/classroom/classroom-page')) },
    { path: `${base}/:courseSeq/classroom/:curriculumSeq`, ...page(words, () => import('../../learning/classroom/classroom-page')) },
  ]);
  return [chatRoom, ...rooms];
}
