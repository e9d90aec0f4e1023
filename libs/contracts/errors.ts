/**
 * The error catalogue: symbolic name → number on the wire and HTTP status (AM-113).
 * The words stand in words/ko.ts, words/en.ts and words/jp.ts under `errors`.
 */
export const ERRORS = {
  DUPLICATE_DOMAIN: { code: 100001, status: 400 },
  ZOOM_ERROR: { code: 100011, status: 400 },
  SCHEDULE_OVER: { code: 100010, status: 400 },
  SCHEDULE_CONFLICT: { code: 100012, status: 400 },
  NO_TODAY_LIVE_CLASS_TIME: { code: 400002, status: 400 },
  NO_DATA: { code: 400004, status: 404 },
  INCORRECT_CODE: { code: 800000, status: 400 },
  NOT_CHANNEL_USER: { code: 800000, status: 403 },
  NOT_AUTHORIZED_EMAIL: { code: 800001, status: 400 },
  INCORRECT_PASSWORD: { code: 800002, status: 400 },
  CLASS_NOT_FOUND: { code: 800003, status: 404 },
  EMPTY_PASSWORD_AUTH: { code: 800006, status: 400 },
  EXCEED_MAXIMUM_ATTEMPTS: { code: 800008, status: 429 },
  INCORRECT_EMAIL: { code: 999998, status: 400 },

  BAD_INPUT: { code: 500000, status: 400 },
  LOGIN_REQUIRED: { code: 500001, status: 401 },
  NO_PERMISSION: { code: 500003, status: 403 },
  NOT_FOUND: { code: 500004, status: 404 },
  CONFLICT: { code: 500009, status: 409 },
  CLASS_DELETED: { code: 500010, status: 410 },
  IDEMPOTENCY_KEY_REUSED: { code: 500011, status: 409 },
  IDEMPOTENT_CALL_RUNNING: { code: 500012, status: 409 },
  IDEMPOTENT_CALL_DONE: { code: 500013, status: 409 },
  /** Somebody changed the same fields after the line of the data history that the sender had seen last (`SEEN_LINE`). */
  CHANGED_MEANWHILE: { code: 500014, status: 409 },
  TOO_MANY_REQUESTS: { code: 500029, status: 429 },
  TEMPORARY: { code: 500500, status: 500 },
  /** The server is overloaded or cannot reach its database, and the call had no effect; it may be sent again. */
  BUSY: { code: 500503, status: 503 },
  /** The call broke off before its result was known. It may have had an effect, so a person has to look before sending it again. */
  OUTCOME_UNKNOWN: { code: 500504, status: 503 },
  /** The file storage cannot be reached or refuses calls. */
  FILES_AWAY: { code: 500505, status: 503 },

  DUPLICATE_EMAIL: { code: 500101, status: 400 },
  TICKET_EXPIRED: { code: 500102, status: 400 },
  SNS_LOGIN_FAILED: { code: 500111, status: 400 },
  SNS_CLIENT_ID_MISSING: { code: 500112, status: 400 },
  SNS_EMAIL_REQUIRED: { code: 500113, status: 400 },
  SNS_LINKED_ELSEWHERE: { code: 500114, status: 409 },
  SNS_LAST_LOGIN: { code: 500115, status: 409 },
  OWNER_CANNOT_WITHDRAW: { code: 500121, status: 409 },
  WITHDRAW_WHILE_PAYING: { code: 500122, status: 409 },
  LEAVE_LAST_OWNER: { code: 500191, status: 409 },
  LEAVE_WHILE_PAYING: { code: 500192, status: 409 },
  LEAVE_WITH_ACCESS: { code: 500193, status: 409 },
  SITE_CLOSED: { code: 500194, status: 410 },
  SITE_SUSPENDED: { code: 500197, status: 451 },
  SITE_SUSPENDED_ALREADY: { code: 500198, status: 409 },
  SITE_NOT_SUSPENDED: { code: 500199, status: 409 },
  SWITCHED_OFF_ALREADY: { code: 500241, status: 409 },
  NOT_SWITCHED_OFF: { code: 500242, status: 409 },
  /** The platform has switched the site's uploads off; this error does not tell the reason. */
  UPLOADS_OFF: { code: 500243, status: 403 },
  /** The platform has switched the site's uploads off; this error tells staff of the site or of a class the reason. */
  UPLOADS_OFF_FOR: { code: 500244, status: 403 },
  /** The platform has switched the site's keys and webhooks off. */
  KEYS_OFF: { code: 500245, status: 403 },
  /** A support log-in may not make this call. */
  SUPPORT_REFUSED: { code: 500231, status: 403 },
  SUPPORT_ASKED_ALREADY: { code: 500232, status: 409 },
  SUPPORT_NOT_OPEN: { code: 500233, status: 409 },
  /** The platform or the site is under maintenance; the header `retry-after` says about how many seconds it will last. */
  MAINTENANCE: { code: 500506, status: 503 },
  MAINTENANCE_NOT_RUNNING: { code: 500234, status: 409 },
  ANNOUNCEMENT_OVER: { code: 500235, status: 409 },
  PLAN_COUPON_OVER: { code: 500236, status: 409 },
  SITE_STILL_RUNS: { code: 500195, status: 409 },
  SITE_NOT_CLOSED: { code: 500196, status: 409 },

  DISCOUNT_NOT_LOWER: { code: 500201, status: 400 },
  DISCOUNT_PERIOD_REQUIRED: { code: 500202, status: 400 },
  SALE_WINDOW_ORDER: { code: 500203, status: 400 },
  CLASS_HAS_STUDENTS: { code: 500204, status: 400 },
  CLASS_IN_PACKAGE: { code: 500207, status: 400 },
  DELETE_MIXED: { code: 500208, status: 400 },
  RESTORE_PASSED: { code: 500209, status: 400 },
  CLASS_ON_MAIN: { code: 500210, status: 400 },
  PACKAGE_TOO_FEW: { code: 500221, status: 400 },
  PACKAGE_CURRENCY: { code: 500222, status: 400 },
  PACKAGE_UNPUBLISHED: { code: 500223, status: 400 },
  TERM_HAS_PARTICIPANTS: { code: 500224, status: 409 },
  MISSION_HAS_SUBMISSIONS: { code: 500225, status: 409 },
  PUBLISH_INCOMPLETE: { code: 500205, status: 400 },
  NO_PUBLISH_REQUEST: { code: 500227, status: 409 },
  LAST_MEDIUM_CATEGORY: { code: 500226, status: 409 },
  LIVE_STARTED: { code: 500206, status: 400 },
  IMAGE_TYPE: { code: 500211, status: 400 },
  IMAGE_TOO_LARGE: { code: 500212, status: 400 },
  VIDEO_TOO_LARGE: { code: 500213, status: 400 },
  VIDEO_TYPE: { code: 500214, status: 400 },
  VIDEO_NOT_FOUND: { code: 500215, status: 400 },
  VIDEO_SERVICE_SILENT: { code: 500219, status: 400 },
  FILE_TYPE: { code: 500216, status: 400 },
  FILE_IN_USE: { code: 500220, status: 409 },
  UPLOAD_EXPIRED: { code: 500217, status: 400 },
  FILE_TOO_LARGE: { code: 500218, status: 400 },

  CAPACITY_FULL: { code: 500301, status: 400 },
  CLASS_CLOSED: { code: 500302, status: 400 },
  CLASS_NOT_OPEN: { code: 500303, status: 400 },
  CLASS_OPEN: { code: 500319, status: 400 },
  ALREADY_ENROLLED: { code: 500304, status: 409 },
  CANCELLED_IS_FINAL: { code: 500305, status: 400 },
  USED_UP_IS_FINAL: { code: 500318, status: 400 },
  WAITING_NOT_EXTENDABLE: { code: 500306, status: 400 },
  UNLIMITED_NOT_EXTENDABLE: { code: 500307, status: 400 },
  NOT_ATTENDING: { code: 500308, status: 403 },
  PHONE_REQUIRED: { code: 500309, status: 400 },
  PLAN_STUDENT_LIMIT: { code: 500310, status: 400 },
  HOLD_PASSED: { code: 500311, status: 400 },
  CANCEL_BY_STAFF: { code: 500312, status: 400 },
  PACKAGE_MANAGED: { code: 500313, status: 400 },
  PACKAGE_ATTENDED: { code: 500314, status: 409 },
  PACKAGE_CLASS_FULL: { code: 500315, status: 400 },
  /** A payment for one class of the package is under way. */
  PACKAGE_CLASS_PAYING: { code: 500391, status: 409 },
  /** A class of the package is paid, and staff have put its enrolment back. */
  PACKAGE_CLASS_APPLIED: { code: 500392, status: 409 },
  LESSON_CLOSED: { code: 500341, status: 403 },
  LESSON_ORDER: { code: 500342, status: 403 },

  TERM_CLOSED: { code: 500316, status: 400 },
  TERM_NOT_OPEN: { code: 500317, status: 403 },
  CERTIFICATES_OFF: { code: 500361, status: 400 },
  DELIVERY_SENT: { code: 500371, status: 409 },

  NOTHING_TO_PAY: { code: 500381, status: 400 },
  PAY_DEADLINE_PASSED: { code: 500382, status: 409 },
  /** The buyer of the seat is at the checkout. */
  AT_CHECKOUT: { code: 500383, status: 409 },
  REMINDED_TODAY: { code: 500384, status: 409 },
  /** The platform has switched the mails of the site off. */
  MAILS_OFF: { code: 500385, status: 403 },

  MISSION_ANSWERED: { code: 500343, status: 409 },
  MISSION_LESSON: { code: 500344, status: 400 },
  VIEWING_TIME_OVER: { code: 500345, status: 403 },
  PLAYED_ELSEWHERE: { code: 500346, status: 409 },
  VIDEO_NOT_WATCHED: { code: 500347, status: 400 },

  LIVE_NOT_OPEN: { code: 500321, status: 400 },
  LIVE_OUT_OF_TIME: { code: 500322, status: 400 },
  LIVE_INVALID: { code: 500323, status: 404 },

  REVIEW_NOT_ALLOWED: { code: 500331, status: 403 },
  REVIEW_EXPIRED: { code: 500332, status: 400 },
  REPORT_OWN: { code: 500333, status: 400 },
  REPORTED_ALREADY: { code: 500334, status: 409 },
  APPEALED_ALREADY: { code: 500335, status: 409 },
  CONTENT_HIDDEN: { code: 500336, status: 403 },
  CONTENT_STATE_CHANGED: { code: 500337, status: 409 },

  NOT_PAYMENT_PERIOD: { code: 500401, status: 400 },
  PAYMENT_CANCELLED: { code: 500402, status: 400 },
  PAYMENT_DECLINED: { code: 500403, status: 400 },
  AMOUNT_MISMATCH: { code: 500404, status: 400 },
  ORDER_NOT_PAYABLE: { code: 500405, status: 409 },
  SEAT_AWAITS_PAYMENT: { code: 500419, status: 409 },
  PAYMENT_PENDING: { code: 500406, status: 409 },
  REFUND_FAILED: { code: 500407, status: 400 },
  REFUND_ACCOUNT_REQUIRED: { code: 500408, status: 400 },
  PAY_METHOD_NOT_ALLOWED: { code: 500409, status: 400 },
  FREE_CLASS_HAS_NO_ORDER: { code: 500410, status: 400 },
  REFUND_NOTHING_LEFT: { code: 500421, status: 400 },
  REFUND_REQUESTED: { code: 500422, status: 409 },
  REFUND_DECIDED: { code: 500423, status: 409 },
  REFUND_WHOLE_ONLY: { code: 500424, status: 400 },
  REFUND_UNDERWAY: { code: 500425, status: 409 },
  DEPOSIT_TOO_LATE: { code: 500441, status: 400 },
  OPEN_DEPOSITS: { code: 500442, status: 409 },
  PAY_METHOD_NOT_SOLD: { code: 500450, status: 400 },
  NOT_READY_TO_SELL: { code: 500443, status: 400 },

  FORM_CLOSED: { code: 500501, status: 400 },
  /** The form opens later; `at` of the answer says when. */
  FORM_NOT_BEGUN: { code: 500507, status: 400 },
  /** The form has ended; `at` of the answer says when. */
  FORM_ENDED: { code: 500508, status: 400 },
  FORM_ANSWERED: { code: 500502, status: 409 },

  INVITE_CLOSED: { code: 500601, status: 400 },
  INVITE_OTHER_ACCOUNT: { code: 500602, status: 403 },
  ALREADY_INVITED: { code: 500603, status: 409 },
  ALREADY_STAFF: { code: 500604, status: 409 },
  LAST_OWNER: { code: 500605, status: 400 },
  PERMISSION_NOT_HELD: { code: 500606, status: 403 },
  OWNER_ONLY: { code: 500607, status: 403 },
  OWN_ROLE: { code: 500608, status: 400 },
  MEMBERS_ONLY: { code: 500609, status: 400 },
  INVITED_TODAY: { code: 500610, status: 409 },

  COUPON_IN_USE: { code: 500751, status: 409 },
  COUPON_PERIOD: { code: 500752, status: 400 },
  COUPON_OTHER_CLASS: { code: 500753, status: 400 },
  COUPON_NOT_FOR_USD: { code: 500754, status: 400 },

  DOMAIN_NOT_SERVING: { code: 500651, status: 409 },

  PLAN_STORAGE_FULL: { code: 500701, status: 400 },
  PLAN_FEATURE: { code: 500702, status: 400 },
  PLAN_CARD_REQUIRED: { code: 500703, status: 400 },
  PLAN_CARD_IN_USE: { code: 500704, status: 409 },
  CARD_REFUSED: { code: 500705, status: 400 },

  /** The log-in of a platform operator has shown no second factor, or showed it too long ago. */
  SECOND_FACTOR_REQUIRED: { code: 500901, status: 403 },
  SECOND_FACTOR_WRONG: { code: 500902, status: 400 },
  SECOND_FACTOR_SET_UP: { code: 500903, status: 409 },
  LETTER_GONE: { code: 500904, status: 409 },
  DIFFERENCE_SETTLED: { code: 500905, status: 409 },
  PAYOUT_SECOND_OPERATOR: { code: 500906, status: 409 },

  /** An API key that is forged, revoked or expired. */
  KEY_REFUSED: { code: 500951, status: 401 },
  /** A call that no API key may make, whatever its scopes. */
  KEY_FORBIDDEN: { code: 500952, status: 403 },
  WEBHOOK_WAITING: { code: 500961, status: 409 },

  MEMBERSHIP_REQUIRED: { code: 500801, status: 403 },
  MEMBERSHIP_RUNNING: { code: 500802, status: 409 },
  MEMBERSHIP_HAS_MEMBERS: { code: 500803, status: 409 },
  MEMBER_PROJECT_LIMIT: { code: 500804, status: 400 },
  MEMBERSHIP_HAS_ROOMS: { code: 500805, status: 409 },
  CHAT_MEMBERSHIP_REQUIRED: { code: 500806, status: 403 },
} as const;

export type ErrorName = keyof typeof ERRORS;

/** The error of one field; `message` is in the caller's language. */
export interface FieldError {
  field: string;
  message: string;
}
/** The body with which a refused or failed call is answered. */
export interface ErrorBody {
  code: number;
  errorName: ErrorName;
  message: string;
  errors?: FieldError[];
  /** The moment that the message is about, for a page that shows it in the viewer's own time as well. */
  at?: string;
  requestId: string;
}
