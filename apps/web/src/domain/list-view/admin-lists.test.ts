import { ADMIN_LIST } from '@madang/contracts/list-codes';

const FILES = import.meta.glob('../../{admin,studio}/**/*.tsx', { query: '?raw', import: 'default', eager: true }) as Record<
  string,
  string
>;
const PAGED = /<(?:PagedList|Pager|ListPage|LoadMore|CursorList)\b/;
const VIEWED = /useListView\(/;
const bare = (path: string) => path.replace('../../', '');

/** The lists that have several pages but no saved list views, each with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'admin/boards/course-boards.tsx': 'a line a class of two figures, which the search finds',
  'admin/coupons/coupon-page.tsx': 'who has one coupon, the latest first',
  'admin/coupons/issue-dialog.tsx': 'people to choose from, in a dialog',
  'admin/courses/review-list.tsx': 'classes that wait to be published: the queue of one decision, the oldest first',
  'admin/courses/trash-list.tsx': 'what is deleted for good soon, the soonest first',
  'admin/forms/form-answers.tsx': 'its columns are the questions of the form',
  'admin/learners/attendance-book-page.tsx': 'the attendance book: a square of people and lessons',
  'admin/learners/demand-page.tsx': 'who waits for a class to open, in their order',
  'admin/likes/like-list.tsx': 'a ranking, which is its order',
  'admin/members/messages-page.tsx': 'what was sent, the latest first',
  'admin/members/registered-page.tsx': 'people who have not joined yet: a search and no filter, the latest first',
  'admin/orders/payment-check.tsx': 'differences of the books: a part of the list of orders',
  'admin/pages/page-list.tsx': 'the few pages of a site in the order of its menu',
  'admin/referral/referral-page.tsx': 'a ranking, which is its order',
  'admin/refunds/refunds-page.tsx': 'a queue of decisions by its terms',
  'admin/reports/reports-page.tsx': 'a queue of decisions, the oldest first',
  'admin/sales/sales-day-page.tsx': 'the money of one day in its order',
  'admin/seo/seo-list.tsx': 'the pages of the site, which the search finds',
  'admin/settlement/own-page.tsx': 'the statements of all sites in the account of a person, the latest first',
  'admin/settlement/settlement-page.tsx': 'the rows of one statement, as it was closed',
  'admin/site/readings-page.tsx': 'a log, the latest first',
  'admin/videos/videos-page.tsx': 'the files of the site by size and use, as cards',
  'admin/webhooks/delivery-log.tsx': 'a log, the latest first',
  'studio/challenges/challenges-page.tsx': 'few, in the order of the storefront',
  'studio/chat-rooms/chat-list.tsx': 'few, in the order of the storefront',
  'studio/contents/contents-page.tsx': 'the shelf of one kind of classes, whose list is that of all classes',
  'studio/contents/courses-page.tsx': 'the shelf of one kind of classes, whose list is that of all classes',
  'studio/memberships/members-page.tsx': 'the members of one membership, the latest first',
};

describe('a list of the admin', () => {
  it('that has pages has saved views and sorted heads, or a reason why not', () => {
    const lists = Object.entries(FILES).filter(([path, text]) => !path.includes('.test.') && PAGED.test(text));
    expect(lists.length).toBeGreaterThan(12);
    const without = lists.filter(([, text]) => !VIEWED.test(text)).map(([path]) => bare(path));
    expect(without.sort()).toEqual(Object.keys(WITHOUT).sort());
  });
  it('is the only one under its name', () => {
    const used = Object.values(FILES).flatMap((text) => [...text.matchAll(/list(?:: |=\{)ADMIN_LIST\.(\w+)/g)].map(([, name]) => name!));
    expect([...used].sort()).toEqual(Object.keys(ADMIN_LIST).sort());
  });
});
