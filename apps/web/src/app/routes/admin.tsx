import { reportApi } from '@madang/contracts/main/report';
import { attendanceApi } from '@madang/contracts/main/attendance';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { courseApi } from '@madang/contracts/main/course';
import { packageApi } from '@madang/contracts/main/package';
import { settingApi } from '@madang/contracts/main/site-setting';
import { OPERATOR_PERMISSIONS, PAYMENT_PAGE, SETTLEMENT_PERMISSIONS } from '@madang/contracts/permissions';
import { Navigate, type RouteObject } from 'react-router-dom';
import { page, type PageNeeds } from '../../lib/page';
import { API_KEYS_PAGE, INBOX_PAGE } from '../../admin/menu/admin-menu';
import { DELIVERY_PAGE, VIDEOS_PAGE } from '../../domain/site/admin-pages';
import { layout } from './layout-route';
import { withWords } from './with-words';
import { PLAN_NEEDS, planPages } from './site';
import { classChallenge, studioAuthoring, studioPages } from './studio';

const FORM_NEEDS = { need: 'SITE_FORM_READ' } as const;
const COUPON_NEEDS = { need: 'SITE_COUPON_READ' } as const;
const COUPON_FORM_NEEDS: PageNeeds = { need: { access: 'SITE_COUPON_UPDATE', also: ['SITE_COUPON_READ'] } };
const CAMPAIGN_NEEDS = { need: 'SITE_MARKETING_READ' } as const;
const BOARD_NEEDS = { need: 'SITE_BOARD_READ' } as const;
const DESIGN_NEEDS = { need: 'SITE_DESIGN_READ' } as const;
const SALES_NEEDS = { need: 'SITE_SALES_READ' } as const;
const ORDER_WORDS = ['admin-orders', 'refund', 'editor', 'member-message', 'remind', 'sortable'];
const REFUND_WORDS = ['admin-refunds', 'refund'];
const SETTLEMENT_NEEDS = { need: SETTLEMENT_PERMISSIONS };
const WEBHOOK_WORDS = ['admin-webhooks', 'secret'];
const SUPPORT_NEEDS = { need: 'SITE_SUPPORT_READ' } as const;
const SEO_NEEDS = { need: 'SITE_SEO_READ' } as const;
const PAYMENT_NEEDS = { need: PAYMENT_PAGE };
const CURRICULUM_NEEDS = { need: courseApi.publish };
const boardForm = () =>
  page(['admin-boards', 'lines'], () => import('../../admin/boards/board-form'), {
    need: { access: 'SITE_BOARD_UPDATE', also: ['SITE_BOARD_READ'] },
  });
const lesson = () =>
  page(['authoring', 'editor', 'lesson', 'files'], () => import('../../authoring/lesson/lesson-panel'), CURRICULUM_NEEDS);

const pageEditor = (need: PageNeeds['need']) => page(['admin-pages', 'editor'], () => import('../../admin/pages/page-editor'), { need });
const joined = () =>
  page(
    ['admin-members', 'tags', 'editor', 'personal', 'member-message', 'sortable', 'referral'],
    () => import('../../admin/members/joined-page'),
    { need: 'SITE_MEMBER_READ' },
  );
const registered = () =>
  page(['admin-members', 'personal'], () => import('../../admin/members/registered-page'), { need: 'SITE_MEMBER_READ' });

/** The pages inside the admin's side menu. */
const adminRoutes: RouteObject[] = [
  { path: 'settings', ...page('admin-work', () => import('./admin-index'), { login: true }) },
  { path: 'settings/work', ...page(['admin-work', 'work', 'live'], () => import('../../admin/work/work-page'), { need: courseApi.work }) },
  {
    path: 'settings/inbox',
    ...page(['admin-inbox', 'refund', 'report', 'review', 'remind', 'personal'], () => import('../../admin/inbox/inbox-page'), {
      need: INBOX_PAGE,
    }),
  },
  {
    path: 'settings/dashboard',
    id: 'settings-dashboard',
    ...page(['admin-dashboard', 'work'], () => import('../../admin/dashboard/dashboard-page'), { need: 'SITE_DASHBOARD_READ' }),
  },
  {
    path: 'settings/course',
    ...page(['admin-courses', 'sortable'], () => import('../../admin/courses/course-list'), { need: 'SITE_CLASS_READ' }),
  },
  {
    path: 'settings/like',
    ...page('admin-likes', () => import('../../admin/likes/like-list'), { need: 'SITE_CLASS_LIKE_READ' }),
  },
  {
    path: 'settings/review',
    ...page(['admin-reviews', 'report', 'review', 'sortable'], () => import('../../admin/reviews/review-list'), {
      need: 'SITE_REVIEW_READ',
    }),
  },
  {
    path: 'settings/reports',
    ...page(['admin-reports', 'report'], () => import('../../admin/reports/reports-page'), { need: reportApi.list }),
  },
  {
    path: 'settings/payment',
    ...page(ORDER_WORDS, () => import('../../admin/orders/orders-page'), { need: 'SITE_SALES_READ' }),
  },
  {
    path: 'settings/referral',
    ...page(['admin-referral', 'referral'], () => import('../../admin/referral/referral-page'), CAMPAIGN_NEEDS),
  },
  {
    path: 'settings/delivery',
    ...page(['admin-deliveries', 'delivery', 'sortable'], () => import('../../admin/deliveries/deliveries-page'), {
      need: DELIVERY_PAGE,
    }),
  },
  { path: 'settings/refunds', ...page(REFUND_WORDS, () => import('../../admin/refunds/refunds-page'), SALES_NEEDS) },
  { path: 'settings/refunds/closed', ...page(REFUND_WORDS, () => import('../../admin/refunds/closed-page'), SALES_NEEDS) },
  { path: 'settings/refunds/rule', ...page(REFUND_WORDS, () => import('../../admin/refunds/rule-page'), SALES_NEEDS) },
  { path: 'settings/sales', ...page(['admin-sales', 'sortable'], () => import('../../admin/sales/sales-page'), SALES_NEEDS) },
  { path: 'settings/sales/:salesDate', ...page('admin-sales', () => import('../../admin/sales/sales-day-page'), SALES_NEEDS) },
  {
    path: 'settings/settlement',
    ...page(['admin-settlement', 'sortable'], () => import('../../admin/settlement/settlements-page'), SETTLEMENT_NEEDS),
  },
  {
    path: 'settings/settlement/:settlementDate',
    ...page('admin-settlement', () => import('../../admin/settlement/settlement-page'), SETTLEMENT_NEEDS),
  },
  { path: 'settings/plan', ...planPages.manage(PLAN_NEEDS) },
  { path: 'settings/plan/history', ...planPages.history(PLAN_NEEDS) },
  { path: 'settings/plan/card', ...planPages.card(PLAN_NEEDS) },
  { path: 'settings/plan/coupon', ...planPages.coupon(PLAN_NEEDS) },
  {
    path: 'settings/settlement-document',
    ...page('admin-settlement', () => import('../../admin/settlement/documents-page'), SETTLEMENT_NEEDS),
  },
  { path: 'settings/board', element: <Navigate to="/settings/board/site" replace /> },
  { path: 'settings/board/site', ...page(['admin-boards', 'sortable'], () => import('../../admin/boards/board-list'), BOARD_NEEDS) },
  { path: 'settings/board/site/register', ...boardForm() },
  { path: 'settings/board/site/:boardSeq/edit', ...boardForm() },
  { path: 'settings/board/course', ...page(['admin-boards', 'lines'], () => import('../../admin/boards/course-boards'), BOARD_NEEDS) },
  {
    path: 'settings/coupons',
    ...page(['admin-coupons', 'sortable'], () => import('../../admin/coupons/coupon-list'), COUPON_NEEDS),
  },
  {
    path: 'settings/coupons/create',
    ...page(['admin-coupons', 'class-picker'], () => import('../../admin/coupons/coupon-form'), COUPON_FORM_NEEDS),
  },
  { path: 'settings/coupons/:couponInfoSeq', ...page('admin-coupons', () => import('../../admin/coupons/coupon-page'), COUPON_NEEDS) },
  {
    path: 'settings/coupons/:couponInfoSeq/edit',
    ...page(['admin-coupons', 'class-picker'], () => import('../../admin/coupons/coupon-form'), COUPON_FORM_NEEDS),
  },
  {
    path: 'settings/campaign',
    ...page(['admin-campaigns', 'sortable'], () => import('../../admin/campaigns/campaign-list'), CAMPAIGN_NEEDS),
  },
  {
    path: 'settings/campaign/create',
    ...page(['admin-campaigns', 'editor'], () => import('../../admin/campaigns/campaign-form'), { need: 'SITE_MARKETING_UPDATE' }),
  },
  {
    path: 'settings/campaign/:campaignId',
    ...page(['admin-campaigns', 'editor'], () => import('../../admin/campaigns/campaign-page'), CAMPAIGN_NEEDS),
  },
  { path: 'settings/members', element: <Navigate to="/settings/members/joined" replace /> },
  { path: 'settings/members/joined', ...joined() },
  { path: 'settings/members/joined/:userSeq', ...joined() },
  { path: 'settings/members/registered', ...registered() },
  {
    path: 'settings/members/registered/create',
    ...page(['admin-members', 'personal'], () => import('../../admin/members/registered-create-page'), {
      need: { access: 'SITE_MEMBER_UPDATE', also: ['SITE_MEMBER_READ'] },
    }),
  },
  { path: 'settings/members/registered/:memberSeq', ...registered() },
  {
    path: 'settings/members/messages',
    ...page(['admin-members', 'editor', 'member-message'], () => import('../../admin/members/messages-page'), { need: 'SITE_MEMBER_READ' }),
  },
  {
    path: 'settings/members/segment',
    ...page('admin-members', () => import('../../admin/members/segment-page'), { need: 'SITE_USER_READ' }),
  },
  {
    path: 'settings/operators',
    ...page(
      ['admin-operators', 'permissions', 'people', 'sortable', 'teacher-words'],
      () => import('../../admin/operators/operators-page'),
      {
        need: OPERATOR_PERMISSIONS,
      },
    ),
  },
  ...studioPages,
  { path: 'settings/menu', ...page(['admin-site', 'sortable'], () => import('../../admin/site/menu-page'), DESIGN_NEEDS) },
  {
    path: 'settings/pictures',
    ...page(['admin-pictures', 'pictures', 'storage'], () => import('../../admin/pictures/pictures-page'), DESIGN_NEEDS),
  },
  {
    path: 'settings/videos',
    ...page(['admin-videos', 'videos', 'authoring', 'storage'], () => import('../../admin/videos/videos-page'), {
      need: VIDEOS_PAGE,
    }),
  },
  { path: 'settings/page', ...page('admin-pages', () => import('../../admin/pages/page-list'), { need: 'SITE_PAGE_READ' }) },
  { path: 'settings/page/create', ...pageEditor({ access: 'SITE_PAGE_CREATE', also: ['SITE_PAGE_READ'] }) },
  { path: 'settings/page/:pageSeq', ...pageEditor('SITE_PAGE_READ') },
  { path: 'settings/seo', element: <Navigate to="/settings/seo/general" replace /> },
  { path: 'settings/seo/general', ...page('admin-seo', () => import('../../admin/seo/general-page'), SEO_NEEDS) },
  { path: 'settings/seo/pages', ...page('admin-seo', () => import('../../admin/seo/pages-page'), SEO_NEEDS) },
  { path: 'settings/seo/courses', ...page('admin-seo', () => import('../../admin/seo/courses-page'), SEO_NEEDS) },
  { path: 'settings/footer', ...page(['admin-site', 'policy'], () => import('../../admin/site/footer-page'), DESIGN_NEEDS) },
  {
    path: 'settings/configuration',
    ...page(['admin-site', 'site', 'sortable', 'lines'], () => import('../../admin/site/configuration-page'), {
      need: settingApi.profile,
    }),
  },
  {
    path: 'settings/closing',
    ...page(['admin-closing', 'account'], () => import('../../admin/closing/closing-page'), { need: 'SITE_OWNER_UPDATE' }),
  },
  {
    path: 'settings/support',
    ...page(['admin-support', 'platform'], () => import('../../admin/support/support-page'), { need: 'SITE_OWNER_UPDATE' }),
  },
  {
    path: 'settings/selling',
    ...page(['admin-site', 'seller'], () => import('../../admin/site/selling-page'), { need: 'SITE_SUPPORT_READ' }),
  },
  {
    path: 'settings/data-history',
    ...page(
      ['admin-site', 'permissions', 'admin-webhooks', 'admin-forms', 'authoring', 'sortable'],
      () => import('../../admin/site/history-page'),
      {
        need: 'SITE_SUPPORT_UPDATE',
      },
    ),
  },
  {
    path: 'settings/data-history/readings',
    ...page('admin-site', () => import('../../admin/site/readings-page'), { need: 'SITE_OWNER_UPDATE' }),
  },
  {
    path: 'settings/marketing',
    ...page('admin-site', () => import('../../admin/site/marketing-page'), { need: 'SITE_MARKETING_READ' }),
  },
  {
    path: 'settings/api-keys',
    ...page(['admin-api-keys', 'permissions', 'secret'], () => import('../../admin/api-keys/api-keys-page'), { need: API_KEYS_PAGE }),
  },
  { path: 'settings/webhooks', ...page(WEBHOOK_WORDS, () => import('../../admin/webhooks/webhooks-page'), SUPPORT_NEEDS) },
  { path: 'settings/webhooks/:endpointSeq', ...page(WEBHOOK_WORDS, () => import('../../admin/webhooks/webhook-page'), SUPPORT_NEEDS) },
  {
    path: 'settings/snippet',
    ...page(['admin-site', 'sortable'], () => import('../../admin/site/snippet-page'), { need: 'SITE_DESIGN_UPDATE' }),
  },
  { path: 'settings/form', ...page(['admin-forms', 'sortable'], () => import('../../admin/forms/form-list'), FORM_NEEDS) },
  {
    path: 'settings/form/:formSeq/edit',
    ...page('admin-forms', () => import('../../admin/forms/form-shell'), FORM_NEEDS),
    children: [
      { index: true, element: <Navigate to="general" replace /> },
      { path: 'general', ...page('admin-forms', () => import('../../admin/forms/form-general')) },
      { path: 'screen', ...page(['admin-forms', 'lines'], () => import('../../admin/forms/form-screen')) },
      { path: 'event', ...page('admin-forms', () => import('../../admin/forms/form-event')) },
      { path: 'response', ...page('admin-forms', () => import('../../admin/forms/form-answers')) },
    ],
  },
  ...['classes', 'packages'].map((base) => ({
    path: `${base}/:courseSeq/settings/attendees`,
    ...page(
      ['admin-learners', 'certificate', 'refund', 'remind', 'people', 'tags', 'class-invite', 'sortable'],
      () => import('../../admin/learners/learners-page'),
      {
        need: enrolmentApi.list,
      },
    ),
  })),
  {
    path: 'classes/:courseSeq/settings/demand',
    ...page('admin-learners', () => import('../../admin/learners/demand-page'), { need: enrolmentApi.list }),
  },
  {
    path: 'classes/:courseSeq/settings/attendees/book',
    ...page(['admin-learners', 'lesson'], () => import('../../admin/learners/attendance-book-page'), { need: attendanceApi.book }),
  },
];
/** Who may see what a class shows; whoever may only read it finds the form switched off (AM-1001). */
const CLASS_DISPLAY_NEEDS = ['CLASS_INFO_READ', 'CLASS_INFO_UPDATE'] as const;
/** The page for choosing what a class shows, with its preview by the storefront's own parts, since only the app joins these floors. */
const classDisplay = async () => {
  const [{ default: DisplayPage }, { DisplayPreview }] = await Promise.all([
    import('../../authoring/display/display-page'),
    import('../../storefront/class-detail/display-preview'),
  ]);
  return { default: () => <DisplayPage preview={DisplayPreview} /> };
};
const display = (): RouteObject => ({ path: 'display', ...page(['display', 'class-detail', 'lesson', 'package'], classDisplay) });
/** The pages that show their own steps instead of the side menu, such as authoring. */
const authoringRoutes: RouteObject[] = [
  { path: 'classes/create', ...page('authoring', () => import('../../authoring/wizard/create-class'), { need: courseApi.create }) },
  {
    path: 'classes/:courseSeq/settings',
    ...page(['authoring', 'seller'], () => import('../../authoring/wizard/authoring-shell'), { need: CLASS_DISPLAY_NEEDS }),
    children: [
      display(),
      {
        handle: { need: courseApi.update },
        children: [
          { index: true, element: <Navigate to="information" replace /> },
          { path: 'information', ...page(['authoring', 'editor', 'lines'], () => import('../../authoring/wizard/information-page')) },
          {
            path: 'curriculums',
            ...page(['authoring', 'lesson'], () => import('../../authoring/curriculum/curriculum-page'), CURRICULUM_NEEDS),
            children: [
              { path: 'create', ...lesson() },
              { path: ':curriculumSeq/edit', ...lesson() },
            ],
          },
          {
            path: 'more',
            ...page(['class-staff', 'people', 'permissions', 'sortable'], () => import('../../authoring/class-staff/class-staff-page'), {
              need: ['CLASS_TUTOR_READ', 'CLASS_QUESTIONS_READ'],
            }),
          },
          { path: 'payment', ...page('authoring', () => import('../../authoring/pricing/payment-page'), PAYMENT_NEEDS) },
          classChallenge,
        ],
      },
    ],
  },
];

const siteEditor = () =>
  page(
    ['admin-site-editor', 'blocks', 'brand', 'editor', 'sortable', 'templates'],
    () => import('../../admin/site-editor/editor-page'),
    DESIGN_NEEDS,
  );
/** The pages of the block editor, which fill the window. */
const siteEditorRoutes: RouteObject[] = [
  { path: 'settings/homepage', ...siteEditor() },
  { path: 'settings/page/:pageSeq/blocks', ...siteEditor() },
];

/** The settings of a package, at addresses of their own. */
const packageRoutes: RouteObject[] = [
  {
    path: 'packages/create',
    ...page(['authoring', 'sortable'], () => import('../../authoring/wizard/create-package'), { need: packageApi.create }),
  },
  {
    path: 'packages/:courseSeq/settings',
    ...page(['authoring', 'seller'], () => import('../../authoring/wizard/authoring-shell'), {
      need: [...CLASS_DISPLAY_NEEDS, 'CLASS_LIFECYCLE_UPDATE'],
    }),
    children: [
      display(),
      {
        handle: { need: packageApi.update },
        children: [
          { index: true, element: <Navigate to="setting" replace /> },
          { path: 'setting', ...page(['authoring', 'editor', 'lines'], () => import('../../authoring/wizard/information-page')) },
          { path: 'curriculums', ...page(['authoring', 'sortable'], () => import('../../authoring/wizard/package-classes')) },
          { path: 'payment', ...page('authoring', () => import('../../authoring/pricing/payment-page'), PAYMENT_NEEDS) },
        ],
      },
    ],
  },
];

/** Words that most pages of staff need: those of save bars, tables, questions after a colleague's save, and switched-off tools. */
const STAFF_LAYOUT_WORDS = ['changes', 'history', 'table', 'site-switch'];

/** All routes of staff: the admin of a site, its block editor, and the authoring of its classes, packages, contents and challenges. */
export const staffRoutes: RouteObject[] = [
  layout(
    withWords(STAFF_LAYOUT_WORDS, () => import('../layouts/admin/admin-layout')),
    adminRoutes,
  ),
  layout(
    withWords(STAFF_LAYOUT_WORDS, () => import('../layouts/authoring/authoring-layout')),
    [...authoringRoutes, ...packageRoutes, ...siteEditorRoutes, ...studioAuthoring],
  ),
];
