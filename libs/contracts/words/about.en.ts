import type { AboutWords } from './about';

/** The English words of `/about`, the page on which the product presents itself to people who may open a site. */
export const aboutWords: AboutWords = {
  title: 'A class site in your own name',
  head: 'You teach.\nMadang opens the doors.',
  lead: 'Live and video classes, a community, payments and payouts: open a class site in your own name today.',
  start: 'Start for free',
  mine: 'Go to my site',
  tour: 'See example sites',
  plansLink: 'See the plans',
  fine: 'No card needed. You pay nothing before your first sale.',
  colours: { label: 'All it takes is one colour', green: 'Green', clay: 'Clay', violet: 'Violet', pink: 'Magenta' },
  shop: {
    label: 'Example of a site’s main page',
    name: 'Codebay',
    menus: ['Classes', 'Packages', 'Membership'],
    eyebrow: 'New this month',
    head: 'In twelve weeks you\nrun your own service',
    button: 'See the class',
    shelf: 'New classes',
    classes: [
      { title: 'Next.js in practice', price: 132_000 },
      { title: 'First steps in data', price: 88_000 },
      { title: 'Ship to the cloud', price: 53_000 },
    ],
  },
  admin: {
    label: 'Example of the admin',
    head: 'Last 30 days',
    figures: [
      { name: 'Paid', value: '₩2,376,000', change: '+12%' },
      { name: 'Enrolments', value: '42', change: '+8%' },
      { name: 'New members', value: '19', change: '+5%' },
    ],
    orders: [
      { name: 'Next.js in practice', price: 132_000, state: 'Paid' },
      { name: 'Ship to the cloud', price: 53_000, state: 'Paid' },
      { name: 'First steps in data', price: 88_000, state: 'Awaiting deposit' },
    ],
  },
  proofs: [
    { title: 'Your address, your logo', text: 'Bring your own domain. Learners remember your site, not ours.' },
    { title: 'Every way to pay', text: 'Cards, transfers, virtual accounts and wallets, overseas cards and PayPal too.' },
    { title: 'Refunds by the law', text: 'What was used is worked out by a formula, cash receipts included.' },
    { title: 'Yours to take along', text: 'Download members, orders and progress as spreadsheets at any time.' },
  ],
  steps: {
    title: 'Three steps and you are open',
    note: 'You need no designer and no developer, and you can change everything later.',
    list: [
      { title: 'Choose a name and a colour', text: 'Madang works out the other colours so that every word stays readable.' },
      { title: 'Add a class', text: 'Mix videos, lives, files and missions in one curriculum.' },
      { title: 'Open, sell, answer', text: 'A payment opens the class at once, and questions reach you as alerts.' },
    ],
    address: 'Site address',
    sample: 'gyeol',
    free: 'This address is free',
    colour: 'Brand colour',
    lessons: ['Getting to know clay', 'Wedging out the air', 'Live question time', 'Show your first bowl'],
    told: [
      { title: 'Published', text: 'Everybody can see it now' },
      { title: 'Your first payment', text: '₩89,000 · mobile wallet' },
      { title: 'A new question', text: 'When will the kit arrive?' },
    ],
  },
  live: {
    kick: 'Live',
    title: 'The classroom door\nis a button on your site',
    text: 'Nobody looks for a link. Learners enter from the classroom with one press.',
    points: [
      { name: 'Connected to Zoom', text: 'A lesson makes its meeting, and moving the lesson moves it' },
      { name: 'Reminders', text: 'On the site and by mail, in time' },
      { name: 'Attendance', text: 'Who came is noted in the attendance book' },
    ],
    picture: 'Example of a live lesson',
    onAir: 'LIVE',
    chat: 'Chat',
    words: ['I can see the screen!', 'The second chart once more, please', 'Got it, thank you'],
  },
  video: {
    kick: 'Video',
    title: 'Upload it, and people\npick up where they left off',
    text: 'Videos are prepared in several qualities and go on at the same second on any device.',
    points: [
      { name: 'Resume and speed', text: 'Progress adds up lesson by lesson' },
      { name: 'Order and dates', text: 'A lesson opens after the one before it, or on its day' },
      { name: 'Protected material', text: 'PDFs carry the reader’s name; limit devices and viewing time if you like' },
    ],
    picture: 'Example of the classroom',
    lessons: ['Joining two halves', 'Adding the handle', 'While it dries'],
    watching: 'Watching',
  },
  community: {
    kick: 'Community',
    title: 'A place to stay\nafter class',
    text: 'Boards, chat rooms, challenges and memberships: open what you need.',
    points: [
      { name: 'Questions and answers', text: 'An alert says when there is an answer' },
      { name: 'Memberships', text: 'Classes and chat rooms for members alone' },
      { name: 'Challenges', text: 'Daily missions that add up' },
    ],
    picture: 'Example of a board',
    posts: [
      { title: 'My handle keeps coming off as it dries', text: 'I used slip, and it still cracks after a day.', state: 'Answered' },
      { title: 'Three plates today', text: 'I sit a little longer at the wheel each time.', state: 'Day 12' },
    ],
    answer: 'Match the moisture of both pieces first. Cover them with a damp cloth for an hour.',
  },
  money: {
    kick: 'Payouts',
    title: 'Right to the last won',
    text: 'You see by which formula each fee was taken. Screen and statement show the same figures.',
    points: [
      { name: 'A fixed day', text: 'The 15th of the next month, or the business day before it' },
      { name: 'Refunds too', text: 'Payments and refunds meet in one ledger' },
      { name: 'Checked daily', text: 'Against the payment company’s books; you are told what differs' },
    ],
    sheet: 'Statement',
    example: 'Example',
    paid: '{{n}} card payments',
    refunded: '{{n}} cancellation',
    fee: 'Payment company’s fee',
    platform: 'Sales fee',
    vat: 'VAT on fees',
    payout: 'You receive',
  },
  plans: {
    title: 'Nothing until you sell',
    note: 'The number of classes is unlimited in every plan.',
    feature: {
      white: 'No Madang branding',
      studio: 'Memberships, chat rooms, challenges',
      base: 'Classes, boards, coupons, forms',
    },
    begin: 'Start with {{name}}',
    foot:
      'The payment company’s fee depends on the way of paying; the statement ' +
      'shows it beside the sales fee. Change or stop your plan whenever you like.',
    broken: 'The plans could not be loaded.',
  },
  demos: { title: 'Look around first', note: 'Example sites that we made for you. No log-in needed.', open: 'Open {{name}}' },
  faq: {
    title: 'Questions people ask',
    list: [
      {
        q: 'Can I start without a registered business?',
        a:
          'You need none to make a site and to open free classes. To sell, give your business ' +
          'data, or say that you sell as a private person, and an account for payouts.',
      },
      {
        q: 'Can I use my own domain?',
        a: 'Yes. Enter it in the site’s settings, and we tell you what to put into its DNS. It works as soon as it is found there.',
      },
      { q: 'Can I bring my members along?', a: 'Yes, from a spreadsheet. You check it row by row before anybody is added.' },
      {
        q: 'Who decides about refunds?',
        a:
          'The law’s terms are the default. Learners see what they would get ' +
          'back, and how it is worked out, before they pay and before they cancel.',
      },
      {
        q: 'What if I stop?',
        a:
          'Download members, orders and progress as files. A plan that you ' +
          'stop runs to the end of what was paid, then the free one follows.',
      },
    ],
  },
  end: { title: 'Why not add your\nfirst lesson tonight?', login: 'I have an account' },
};
