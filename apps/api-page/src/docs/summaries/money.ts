import type { SummariesOf } from './summaries';

/** Orders, refunds, memberships, plans, and the members who pay; messages to them; those who run the platform. */
export const MONEY: SummariesOf<
  | 'payment'
  | 'refund'
  | 'coupon'
  | 'delivery'
  | 'membership'
  | 'subscription'
  | 'sales'
  | 'settlement'
  | 'reconciliation'
  | 'plan'
  | 'member'
  | 'campaign'
  | 'message'
  | 'unsubscribe'
  | 'mailbox'
  | 'mailReport'
  | 'platformSession'
  | 'platformOverview'
  | 'platformSite'
  | 'platformAudit'
  | 'platformBook'
  | 'platformJob'
  | 'platformOrder'
  | 'platformDifference'
  | 'platformMail'
  | 'platformPayout'
> = {
  payment: {
    tag: 'Payments',
    about: 'Orders and their payments. The price of an order is that of the enrolment, never one that the caller sends.',
    methods: 'List the ways to pay that a site offers',
    create: 'Create an order for an enrolment, and get what the provider’s window needs',
    success: 'Confirm a payment that the provider has accepted',
    fail: 'Give up a payment that failed or was cancelled',
    depositTerms: 'Read until when a transfer would have to arrive',
    find: 'Read an own order',
    cancel: 'Cancel an own order that is not paid',
    adminList: 'List orders for staff',
    adminFind: 'Read an order for staff',
    adminCancel: 'Cancel an order by staff',
    adminExcel: 'Download orders as a sheet',
    mine: 'List the own orders',
    webhook: 'Take a notice of Toss Payments',
    paypalWebhook: 'Take a notice of PayPal',
  },
  refund: {
    tag: 'Refunds',
    about: 'What is given back, and requests for it.',
    terms: 'Read the refund rules of a site',
    quote: 'Reckon what would be given back of an own order',
    ask: 'Ask for a refund',
    withdraw: 'Withdraw a request',
    adminList: 'List requests for staff',
    waiting: 'Count requests that wait',
    adminFind: 'Read a request',
    approve: 'Approve a request',
    refuse: 'Refuse a request',
    adminQuote: 'Reckon what would be given back of an order',
    give: 'Refund an order, in whole or in part',
    setting: 'Read which refund rule the site follows',
    saveSetting: 'Choose which refund rule the site follows',
  },
  coupon: {
    tag: 'Coupons',
    about: 'What a coupon takes off a price, and who has one.',
    list: 'List coupons',
    create: 'Create a coupon',
    find: 'Read a coupon',
    update: 'Save a coupon',
    remove: 'Delete a coupon',
    issue: 'Give a coupon to members',
    issued: 'List who has a coupon',
    mine: 'List the own coupons',
    register: 'Get a coupon by its code',
    usable: 'List the own coupons that a class accepts',
    apply: 'Reckon the price of a class with a coupon',
  },
  delivery: {
    tag: 'Deliveries',
    about: 'Materials that are sent to learners.',
    list: 'List deliveries',
    excel: 'Download deliveries as a sheet',
    mine: 'List the own deliveries',
    save: 'Save courier and number of a delivery',
    saveMany: 'Save couriers and numbers from the rows of a sheet',
  },
  membership: {
    tag: 'Memberships',
    about: 'What members pay for by the month or year.',
    offers: 'List the memberships that a site offers',
    list: 'List memberships for staff',
    find: 'Read a membership',
    create: 'Create a membership',
    update: 'Save a membership',
    remove: 'Delete a membership',
    courses: 'List the classes that a membership can open',
  },
  subscription: {
    tag: 'Subscriptions',
    about: 'The running memberships of people.',
    subscribe: 'Subscribe to a membership',
    cancel: 'Cancel a subscription at the end of its period',
    resume: 'Undo the cancellation',
    card: 'Change the card of a subscription',
    mine: 'List the own subscriptions',
    membershipPayments: 'List payments for memberships',
    goodsPayments: 'List payments for contents and rooms',
    members: 'List members with their memberships',
    member: 'Read a member with their memberships',
  },
  sales: {
    tag: 'Sales',
    about: 'Sales and refunds by day.',
    list: 'List sales',
    day: 'Read the sales of a day',
    excel: 'Download sales as a sheet',
  },
  settlement: {
    tag: 'Settlements',
    about: 'What the platform pays out to a site for a month.',
    list: 'List settlements',
    find: 'Read the settlement of a month',
    excel: 'Download the settlement of a month as a sheet',
    documents: 'List the documents of the seller',
    submit: 'Hand in a document of the seller',
    mine: 'List the settlements of the own sites',
  },
  reconciliation: {
    tag: 'Payment differences',
    about: 'What the daily comparison with the payment provider found.',
    find: 'Read the last comparison',
  },
  plan: {
    tag: 'Plan of a site',
    about: 'What a site pays the platform.',
    plans: 'List the plans',
    find: 'Read the plan of a site and its usage',
    change: 'Change the plan',
    pay: 'Pay an open bill',
    cancel: 'Cancel the plan at the end of its period',
    uncancel: 'Undo the cancellation',
    bills: 'List bills',
    card: 'Read the card that pays the plan',
    openCard: 'Get what the provider’s window for a card needs',
    saveCard: 'Save the card that pays the plan',
    removeCard: 'Remove the card',
    coupons: 'List the coupons of the plan',
    addCoupon: 'Add a coupon of the plan by its code',
  },
  member: {
    tag: 'Members',
    about: 'Members of a site, for staff. Personal data is masked for whoever lacks the permission.',
    joined: 'List members',
    joinedOne: 'Read a member',
    joinedCourses: 'List the classes of a member',
    joinedOrders: 'List the orders of a member',
    joinedCoupons: 'List the coupons of a member',
    joinedMessages: 'List the messages sent to a member',
    registered: 'List people whom staff have registered',
    registeredOne: 'Read a registered person',
    register: 'Register people, one or the rows of a sheet',
    updateRegistered: 'Change a registered person',
    removeRegistered: 'Delete a registered person',
    template: 'Download an empty sheet for registering people',
    excel: 'Download members as a sheet',
    exports: 'List who downloaded members',
    segments: 'List segments',
    countSegment: 'Count the members of a segment',
    createSegment: 'Create a segment',
    updateSegment: 'Save a segment',
    removeSegment: 'Delete a segment',
  },
  campaign: {
    tag: 'Campaigns',
    about: 'Mails to many members.',
    list: 'List campaigns',
    create: 'Create a campaign',
    audience: 'Count whom a campaign would reach',
    preview: 'See the mail of a campaign',
    test: 'Mail a campaign to oneself',
    find: 'Read a campaign and its results',
    update: 'Save a campaign',
    send: 'Send a campaign, now or at its time',
    stop: 'Stop a campaign',
    remove: 'Delete a campaign',
    click: 'Count a click in a mail and lead to its address',
  },
  message: {
    tag: 'Messages to members',
    about: 'Messages of staff to members.',
    list: 'List messages',
    create: 'Send a message',
    find: 'Read a message and whom it reached',
    remove: 'Delete a message',
  },
  unsubscribe: {
    tag: 'End of mails',
    about: 'Links of mails that end further ones.',
    find: 'Read what a link would end',
    email: 'End or resume mails by a link',
    oneClick: 'End mails at one click of a mail program',
    openOneClick: 'Lead from the link of a mail to its page',
  },
  mailbox: {
    tag: 'Local mailbox',
    about: 'Mails of an installation that sends none; never in production.',
    list: 'List the mails of the local mailbox',
  },
  mailReport: {
    tag: 'Delivery reports',
    about: 'What mail services report of undeliverable mails and complaints.',
    report: 'Take a delivery report',
  },
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
  },
  platformAudit: {
    tag: 'Platform audit log',
    about: 'What operators of the platform did.',
    list: 'List what operators did',
  },
  platformBook: {
    tag: 'Platform books',
    about: 'Sales and payouts over all sites.',
    overview: 'Read the sums of all sites',
    sites: 'List the figures of sites',
  },
  platformJob: {
    tag: 'Platform jobs',
    about: 'Queues and what failed in them.',
    letters: 'List dead letters',
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
};
