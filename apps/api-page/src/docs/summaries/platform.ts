import type { SummariesOf } from './summaries';

/** Summaries of the platform operators' calls. */
export const PLATFORM_SUMMARIES: SummariesOf<
  | 'platformSession'
  | 'platformOverview'
  | 'platformSite'
  | 'platformAudit'
  | 'platformFigures'
  | 'platformJob'
  | 'platformOrder'
  | 'platformDifference'
  | 'platformMail'
  | 'platformPayout'
  | 'platformSupport'
  | 'platformMaintenance'
  | 'platformAnnouncement'
  | 'platformVideo'
  | 'platformDomain'
  | 'platformPlan'
  | 'platformPlanCoupon'
> = {
  platformSession: {
    tag: 'Operator log-in',
    about: 'The second factor of those who run the platform.',
    find: 'Read whether the second factor was shown',
    setup: 'Begin to set up a second factor',
    confirm: 'Confirm the second factor by its first code',
    unlock: 'Show the second factor',
    lock: 'Lock the console',
  },
  platformOverview: {
    tag: 'Platform overview',
    about: 'How the platform does, for its operators.',
    find: 'Read the overview',
  },
  platformSite: {
    tag: 'Platform sites',
    about: 'Sites, for the operators of the platform.',
    list: 'List sites',
    find: 'Read a site',
    document: 'Get the address of a seller’s document',
    suspend: 'Suspend a site',
    reopen: 'Reopen a suspended site',
    switchOff: 'Switch a part of a site off',
    switchOn: 'Switch a part of a site on again',
  },
  platformAudit: {
    tag: 'Platform audit log',
    about: 'What operators of the platform did.',
    list: 'List what operators did',
  },
  platformFigures: {
    tag: 'Platform figures',
    about: 'Sales and payouts over all sites.',
    overview: 'Read the sums of all sites',
    sites: 'List the figures of sites',
  },
  platformJob: {
    tag: 'Platform jobs',
    about: 'Queues and what failed in them.',
    deadLetters: 'List dead letters',
    queues: 'List queues and their lag',
    retry: 'Try a dead letter again',
    retryAll: 'Try all dead letters of a queue again',
    discard: 'Discard a dead letter',
  },
  platformOrder: {
    tag: 'Platform orders',
    about: 'Orders over all sites.',
    list: 'List orders of all sites',
  },
  platformDifference: {
    tag: 'Platform differences',
    about: 'Differences between our books and the payment provider’s.',
    list: 'List differences',
    settle: 'Mark a difference as settled',
  },
  platformMail: {
    tag: 'Platform mails',
    about: 'Mails and bounces over all sites.',
    overview: 'Read how mails do',
    addresses: 'List addresses that mails came back from',
    lift: 'Let marketing go to an address again',
    test: 'Send a test mail, and check SPF, DKIM and DMARC',
  },
  platformPayout: {
    tag: 'Platform payouts',
    about: 'What sites are paid, and the documents of sellers.',
    list: 'List payouts and documents that wait',
    paid: 'Mark a payout as paid',
    withdraw: 'Withdraw a payout',
    approve: 'Approve the documents of a seller',
    refuse: 'Return the documents of a seller',
  },
  platformSupport: {
    tag: 'Platform support',
    about: 'Log-ins to a site that its owner allows to operators of the platform.',
    list: 'List the log-ins that were asked for',
    ask: 'Ask an owner to let support in',
    withdraw: 'Withdraw a request, or end a log-in',
    enter: 'Get a ticket that opens the site',
  },
  platformMaintenance: {
    tag: 'Platform maintenance',
    about: 'Times in which the product, or one site, says that it is being worked on.',
    list: 'List maintenances',
    begin: 'Begin a maintenance, or move its end',
    end: 'End a maintenance',
  },
  platformAnnouncement: {
    tag: 'Platform announcements',
    about: 'What the platform tells the staff of all sites.',
    list: 'List announcements',
    make: 'Announce something',
    end: 'End an announcement',
  },
  platformVideo: {
    tag: 'Platform videos',
    about: 'Videos that are being prepared, over all sites.',
    list: 'List videos of the queue',
    retry: 'Prepare a failed video again',
  },
  platformDomain: {
    tag: 'Platform domains',
    about: 'Domains of sites, and when their certificates end.',
    list: 'List domains of all sites',
    check: 'Read the certificate of a domain now',
  },
  platformPlan: {
    tag: 'Platform plans',
    about: 'Which sites pay for which plan, and their bills.',
    list: 'List sites that pay for a plan',
    bills: 'List bills of all sites',
  },
  platformPlanCoupon: {
    tag: 'Platform plan coupons',
    about: 'Codes that lower the bills of plans.',
    list: 'List coupons of plans',
    make: 'Make a coupon of plans',
    end: 'End a coupon of plans',
    uses: 'List sites that registered a coupon',
  },
};
