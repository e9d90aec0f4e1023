/** Limits and periods that the requirements set. Times are in milliseconds unless the name says another unit. */
export const LIMITS = {
  itemsPerPage: 20,
  itemsPerPageSmall: 3,
  itemsPerPageRight: 4,
  pageListSize: 9999,
  adminPageSizes: [10, 20, 50, 100],
  queryStaleTime: 300_000,
  searchDebounce: 500,
  clientIdLife: 34_560_000,
  sessionDays: 2,
  /** Hours for which a write that is sent again with the same Idempotency-Key gets the first answer. */
  idempotencyHours: 24,
  toastDuration: 8000,
  titleMin: 2,
  packageMin: 2,
  nameMin: 2,
  siteNameMax: 40,
  siteAddressMax: 20,
  siteIntroMax: 60,
  bannersMax: 10,
  menusMax: 20,
  /**
   * Maximum number of letters in origins and hashes that all snippets of a site together may add to its Content-Security-Policy; proxies
   * limit the size of a header.
   */
  snippetPolicyMax: 2_400,
  termsMax: 50_000,
  pageTitleMax: 60,
  pageContentMax: 100_000,
  pagesMax: 500,
  seoTitleMax: 120,
  seoTextMax: 300,
  snippetsMax: 20,
  /** Calls that one API key may make in a minute, over all services and their copies together. */
  apiKeyCallsPerMinute: 600,
  /** Maximum number of personal API keys of one person on a site, and of keys of the site. */
  apiKeysMax: 20,
  /** Maximum number of webhooks that one site may have. */
  webhooksMax: 10,
  snippetMax: 20_000,
  domainsMax: 5,
  memoMax: 500,
  inviteDays: 7,
  textareaMax: 5000,
  codeDigits: 6,
  /** Tries that a mailed code allows, first from one network, then (`codeTriesInAll`) from all networks together. */
  codeTries: 5,
  codeTriesInAll: 25,
  codeMinutes: 10,
  resetTokenMinutes: 30,
  /** Minutes after a social log-in in which an account without a password needs no further proof of who is there. */
  recentLoginMinutes: 30,
  /** Days in which the old e-mail address of an account can undo its change; the product keeps that address as long. */
  emailTakeBackDays: 7,
  /** Minutes for which the operators' console stays open after a code of the second factor. */
  platformMinutes: 120,
  /** Hours for which the code is valid that the command line gives an operator to set up the second factor. */
  platformSetupHours: 24,
  recoveryCodes: 10,
  passwordMin: 8,
  passwordMax: 128,
  imageBytes: 2 * 1024 * 1024,
  videoBytes: 5 * 1024 ** 3,
  /**
   * Maximum number of bytes of a file that is sent as a form post. A larger file of a lesson is uploaded to the storage directly, up to
   * `attachmentBytes`.
   */
  fileBytes: 20 * 1024 * 1024,
  attachmentBytes: 1024 ** 3,
  /** Full days that staff have to look at a class before it is published by itself (AM-145). */
  reviewDays: 2,
  /** Days for which a class stays in the trash. */
  trashDays: 7,
  /** Days for which a closed site can be reopened. */
  siteReopenDays: 30,
  /** Minutes for which a deleted lesson can be restored; the message that offers it disappears earlier. */
  lessonRestoreMinutes: 10,
  closingSoonHours: 72,
  newDays: 7,
  ratingMax: 5,
  ratingDefault: 5,
  livePollFirst: 100,
  livePollSeconds: 30,
  liveTick: 300,
  joinWindowMinutes: 30,
  /** Maximum number of minutes before a live lesson at which a site may let people in; `joinWindowMinutes` is the default. */
  joinWindowMax: 180,
  /** Days after joining for which a person counts as new, so that an inviter's code still applies. */
  referralDays: 7,
  countdownTick: 1000,
  vodMonthDays: 30,
  vodDayChoices: [30, 60, 90, 120, 150, 180],
  cardHoldMinutes: 15,
  /** Days for which a seat is offered to a person who waited. */
  claimDays: 3,
  /** Hours in which a deposit has to come, as a new site begins with; its owner can change the number. */
  depositHours: 24,
  /** Minutes that must be left until the deadline of a deposit; with fewer no virtual account is issued. */
  depositMinutesMin: 60,
  /** Maximum number of virtual accounts of one person on one site that wait for a deposit at the same time. */
  openDepositsMax: 3,
  /** Won from which on a cash receipt is issued although the buyer asked for none. */
  cashReceiptFrom: 100_000,
  mobileMax: 767,
  mobileMenuMax: 768,
} as const;

/** Maximum number of bytes of a request's first line and headers at the gateway; long tokens come in both. */
export const MAX_HEADER_BYTES = 32 * 1024;
