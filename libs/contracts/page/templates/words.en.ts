import type { TemplateWords } from './words.ko';

/** The English words of templates, until staff write their own. */
export const templateWords: TemplateWords = {
  browse: 'See classes',
  popular: 'What people are taking now',
  newest: 'New classes',
  closing: 'Closing soon',
  all: 'Open classes',
  week: 'Live this week',
  reviews: 'In our learners’ words',
  teachers: 'Your teachers',
  packages: 'Better together',
  challenges: 'Next challenges',
  notices: 'News',
  membership: 'One membership, every class',
  startTitle: 'How it works',
  start: [
    ['Pick a class', 'Read what it covers and choose what fits you.'],
    ['Enrol', 'Pay once and your classroom opens right away.'],
    ['Learn and ask', 'Watch, practise, and ask in the classroom when you get stuck.'],
  ],
  faqTitle: 'Questions people ask',
  faqNote: 'Anything else? Just ask us.',
  faq: [
    ['How long can I watch a class?', '<p>Each class says so on its page, under its access period.</p>'],
    ['I am a complete beginner. Is that fine?', '<p>Yes. Beginner classes start from nothing.</p>'],
    ['How do refunds work?', '<p>Ask for one from your orders. You see the amount before you confirm.</p>'],
    ['Can I learn on my phone?', '<p>Yes, phones and tablets show the same classroom.</p>'],
  ],
  landing: {
    more: 'About this class',
    gains: 'What you take with you',
    curriculum: 'What you will learn, in order',
    end: 'The best day to begin is today.',
  },
  academy: {
    title: 'Classes you\nactually finish',
    text: 'Questions answered, assignments read, until the work is done.',
    figures: [
      ['4.9', '', 'average rating'],
      ['3,120', '', 'people taught'],
      ['78', '%', 'finish their class'],
      ['24', '', 'open classes'],
    ],
    figuresTitle: 'The academy in numbers',
  },
  craft: {
    title: 'Slow hours,\nmade by hand',
    text: 'Learn slowly, with your hands on the material.',
    aboutEyebrow: 'The studio',
    aboutTitle: 'Six benches,\none small studio',
    about:
      '<p>Six people at a time. Half of the lesson is watching the hands next to yours and talking about ' +
      'each other’s work.</p><p>Tools and material are ready. Come in clothes you like to work in.</p>',
    place: 'The studio',
    address: '1 Jahamun-ro 1-gil, Jongno-gu, Seoul, 2nd floor',
    guide: 'Five minutes on foot from Gyeongbokgung station, exit 3.',
    addressTitle: 'Find us',
  },
  teacher: {
    title: 'You no longer\nlearn alone',
    text: 'Lessons that go at your pace, one learner at a time.',
    aboutEyebrow: 'Your teacher',
    aboutTitle: 'Hello,\nI have taught for twelve years',
    about:
      '<p>I still remember the first day I taught what I had learned at work. Turning hard words into easy ones ' +
      'is what I do.</p><ul><li>12 years in the trade, 8 of teaching</li><li>1,400 learners so far</li></ul>',
    stepsTitle: 'How lessons go',
    steps: [
      ['Where you are', 'We look at your goal and your level in the first hour.'],
      ['A step a week', 'Short lessons and small assignments, steadily.'],
      ['An answer each time', 'I read every assignment and write back.'],
    ],
  },
  community: {
    title: 'Together\nyou keep going',
    text: 'Check in every day, meet live, and cheer each other on.',
    figures: [
      ['612', '', 'members'],
      ['91', '%', 'make it to the end'],
      ['48', '', 'meetings this year'],
    ],
    figuresTitle: 'What we have done so far',
    join: 'Join once and every meeting and file is open to you.',
  },
  exam: {
    title: 'Pass it\nthis time',
    text: 'From past papers to the last review, in the days you have left.',
    countdown: 'Until the exam',
    countdownNote: 'Put the date of the exam here.',
    countdownEnd: 'Well done, everybody',
    stepsTitle: 'Four weeks, in this order',
    steps: [
      ['Week 1 · Basics', 'The chapters that come up most.'],
      ['Week 2 · Past papers', 'Five years of papers, sorted by type.'],
      ['Week 3 · Weak spots', 'Only what you got wrong, once more.'],
      ['Week 4 · Mock exams', 'Three runs against the real clock.'],
    ],
    figures: [
      ['83', '%', 'passed the first round'],
      ['1,260', '', 'solved past questions'],
      ['4', 'weeks', 'of preparation'],
    ],
    figuresTitle: 'The last exam',
  },
  company: {
    title: 'Training made\nfor your team',
    text: 'Built around your work and your tools, with results you can count.',
    figures: [
      ['38', '', 'companies'],
      ['4,200', '', 'people trained'],
      ['96', '%', 'come back'],
    ],
    figuresTitle: 'What training changes',
    aboutEyebrow: 'Why us',
    aboutTitle: 'Lessons made\nof your own problems',
    about: '<p>We listen to what your team is working on and build the exercises from it. What is left at the end is ready to use.</p>',
    stepsTitle: 'How we start',
    steps: [
      ['Talk', 'Goal, people and dates.'],
      ['Design', 'Exercises with your tools and data.'],
      ['Run', 'Live and on video, nobody left behind.'],
      ['Report', 'Attendance and results, written up.'],
    ],
    endTitle: 'Let us talk about your team',
    endText: '<p>Tell us how many people and when. We send you a proposal.</p>',
  },
};
