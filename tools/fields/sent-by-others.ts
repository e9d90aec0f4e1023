/** What no page sends, as a call or as `call.field`, by the reason. The check also fails for a line that a page does send. */
export const SENT_BY_OTHERS: Record<string, string[]> = {
  'providers of payments and of lives call back': ['payment.webhook', 'payment.paypalWebhook', 'live.zoomNotice', 'live.ownZoomNotice'],
  'mail programs and the links in mails, which open without a page': [
    'campaign.click',
    'unsubscribe.oneClick',
    'unsubscribe.openOneClick',
    'mailReport.report',
    'marketing.unsubscribe',
    'alarm.stopMailAtOnce',
    'alarm.openStopMail',
  ],
  'a proxy asks before it gets a certificate': ['domain.ask'],
  'probes of the operation': ['main', 'util', 'event', 'alarm', 'form', 'campaign', 'page'].flatMap((name) => [
    `health.${name}.live`,
    `health.${name}.ready`,
  ]),
  'a tool of the development, which its page filters itself': ['mailbox.list.to'],
  'the catalogue has the call for other programs; a page has the same by another one': [
    // The code is sent with the sign-up or the change itself.
    'account.authentication',
    'account.checkCode',
    'account.checkUserInfo',
    // All codes are read at once.
    'channel.codes.groupCode',
    // A new site begins on the free plan; the page that makes it names none.
    'mypage.initPlan.planSeq',
    // The slides of the main page are edited as its first banner in the block editor.
    ...['imageUrl', 'eyebrow', 'title', 'text', 'buttonLabel', 'linkUrl'].map((name) => `setting.saveDesign.banners[].${name}`),
    'setting.saveDesign.banners',
    'setting.saveDesign.banners[]',
    // The screen saves the menu as a whole, so it deletes no single item.
    'setting.removeMenu',
    // The answer of the class includes its live lessons and its staff.
    'course.timetable',
    'course.facilitators',
    'course.findV2.type',
    // The lists of classes include packages and challenges, and `find` of a challenge includes its leaders.
    'package.list',
    'challenge.list',
    'challenge.leaders',
    // The page of the staff uses `operator.list`, `operator.remove` and `inviteApi`.
    'operator.users',
    'operator.removeOwner',
    'operator.inviteMembers.members[].userTypeCd',
    // `board.removePost` also deletes posts of classes.
    'community.remove',
    'certificate.find',
    // The page uses cursors and asks for no numbered page.
    'video.list.page',
    'video.list.size',
  ],
  'the catalogue has the field; a page says it by another field or another call': [
    // The form shows the phone number while it is typed.
    'account.signup.phoneConfirm',
    'social.providers.channelSeq',
    // The card of the Zoom account tells whose account it is.
    'setting.saveProfile.zoomAccountTypeCd',
    // `userSeqs` marks one person as well as several.
    'attendance.mark.userSeq',
    // The board is in the call's path, and a board has one type only.
    'board.posts.boardSeq',
    'board.posts.typeCd',
    'community.list.typeCd',
    // The payment page sends `fareCd` instead.
    'course.setPublic.openYn',
    // The screen saves these by the call `updateQuestions`.
    'course.update.courseQuestionStatus',
    'course.update.attendPhoneInputYn',
    // The page asks for classes in all states and sorts them itself.
    'course.mine.statusCd',
    // A segment contains these conditions; the list and its sheet send the segment.
    ...['member.joined', 'member.excel'].flatMap((call) => ['startAt', 'endAt', 'paidMin', 'paidMax'].map((field) => `${call}.${field}`)),
    // Texts for search engines are edited on pages of their own (RT-114..RT-116).
    'sitePage.create.seoSetting',
    'sitePage.update.seoSetting',
    // The information and payment pages of a package or challenge are those of a class.
    ...['title', 'subTitle', 'introduction', 'imageUrl', 'channelCategorySeq', 'price'].map((field) => `challenge.update.${field}`),
    ...['title', 'subTitle', 'introduction', 'imageUrl'].map((field) => `package.update.${field}`),
  ],
  'it is made with little, and filled on the pages that follow': [
    ...['subTitle', 'introduction', 'channelCategorySeq'].map((field) => `challenge.create.${field}`),
    ...['subTitle', 'introduction', 'imageUrl', 'fareCd', 'price', 'priceEx', 'discountPrice', 'discountPriceEx'].map(
      (field) => `package.create.${field}`,
    ),
    ...['startAt', 'endAt', 'settingPayTimeYn', 'partNumber', 'userLimitTypeCd', 'choiseTypeCd', 'vodDays'].map(
      (field) => `package.create.${field}`,
    ),
  ],
  'a new mission has no number yet; the lesson’s form is the same for both': ['challenge.createMission.curriculumSeq'],
  'the inbox goes on by it after a hundred of a kind (apps/web/src/admin/inbox/inbox.test.tsx), which no browser test makes': [
    ...['work.videos', 'undelivered.mails', 'payment.failures'].map((call) => `${call}.cursor`),
    ...['refund.adminList', 'refund.refused', 'course.publishRequests'].map((call) => `${call}.cursor`),
  ],
  'other programs read page by page what a page shows as a whole': [
    'curriculum.list.page',
    'curriculum.list.size',
    'curriculum.list.publicCd',
    'mission.list.page',
    'mission.list.size',
    'chat.messages.limit',
    // The page uses the page size that the service chooses.
    'dataHistory.readings.size',
    'report.hidden.size',
    'webhook.deliveries.size',
  ],
};
