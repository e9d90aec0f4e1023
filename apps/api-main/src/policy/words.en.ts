import { POLICY_FACT as F } from '@madang/contracts/answer-codes';
import type { PolicyWords } from './policy-words';

const CONNECTION_DATA = 'network address (IP), device and browser';
export const policyWords: PolicyWords = {
  title: 'Privacy policy',
  intro:
    'This policy says how {{name}} (the "site"), run by {{corp}}, handles and protects personal data, as Article 30 of the Korean ' +
    'Personal Information Protection Act requires. Where this translation and the Korean text differ, the Korean text counts.',
  heads: {
    collect: 'What we process, and why',
    children: 'Children under 14',
    keep: 'How long we keep it',
    erase: 'How we erase it',
    give: 'Passing data to others',
    processors: 'Processors and outside services',
    abroad: 'Transfers abroad',
    cookies: 'Cookies, and how to refuse them',
    rights: 'Your rights, and how to use them',
    safety: 'How we keep it safe',
    officer: 'Privacy officer and requests for access',
    remedy: 'Where to turn for help',
    change: 'Date and changes',
  },
  collect: {
    lead: 'The site processes only what the purposes below need. If a purpose changes, we ask for your consent where the law requires it.',
    signUp: 'Sign-up: name, e-mail address, password, mobile number. To know who you are, log you in, write to you and prevent abuse.',
    social: 'Social login: the identifier, name and e-mail address given by the login provider. To log you in and link your account.',
    join:
      'Joining the site and applying for classes: name, e-mail address, mobile number, answers ' +
      'given when applying, and what you consented to and when. To manage members and applications.',
    learn:
      'Learning: attendance and viewing records, notes on lessons, work and files handed in, posts, ' +
      'comments and reviews, chat messages. To provide classes, support learning and answer questions.',
    auto:
      'Made automatically: network address (IP), device and browser, times of ' +
      'access, visits and use. For security, finding errors and statistics.',
    refuse: 'Without the required items you cannot sign up or apply. Optional items can be left out without losing the service.',
    facts: {
      [F.SALES]:
        'Payments and refunds: orders, kind of payment method and its approval, number for a cash receipt (if ' +
        ('requested), bank, account number and holder for refunds (if refunded to an account). To perform the ' +
          'contract and take and return payments. Card numbers go to the payment company; the site does not keep them.'),
      [F.DELIVERY]: 'Delivery of books and materials: name, mobile number and address of the recipient, delivery notes. To send the goods.',
      [F.FORM]: 'Forms and surveys: your answers and uploaded files. For the purpose named on each form.',
      [F.MARKETING]:
        'Advertising (optional): name, e-mail address, and when you agreed or refused. To ' +
        'send offers and news to members who agreed separately; you can withdraw at any time.',
    },
  },
  children: ['Only people aged 14 and over can sign up. The site collects no personal data of children under 14.'],
  keep: {
    lead: 'Personal data is erased without delay once its purpose is met. The following is kept for the time stated.',
    member: 'Member data: until you leave',
    law: [
      'Records of contracts and withdrawals: 5 years (Act on Consumer Protection in Electronic Commerce)',
      'Records of payments and supply: 5 years (same Act)',
      'Records of complaints and disputes: 3 years (same Act)',
      'Records of labelling and advertising: 6 months (same Act)',
    ],
    access: 'Records of access and use: {{months}} months (Protection of Communications Secrets Act)',
    visitors: 'Visits, for counting visitors: {{months}} months',
    mails: 'Records of mails sent: {{months}} months',
    alarms: 'Notifications: {{months}} months',
    chats: 'Chat messages: {{months}} months (questions and disputes)',
    reports: 'Reports and objections: {{months}} months after they are settled (Act on Consumer Protection in Electronic Commerce)',
    reads: 'Records of staff reading personal data: {{months}} months (standards for securing personal information)',
  },
  erase: [
    'Data whose time is over or whose purpose is met is erased without delay. What the law has us keep is kept apart from other data.',
    'Electronic files are deleted so that they cannot be restored; paper is shredded or burnt.',
  ],
  give: [
    'The site passes personal data to others only with your consent or where a law provides ' +
      'for it. Instructors see the data of their learners as far as teaching requires.',
  ],
  processors: {
    lead: 'The site entrusts work with personal data to the following, or uses their services.',
    line: '{{company}}: {{task}} (data: {{items}})',
    self: 'Data is entrusted until you leave or the contract with the processor ends.',
    last:
      'Contracts with processors forbid other uses, require protection, limit sub-processing ' +
      'and settle supervision and liability. We watch that data is handled safely.',
  },
  abroad: {
    lead: 'The site transfers personal data abroad as follows.',
    none: 'The site transfers no personal data abroad.',
    line:
      'Recipient: {{company}} ({{contact}}) / Country: {{country}} / Data: {{items}} / When and how: ' +
      '{{when}} / Purpose: {{purpose}} / Kept: {{keep}} / How to refuse, and what follows: {{refuse}}',
    keep: 'until the purpose is met or the contract ends',
  },
  cookies: {
    lead: 'Cookies and browser storage are small pieces of information that the site keeps in your browser.',
    own: [
      'Login and security: values that keep you logged in and tell visits apart (2 days)',
      'Preferences: the language you chose (1 year), settings of the screen, your choice about cookies',
    ],
    none: 'No cookies are used for advertising or for analysing behaviour.',
    tools:
      'Analytics, advertising and support tools: {{tools}}. They run only after you agree, and collect the ' +
      'pages you visit and what you do there by cookies, for statistics, measuring advertising and support.',
    snippets: 'Code of other services added by the site: {{names}}. Those services may collect data about your visit.',
    refuseTools:
      'You can refuse analytics and advertising tools when asked, and change ' +
      'your choice at any time under cookie settings at the foot of the site.',
    refuse: 'You can refuse or delete all cookies in the settings of your browser. Services that need a login may then be hard to use.',
  },
  rights: [
    'You may ask at any time to see, correct or delete your personal data or to stop its processing, and withdraw your consent.',
    '- Under Edit my info you can correct your data, see what you consented ' +
      'to, switch advertising off, leave the site or delete your account.',
    '- For anything else, write to or call the privacy officer below; we answer within 10 days.',
    '- A legal guardian or an authorised person may ask for you; we check the authorisation.',
    '- Data that a law has us collect cannot be deleted on request. Where a law limits a request, we tell you why.',
  ],
  safety: [
    '- Organisation: only those who need personal data handle it, each with permissions of their own.',
    '- Technology: passwords are stored so that they cannot be read; account numbers, other ' +
      'sensitive data and connections are encrypted. Reading of personal data by staff is logged.',
    '- Access: names and contacts are masked for those without permission, and downloads ask for a reason.',
  ],
  officer: {
    lead: 'Please send questions, complaints and requests for access to:',
    name: 'Privacy officer: {{value}}',
    phone: 'Phone: {{value}}',
    email: 'E-mail: {{value}}',
    address: 'Address: {{value}}',
    end: 'We answer and act without delay.',
  },
  remedy: [
    'For advice or help with an infringement of your privacy in Korea, you can turn to:',
    '- Personal Information Dispute Mediation Committee: 1833-6972 (www.kopico.go.kr)',
    '- Privacy Infringement Report Center: 118 (privacy.kisa.or.kr)',
    '- Supreme Prosecutors’ Office: 1301 (www.spo.go.kr)',
    '- Korean National Police Agency: 182 (ecrm.police.go.kr)',
  ],
  change: {
    lead: 'Changes are announced on the site before they take effect. Earlier versions are shown on request.',
    since: 'Effective from: {{date}}',
  },
  countries: { US: 'United States', SG: 'Singapore' },
  host: 'Madang',
  testPay: 'Payment test environment (no real payments)',
  courier: 'Courier company',
  tools: { [F.ANALYTICS]: 'Google Analytics', [F.PIXEL]: 'Meta Pixel', [F.CHANNEL_TALK]: 'Channel Talk' },
  tasks: {
    [F.HOST]: { task: 'running and storing the site, sending notifications and mails', items: 'everything named in section 1' },
    [F.TOSS]: {
      task: 'payments by card, wallet and virtual account, refunds, cash receipts',
      items: 'name, e-mail address, mobile number, order, payment data',
    },
    [F.TEST_PAY]: { task: 'trying out payments', items: 'order' },
    [F.PAYPAL]: {
      task: 'payments and refunds from abroad',
      items: 'order, amount, e-mail address of the PayPal account',
      when: 'sent over the network when you pay or are refunded by PayPal',
      refuse: 'nothing is transferred if you choose another payment method',
    },
    [F.DELIVERY]: { task: 'delivery of books and materials', items: 'name, mobile number and address of the recipient' },
    [F.MAIL]: { task: 'mail servers', items: 'name, e-mail address, contents of mails' },
    [F.STORAGE]: { task: 'storage of files and videos', items: 'uploaded files and videos' },
    [F.ZOOM]: {
      task: 'live sessions and attendance',
      items: `name, e-mail address, times of attendance, ${CONNECTION_DATA}`,
      when: 'sent over the network when you register for or enter a live session',
      refuse: 'nothing is transferred if you do not enter; live sessions cannot be used then',
    },
    [F.JITSI]: { task: 'live sessions', items: `name, ${CONNECTION_DATA}` },
    [F.GOOROOMEE]: { task: 'live sessions', items: `name, ${CONNECTION_DATA}` },
    [F.YOUTUBE]: {
      task: 'playing videos (YouTube)',
      items: `videos watched, ${CONNECTION_DATA}`,
      when: 'sent over the network when a video is played',
      refuse: 'nothing is transferred if you do not play the video; it cannot be watched then',
    },
    [F.VIMEO]: {
      task: 'playing videos (Vimeo)',
      items: `videos watched, ${CONNECTION_DATA}`,
      when: 'sent over the network when a video is played',
      refuse: 'nothing is transferred if you do not play the video; it cannot be watched then',
    },
    [F.LOGIN_KAKAO]: { task: 'login with Kakao', items: 'the fact of the login, identifier' },
    [F.LOGIN_NAVER]: { task: 'login with Naver', items: 'the fact of the login, identifier' },
    [F.LOGIN_GOOGLE]: {
      task: 'login with Google',
      items: 'the fact of the login, identifier, connection data',
      when: 'sent over the network when you choose to log in with Google',
      refuse: 'nothing is transferred if you log in another way, such as by e-mail',
    },
    [F.LOGIN_FACEBOOK]: {
      task: 'login with Facebook',
      items: 'the fact of the login, identifier, connection data',
      when: 'sent over the network when you choose to log in with Facebook',
      refuse: 'nothing is transferred if you log in another way, such as by e-mail',
    },
    [F.ANALYTICS]: {
      task: 'statistics of use (Google Analytics)',
      items: `cookie values, pages visited and actions, ${CONNECTION_DATA}`,
      when: 'sent over the network while you use the site, after you agreed',
      refuse: 'nothing is transferred if you refuse cookies, and the service stays the same',
    },
    [F.PIXEL]: {
      task: 'measuring advertising (Meta Pixel)',
      items: `cookie values, pages visited and actions, ${CONNECTION_DATA}`,
      when: 'sent over the network while you use the site, after you agreed',
      refuse: 'nothing is transferred if you refuse cookies, and the service stays the same',
    },
    [F.KAKAO]: { task: 'sharing by KakaoTalk (when you choose it)', items: 'address of the shared page' },
    [F.CHANNEL_TALK]: { task: 'support by chat (Channel Talk)', items: `messages, cookie values, ${CONNECTION_DATA}` },
    [F.KAKAO_CHAT]: { task: 'support by KakaoTalk channel (when you write to it)', items: 'KakaoTalk profile, messages' },
  },
};
