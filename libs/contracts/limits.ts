/** Business constants of the requirements. Times in ms unless the name says otherwise. */
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
  /** The answer of a write with an Idempotency-Key is the same for so long. */
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
  /** Letters of origins and hashes that all snippets of a site may add to its policy: proxies keep a header's size small. */
  snippetPolicyMax: 2_400,
  termsMax: 50_000,
  pageTitleMax: 60,
  pageContentMax: 100_000,
  pagesMax: 500,
  seoTitleMax: 120,
  seoTextMax: 300,
  snippetsMax: 20,
  /** Calls of one key of the API a minute, over all services and copies. */
  apiKeyCallsPerMinute: 600,
  /** Keys that one person, and that a site, has at a time. */
  apiKeysMax: 20,
  /** Addresses to which a site's events go. */
  webhooksMax: 10,
  snippetMax: 20_000,
  domainsMax: 5,
  memoMax: 500,
  inviteDays: 7,
  textareaMax: 5000,
  codeDigits: 6,
  /** Tries of a mailed code: from one network, and from all networks together. */
  codeTries: 5,
  codeTriesInAll: 25,
  codeMinutes: 10,
  resetTokenMinutes: 30,
  /** For so long a log-in by another company shows who it is, where there is no password. */
  recentLoginMinutes: 30,
  /** For so long the old address of an account can take it back, and is kept for that. */
  emailTakeBackDays: 7,
  /** The operator's console stays open for so long after a code of the second factor. */
  platformMinutes: 120,
  /** The code of the command line with which an operator sets up the second factor is good for so long. */
  platformSetupHours: 24,
  recoveryCodes: 10,
  passwordMin: 8,
  passwordMax: 128,
  imageBytes: 2 * 1024 * 1024,
  videoBytes: 5 * 1024 ** 3,
  /** A document as a form post; larger ones go straight to the storage. */
  fileBytes: 20 * 1024 * 1024,
  attachmentBytes: 1024 ** 3,
  /** Full days before a class that was handed in for review is published (AM-145). */
  reviewDays: 2,
  /** A class stays in the trash that long. */
  trashDays: 7,
  /** How long a closed site can be reopened. */
  siteReopenDays: 30,
  /** A lesson that was deleted can come back for so long; the message that offers it stands shorter. */
  lessonRestoreMinutes: 10,
  closingSoonHours: 72,
  newDays: 7,
  ratingMax: 5,
  ratingDefault: 5,
  livePollFirst: 100,
  livePollSeconds: 30,
  liveTick: 300,
  joinWindowMinutes: 30,
  /** What a site may set instead. */
  joinWindowMax: 180,
  /** For so many days after joining somebody counts as newly invited. */
  referralDays: 7,
  countdownTick: 1000,
  vodMonthDays: 30,
  vodDayChoices: [30, 60, 90, 120, 150, 180],
  cardHoldMinutes: 15,
  /** How long a seat is offered to somebody who waited. */
  claimDays: 3,
  /** Hours for a deposit on a site that has just been made; its owner chooses others. */
  depositHours: 24,
  /** Minutes that must be left of the time to pay, or no virtual account is issued. */
  depositMinutesMin: 60,
  /** Accounts of one person on one site that wait for their deposit at a time. */
  openDepositsMax: 3,
  /** Won from which a cash receipt is issued although nobody asked. */
  cashReceiptFrom: 100_000,
  mobileMax: 767,
  mobileMenuMax: 768,
} as const;

/** The first line and the headers of a request, at the gateway: long tokens travel in both. */
export const MAX_HEADER_BYTES = 32 * 1024;
