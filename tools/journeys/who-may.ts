/**
 * Who may make which call, written by hand. A call that is missing here fails the test until its line is added; the declared permissions
 * and the guard are tested against this table.
 */
export const WHO_MAY: Record<string, string> = {
  /** Calls that need no session. */
  everybody: `
    account: login signup checkUserId sendCode checkCode authentication sendResetToken checkResetToken resetPassword redeemTicket
    emailChange: check takeBack
    social: providers start exchange snsLogin snsSignup integrate
    channel: lookup find checkDomain menus categories serviceTerms privacyTerms codes
    setting: footer
    block: shown shared
    keyword: file
    course: list find findV2 timetable facilitators
    package: list find
    challenge: list joinable progress
    curriculum: list find videoLink running
    review: list best
    referral: find
    board: list find posts post comments file
    notice: list find file
    community: list qna
    lessonNote: questions
    event: log user
    form: open mine answer editAnswer
    page: list byPath find
    pageError: report
    payment: webhook paypalWebhook methods
    live: zoomNotice ownZoomNotice
    refund: terms
    domain: ask
    plan: plans
    membership: offers
    mailbox: list
    mailReport: report
    alarm: findStop stopMail stopMailAtOnce openStopMail
    unsubscribe: find email oneClick openOneClick
    campaign: click
    marketing: unsubscribe
    invite: find
    courseInvite: find
    certificate: check
    demand: find
    companion: list
    coupon: offered
    teacher: find
    search: suggest popular used
    health.main: live ready
    health.util: live ready
    health.event: live ready
    health.alarm: live ready
    health.form: live ready
    health.campaign: live ready
    health.page: live ready
  `,
  /** Calls with any session; the handler limits them to the person's own things. */
  user: `
    account: logout verifyEmail changePassword changeName me noteLang checkUserInfo createTicket
    emailChange: find ask change
    consent: list say missing agree missingProduct agreeProduct
    social: finishSignup linked linkStart link unlink
    mypage: home likes reviews profile picture removePicture sessions endSession endOthers withdrawEffects withdraw initPlan
    channel: create auth channelUser join joined leaveEffects leave managed
    course: viewer like unlike mine
    demand: add remove
    package: asked checkAttend
    curriculum: readFile complete playtimes savePlaytime checkSchedule joinLive joinLivePublic attendLive lives
    live: signature
    lessonNote: list create update remove ask
    mission: list submissions submission submit edit remove feedback upload
    attend: create mine cancelMine saveAddress phone
    delivery: mine
    referral: mine
    chat: mine find messages send removeMessage enter
    review: save remove mine helpful unhelpful reply
    report: create mine hidden appeal
    board: removePost like unlike removeComment attach createPost updatePost mark comment updateComment
    community: create update remove
    payment: create success fail find cancel mine depositDeadline
    refund: quote ask withdraw
    coupon: mine register usable apply
    subscription: subscribe cancel resume card mine
    settlement: mine
    alarm: list markRead badge preferences savePreference mailChoice saveMailChoice
    operator: search
    invite: accept reject mine
    teacher: mine saveMine
    courseInvite: create
    certificate: mine find file
  `,
  member: `
    coupon: take
    upload: image find remove
    siteSwitch: list
  `,
  'TCH MNG OWN': `
    course: staff create copy updatePayment setPublic remove removeMany restore trash adminList work
    work: items videos
    package: create
    membership: list find courses
    content: list
    challenge: adminList
    video: list create find remove
    upload: file address
    review: adminList
    report: list waiting hide leave restore answer
    courseStaff: addManager removeManager addFacilitator removeFacilitator
    listView: list create update remove setDefault
    apiKey: list createOwn update revoke
    announcement: list
    queue: marks snooze assignees assign seen history
  `,
  OWN: `
    closing: find close reopen
    support: list grant refuse end
    dataHistory: readings
    setting: saveTeacherRules
    plan: find due change pay cancel uncancel bills card openCard saveCard removeCard coupons addCoupon
    operator: addOwner removeOwner
    invite: approve
  `,
  'MNG OWN': `
    course: order place publishRequests approvePublish refusePublish
    social: apps saveApp
    live: zoom saveZoom
    channel: createCategory
    selling: find save
    configuration: list save
    setting: teacherRules profile saveProfile saveDesign saveFooter saveWhiteLabel saveMenus removeMenu updateCategory orderCategories \
      removeCategory termsVersions saveTerms removeTerms
    policy: find adopt
    dataHistory: list texts later newest
    domain: list create verify choose remove
    marketing: find save
    keyword: find save
    board: admin courses create order update remove
    notice: attach create update remove
    coupon: list create find update remove issue issued
    message: list create find remove
    campaign: list create audience preview test find update send stop remove
    membership: create update remove
    content: create update remove
    subscription: membershipPayments goodsPayments members member
    picture: list find add update replace remove
    blockEditor: draft saveDraft here publish cancelPublish takeDown versions restore links createLink removeLink template takeTemplate
    snippet: list create update order remove
    apiKey: createOfSite
    undelivered: waiting mails webhooks
    webhook: list create update setState rotate remove test deliveries delivery replay
    chat: adminList adminFind create update remove
    challenge: create update remove terms createTerm updateTerm removeTerm missions createMission updateMission removeMission \
      restoreMission leaders addLeader removeLeader
    sitePage: list checkPath create createLanding update remove
    seo: find save pages courses savePage saveCourse
    like: courses list
    review: hide adminRemove
    delivery: list excel save saveMany
    attend: excel
    demand: excel
    attendance: excel
    payment: adminList failures adminFind adminCancel adminExcel
    referral: list ofMember setting saveSetting
    reconciliation: find
    refund: adminList waiting refused again adminFind approve refuse adminQuote give setting saveSetting
    sales: list day excel
    settlement: list find excel documents submit
    upload: document documentFile
    event: dashboard guide
    operator: list users update remove inviteMembers
    invite: list create resend cancel
    teacher: words saveWords
    member: joined joinedOne joinedCourses joinedOrders joinedCoupons joinedMessages registered registeredOne register updateRegistered \
      removeRegistered template excel exports segments countSegment createSegment updateSegment removeSegment
    form: list find preview create update updateScreen updateEvent copy remove answers answersExcel
  `,
  /** Calls of platform operators only; site owners get NOT_FOUND too. */
  platform: `
    platformOverview: find
    platformSite: list find document suspend reopen switchOff switchOn
    platformAudit: list
    platformSupport: list ask withdraw enter
    platformMaintenance: list begin end
    platformAnnouncement: list make end
    platformFigures: overview sites
    platformJob: deadLetters queues retry retryAll discard
    platformOrder: list
    platformDifference: list settle
    platformMail: overview addresses lift test
    platformVideo: list retry
    platformDomain: list check
    platformPlan: list bills
    platformPlanCoupon: list make end uses
    platformPayout: list paid withdraw approve refuse
  `,
  /** Calls of platform operators, also before the second factor. */
  platformEntry: `
    platformSession: find setup confirm unlock lock
  `,
  /**
   * Calls about a class, in which roles of the class count too: class:MNG (manager), class:FAC (facilitator), class:CMG (class manager).
   */
  'TCH MNG OWN class:MNG class:FAC class:CMG': `
    course: questions
    courseStaff: list
    challenge: find
    attend: list setStatus cancel extend remind
    classMessage: reach create find
    demand: list
    attendance: book mark
    certificate: list issue revoke
  `,
  'TCH MNG OWN class:MNG class:FAC': `
    course: update updateSetting updateQuestions
    dataHistory: newestOfClass
    certificate: rule saveRule sample
  `,
  'TCH MNG OWN class:FAC': `
    course: publishCheck publish unpublish close
    package: update
    curriculum: save remove restore order lock videoLinkInfo
    live: services meetings retryMeeting
  `,
  'TCH MNG OWN class:MNG': `
    attend: add
    courseInvite: list
  `,
};

/**
 * The calls for which a person needs `SITE_CONSOLE_READ` besides their permissions, written by hand: those of the pages below /settings
 * that the specification gives no permission of their own. A key needs its scope alone (AM-1210).
 */
const IN_CONSOLE = `
  course: order place adminList work
  work: items
  content: list create update remove
  challenge: adminList create remove
  membership: list find courses create update remove
  chat: adminList adminFind create update remove
  coupon: list create find update remove issue issued
  like: courses list
  review: adminList hide adminRemove
  board: admin courses create order update remove
  member: joined joinedOne joinedCourses joinedOrders joinedCoupons joinedMessages registered registeredOne register updateRegistered \
    removeRegistered template excel exports
  message: list create find remove
  undelivered: mails
  operator: list users update remove inviteMembers
  invite: list create resend cancel
  teacher: words saveWords
  apiKey: createOfSite
  setting: teacherRules saveDesign saveFooter saveMenus removeMenu termsVersions saveTerms removeTerms
  policy: find adopt
  picture: list find add update replace remove
  snippet: list create update order remove
  selling: find
  webhook: list deliveries delivery
  form: list find preview create update updateScreen updateEvent copy remove answers answersExcel
  sitePage: list checkPath create createLanding update remove
  blockEditor: draft saveDraft here publish cancelPublish takeDown versions restore links createLink removeLink template takeTemplate
  delivery: list excel save saveMany
`;
const namesIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [group = '', calls = ''] = line.trim().split(': ');
      return calls.split(/\s+/).map((call) => `${group}.${call}`);
    });
const CONSOLE_CALLS = new Set(namesIn(IN_CONSOLE));
export const inConsole = (name: string): boolean => CONSOLE_CALLS.has(name);

/**
 * Reads of staff that show no learner, member or buyer: only the site's own things, figures, or staff by their names. Every other read
 * with a permission must declare by `.persons` or `.sheet` whose data it shows (tools/journeys/personal-data.spec.ts).
 */
export const NAMES_NOBODY: readonly string[] = `
  work.videos undelivered.waiting undelivered.webhooks dataHistory.newest dataHistory.newestOfClass
  social.apps setting.profile setting.teacherRules setting.termsVersions policy.find configuration.list listView.list queue.marks
  queue.assignees queue.history selling.find marketing.find dataHistory.list dataHistory.texts dataHistory.later dataHistory.readings
  keyword.find snippet.list
  course.staff course.questions course.publishCheck course.trash course.work course.adminList content.list challenge.adminList
  challenge.terms challenge.missions curriculum.videoLinkInfo video.list video.find upload.documentFile upload.address
  chat.adminList chat.adminFind coupon.list coupon.find membership.list membership.find membership.courses like.courses referral.setting
  board.admin board.courses certificate.rule reconciliation.find refund.waiting refund.adminQuote refund.setting sales.list settlement.list
  settlement.documents domain.list plan.find plan.due plan.bills plan.card plan.coupons member.template member.exports member.segments
  member.countSegment event.dashboard event.guide form.list form.find form.preview sitePage.list sitePage.checkPath seo.find seo.pages
  seo.courses campaign.list campaign.audience campaign.find message.list message.find course.publishRequests live.services live.meetings
  live.zoom
  classMessage.reach classMessage.find closing.find support.list announcement.list report.waiting
  teacher.words blockEditor.draft
  blockEditor.versions blockEditor.links
  blockEditor.template picture.list picture.find apiKey.list webhook.list webhook.deliveries webhook.delivery
`
  .trim()
  .split(/\s+/);

/** The line of `WHO_MAY` for each call, such as `course.find` → everybody. */
export const whoMay: ReadonlyMap<string, string> = new Map(
  Object.entries(WHO_MAY).flatMap(([who, text]) =>
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [group = '', calls = ''] = line.trim().split(': ');
        return calls.split(/\s+/).map((name) => [`${group}.${name}`, who] as const);
      }),
  ),
);

/**
 * Who may change the fields that need a permission of their own, also written by hand. Every `.needs('…', 'field')` in the contracts needs
 * a line here.
 */
const WHO_MAY_SEND: Record<string, string> = {
  'TCH MNG OWN': `
    course.update: publicCd teacherSeqs teacherIntroductions
    attend.setStatus: oneMoreYn
    course.setPublic: openYn
    package.create: fareCd currency price priceEx discountPrice discountPriceEx payMethods startAt endAt settingPayTimeYn partNumber \
      userLimitTypeCd choiseTypeCd vodDays
    package.update: fareCd currency price priceEx discountPrice discountPriceEx payMethods startAt endAt settingPayTimeYn partNumber \
      userLimitTypeCd choiseTypeCd vodDays
  `,
  'TCH MNG OWN class:MNG class:FAC': `
    course.update: courseQuestionStatus attendPhoneInputYn
  `,
  'TCH MNG OWN class:FAC': `
    package.update: title subTitle introduction imageUrl
  `,
  'MNG OWN': `
    content.create: fareCd price
    content.update: title imageUrl fareCd price
    challenge.create: price
    challenge.update: title subTitle introduction imageUrl channelCategorySeq price
    sitePage.create: seoSetting
    sitePage.update: seoSetting
    form.updateEvent: couponInfoSeq
    operator.inviteMembers: members[].userTypeCd
  `,
};
/** The roles that may send a restricted field, by call and field: `course.update publicCd` → `TCH MNG OWN`. */
export const whoMaySend: ReadonlyMap<string, string> = new Map(
  Object.entries(WHO_MAY_SEND).flatMap(([who, text]) =>
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [call = '', fields = ''] = line.trim().split(': ');
        return fields.split(/\s+/).map((field) => [`${call} ${field}`, who] as const);
      }),
  ),
);

/**
 * The calls that are no reads but that a support log-in may make on the site that let it in, also written by hand: above all the look and
 * text of pages, forms and lessons. Nothing that sells, sends, runs code, makes contracts or decides about people may be added (AM-559).
 */
export const SUPPORT_MAY_CHANGE: readonly string[] = namesIn(`
  account: logout
  setting: saveDesign saveFooter saveMenus removeMenu
  picture: add update replace
  course: update updateSetting
  curriculum: save remove restore order lock
  video: create
  upload: image file
  live: retryMeeting
  certificate: sample
  event: log user
  pageError: report
  form: create update updateScreen updateEvent copy
  sitePage: create createLanding update
  blockEditor: saveDraft here publish cancelPublish takeDown takeTemplate restore createLink removeLink
  seo: save savePage saveCourse
`);
