import type { Asked, BoardPosts } from './content-boards';

export const offbeatPosts: BoardPosts = {
  name: 'Listening post',
  categories: ['Works in progress', 'Gear', 'Meeting up'],
  notices: [
    {
      title: 'Winter schedule: live hours move to 20:00 Seoul time',
      content:
        '<p>From 1 December all live hours begin at 20:00 in Seoul (11:00 in London, ' +
        '06:00 in New York). Recordings are up by the next morning, as always.</p>',
      fixed: true,
      important: true,
      hours: 44,
    },
    {
      title: 'Paying from abroad',
      content:
        '<p>Prices are in US dollars. You can pay with PayPal in dollars, or with a card, ' +
        'which is charged in Korean won at the amount you see before you confirm.</p>',
      fixed: true,
      hours: 1400,
    },
    {
      title: 'Singing Without Apologising is full',
      content: '<p>Eight places, eight people. Join the waitlist and we tell you, in order, when one of them is free.</p>',
      hours: 160,
    },
  ],
  posts: [
    {
      title: 'How this board works',
      content: '<p>Post what you made, however rough. Say what you want to hear about it. Be as kind as you would like people to be.</p>',
      byStaff: true,
      fixed: true,
      hours: 1300,
      likes: 9,
    },
    {
      title: 'First full song, recorded under a duvet',
      content: '<p>Two chords, three verses, one duvet. The chorus comes a bar late and I have decided that I like it. Thoughts?</p>',
      category: 'Works in progress',
      hours: 9,
      likes: 12,
      said: ['The late chorus is the best thing in it.', 'Your voice is very close and I love it. Maybe less reverb on the last line?'],
    },
    {
      title: 'Headphones under 100 dollars that do not lie?',
      content: '<p>Mine add so much bass that every mix of mine is thin elsewhere. What do you use?</p>',
      category: 'Gear',
      hours: 35,
      likes: 4,
      said: ['Whatever you have, plus the reference track trick from lesson three.'],
    },
    {
      title: 'Berlin, first Sunday in December?',
      content: '<p>Four of us are meeting for a recording walk along the canal. Bring a phone and gloves.</p>',
      category: 'Meeting up',
      hours: 70,
      likes: 7,
      said: ['I am in. Where do we start?'],
    },
  ],
};
export const offbeatAsked: readonly Asked[] = [
  {
    title: 'My loop is in 6/8. Can I still do the six weeks?',
    content: '<p>Everything in the lessons so far is in four.</p>',
  },
  {
    title: 'How loud should the kick be before I start mixing?',
    content: '<p>I never know what to set first.</p>',
    answer:
      'Put the kick at about minus ten and bring everything else up to it. If you run out of room, turn the kick down, not the rest up.',
  },
  {
    title: 'Would you listen to a very unfinished thing?',
    content: '<p>I would rather not show it to everybody yet, so this is private.</p>',
    answer: 'Always. Send it with the minute you like most, and we start there.',
    secret: true,
  },
  {
    title: 'Can I use a phone app in place of the software?',
    content: '<p>I travel a lot.</p>',
    answer: 'Yes. Lesson two shows the same steps on a phone.',
  },
];
