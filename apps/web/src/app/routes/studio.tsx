import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { challengeApi } from '@madang/contracts/main/challenge';
import { courseApi } from '@madang/contracts/main/course';
import { reviewApi } from '@madang/contracts/main/review';
import { PAYMENT_PAGE } from '@madang/contracts/permissions';
import { Navigate, type RouteObject } from 'react-router-dom';
import { page } from '../../lib/page';
import { CHAT_PAGE } from '../../domain/site/admin-pages';

const SALES_NEEDS = { need: 'SITE_SALES_READ' } as const;
const CLASS_READ_NEEDS = { need: 'SITE_CLASS_READ' } as const;
const CLASS_UPDATE_NEEDS = { need: 'SITE_CLASS_UPDATE' } as const;
const ORDER_WORDS = ['studio', 'admin-orders', 'refund', 'editor', 'member-message', 'remind', 'sortable'];
const membershipForm = () =>
  page(['studio', 'class-picker', 'lines'], () => import('../../studio/memberships/membership-form'), {
    need: { access: 'SITE_CLASS_UPDATE', also: ['SITE_CLASS_READ'] },
  });
const chatForm = () => page(['studio', 'chat-rooms'], () => import('../../studio/chat-rooms/room-form-page'), { need: CHAT_PAGE });
const members = () => page('studio', () => import('../../studio/memberships/members-page'), { need: 'SITE_INFO_READ' });

/**
 * The studio's pages in the admin's side menu. They have no guard for the pro plan: each page says what it lacks without it, except those
 * of an existing membership or chat room, which can be changed without it.
 */
export const studioPages: RouteObject[] = [
  {
    path: 'settings/contents',
    id: 'settings-contents',
    ...page('studio', () => import('../../studio/contents/contents-page'), CLASS_READ_NEEDS),
  },
  { path: 'settings/challenge', ...page('studio', () => import('../../studio/challenges/challenges-page'), CLASS_READ_NEEDS) },
  {
    path: 'settings/challenge/detail',
    ...page(['studio', 'people', 'permissions', 'lesson'], () => import('../../studio/challenges/challenge-detail'), {
      need: CLASS_READ_NEEDS.need,
    }),
  },
  {
    path: 'studio/:courseSeq/challenge/attendees',
    ...page(
      ['studio', 'admin-learners', 'refund', 'remind', 'people', 'tags', 'class-invite', 'sortable', 'certificate'],
      () => import('../../studio/challenge-participants'),
      {
        need: enrolmentApi.list,
      },
    ),
  },
  { path: 'settings/membership', ...page('studio', () => import('../../studio/memberships/membership-list'), CLASS_READ_NEEDS) },
  { path: 'settings/membership/create', ...membershipForm() },
  { path: 'settings/membership/:membershipSeq/edit', ...membershipForm() },
  {
    path: 'settings/chat',
    ...page(['studio', 'chat-rooms'], () => import('../../studio/chat-rooms/rooms-page'), { need: CHAT_PAGE }),
  },
  { path: 'settings/chat/create', ...chatForm() },
  { path: 'settings/chat/:chatRoomSeq/edit', ...chatForm() },
  { path: 'settings/studio/members/joined', ...members() },
  { path: 'settings/studio/members/joined/:userUid', ...members() },
  { path: 'settings/studio/course', ...page('studio', () => import('../../studio/contents/courses-page'), CLASS_READ_NEEDS) },
  { path: 'settings/studio/payment/membership', ...page(ORDER_WORDS, () => import('../../studio/membership-payments'), SALES_NEEDS) },
  { path: 'settings/studio/payment/goods', ...page(ORDER_WORDS, () => import('../../studio/goods-payments'), SALES_NEEDS) },
];

const PAYMENT_NEEDS = { need: PAYMENT_PAGE };
const CURRICULUM_NEEDS = { need: courseApi.publish };
const lesson = () =>
  page(['authoring', 'editor', 'lesson', 'files'], () => import('../../authoring/lesson/lesson-panel'), CURRICULUM_NEEDS);
/** The steps of authoring that contents and challenges share with classes. */
const steps = (): RouteObject[] => [
  { index: true, element: <Navigate to="information" replace /> },
  {
    path: 'information',
    ...page(['authoring', 'editor', 'lines'], () => import('../../authoring/wizard/information-page'), { need: courseApi.update }),
  },
  {
    path: 'curriculums',
    ...page(['authoring', 'lesson'], () => import('../../authoring/curriculum/curriculum-page'), CURRICULUM_NEEDS),
    children: [
      { path: 'create', ...lesson() },
      { path: ':curriculumSeq/edit', ...lesson() },
    ],
  },
  { path: 'payment', ...page('authoring', () => import('../../authoring/pricing/payment-page'), PAYMENT_NEEDS) },
];
const shell = () => page(['authoring', 'studio'], () => import('../../studio/settings'), CLASS_UPDATE_NEEDS);
const terms = () =>
  page(['studio', 'people', 'permissions', 'lesson'], () => import('../../studio/challenges/challenge-settings'), {
    need: challengeApi.terms,
  });

/** The authoring of contents and challenges: the pages of a class's settings at addresses of the studio (RT-081..088). */
export const studioAuthoring: RouteObject[] = [
  { path: 'studio/:courseSeq/contents', ...shell(), children: steps() },
  {
    path: 'studio/:courseSeq/challenge',
    ...shell(),
    children: [
      ...steps(),
      { path: 'terms', ...terms() },
      {
        path: 'review',
        ...page(['admin-reviews', 'report', 'review', 'sortable'], () => import('../../studio/challenge-reviews'), {
          need: reviewApi.adminList,
        }),
      },
    ],
  },
];
/** The page of terms for a challenge that is opened at the address of a class's settings (RT-072). */
export const classChallenge: RouteObject = { path: 'challenge', ...terms() };
