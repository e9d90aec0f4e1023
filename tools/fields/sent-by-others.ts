/** What no page sends, as a call or `call.field`, by the reason why. A line that a page does send is told, too. */
export const BY_OTHERS: Record<string, string[]> = {
  'providers of payments and of lives call back': ['payment.webhook', 'payment.paypalWebhook', 'live.zoomNotice', 'live.ownZoomNotice'],
  'mail programs and the links in mails, which open without a page': [
    ...['campaign.click', 'unsubscribe.oneClick', 'unsubscribe.openOneClick', 'mailReport.report'],
    ...['marketing.unsubscribe', 'alarm.stopMailAtOnce', 'alarm.openStopMail'],
  ],
  'a proxy asks before it gets a certificate': ['domain.ask'],
  'probes of the operation': ['main', 'util', 'event', 'alarm', 'form', 'campaign', 'page'].flatMap((name) => [
    `health.${name}.live`,
    `health.${name}.ready`,
  ]),
  'a tool of the development, which its page filters itself': ['mailbox.list.to'],
  'the catalogue has the call for other programs; a page has the same by another one': [
    // The code goes with the sign-up or the change itself.
    ...['account.authentication', 'account.checkCode', 'account.checkUserInfo'],
    // The session knows the channel by its address; the codes come all at once.
    ...['channel.find', 'channel.codes.groupCode'],
    // A sign-up of a site begins with its plan.
    'mypage.initPlan',
    // The slides of the main page are those of its first banner, in the editor of blocks.
    ...['imageUrl', 'eyebrow', 'title', 'text', 'buttonLabel', 'linkUrl'].map((name) => `setting.saveDesign.banners[].${name}`),
    ...['setting.saveDesign.banners', 'setting.saveDesign.banners[]'],
    // The screen saves the menu as a whole, so that it deletes no single line.
    'setting.removeMenu',
    // The class itself has its lives and its staff.
    ...['course.timetable', 'course.facilitators', 'course.findV2.type'],
    // The lists of classes have packages and challenges among them, `find` the terms and leaders of one.
    ...['package.list', 'challenge.list', 'challenge.terms', 'challenge.leaders'],
    // `operator.list`, `operator.remove` and `inviteApi` serve the page of the staff.
    ...['operator.users', 'operator.removeOwner', 'operator.inviteMembers.members[].userTypeCd'],
    // `board.removePost` deletes posts of classes, too.
    'community.remove',
    'certificate.find',
    // The page goes on by cursors and asks for no numbered page.
    ...['video.list.page', 'video.list.size'],
  ],
  'the catalogue has the field; a page says it by another field or another call': [
    // The form shows the number as it is typed.
    'account.signup.phoneConfirm',
    'social.providers.channelSeq',
    // The card of the Zoom account says whose it is.
    'setting.saveProfile.zoomAccountTypeCd',
    // `userSeqs` marks one as well as many.
    'attendance.mark.userSeq',
    // A board's own call has it in its path; a board is of one type.
    ...['board.posts.boardSeq', 'board.posts.typeCd', 'community.list.typeCd'],
    // `fareCd` of the payment page.
    'course.setPublic.openYn',
    // The screen saves these by the call `updateQuestions`.
    ...['course.update.courseQuestionStatus', 'course.update.attendPhoneInputYn'],
    // The page asks for classes of all states and sorts them itself.
    'course.mine.statusCd',
    // A segment has them; the list and its sheet take the segment.
    ...['member.joined', 'member.excel'].flatMap((call) => ['startAt', 'endAt', 'paidMin', 'paidMax'].map((field) => `${call}.${field}`)),
    // What a search engine is told has pages of its own (RT-114..RT-116).
    ...['sitePage.create.seoSetting', 'sitePage.update.seoSetting'],
    // The information and payment pages of a package are those of a class.
    ...['title', 'subTitle', 'introduction', 'imageUrl', 'channelCategorySeq', 'price'].map((field) => `challenge.update.${field}`),
    ...['title', 'subTitle', 'introduction', 'imageUrl'].map((field) => `package.update.${field}`),
  ],
  'it is made with little, and filled on the pages that follow': [
    ...['subTitle', 'introduction', 'channelCategorySeq'].map((field) => `challenge.create.${field}`),
    ...['subTitle', 'introduction', 'imageUrl', 'fareCd', 'price', 'priceEx', 'discountPrice', 'discountPriceEx'].map(
      (field) => `package.create.${field}`,
    ),
    ...['startAt', 'endAt', 'partNumber', 'userLimitTypeCd', 'choiseTypeCd', 'vodDays'].map((field) => `package.create.${field}`),
  ],
  'a new mission has no number yet; the lesson’s form is the same for both': ['challenge.createMission.curriculumSeq'],
  'other programs read page by page what a page shows as a whole': [
    ...['curriculum.list.page', 'curriculum.list.size', 'curriculum.list.publicCd', 'mission.list.page', 'mission.list.size'],
    'chat.messages.limit',
    // The page takes what the service gives at once.
    ...['dataHistory.readings.size', 'report.hidden.size', 'webhook.deliveries.size'],
  ],
  'no control has it yet: the page shows all of them together': ['dataHistory.list.seq', 'mission.submissions.termSeq'],
};
