import type { More } from './content-more';

/** What the school of music has besides its classes. It has no class for members, since memberships are sold in won only. */
export const offbeatMore: More = {
  memberClass: null,
  pack: {
    title: 'Bedroom Producer Pack: Beats, Songs and a Mix That Travels',
    subTitle: 'Three classes in the order that makes sense, for less than two of them.',
    introduction:
      '<h3>Start, write, finish</h3><p>Make a beat that breathes, put a song on top, and mix it ' +
      'so that it survives the bus. What you make in one class is what you bring to the next.</p>',
    motif: 'cassette',
    palette: 'neon',
    classes: ['Beat Making Basics', 'Songwriting on Two Chords', 'Mixing on Headphones'],
    price: 103_50,
    discount: 79_00,
    days: 180,
    buyers: 3,
  },
  mission: {
    title: 'Hand in: sixteen bars that go somewhere',
    content:
      '<p>Take your loop and give it sixteen bars with one thing that changes. Write a line about what you were after, ' +
      'and where you got stuck.</p><ul><li>One change is enough</li><li>Unfinished is fine, unsent is not</li></ul>',
    dueIn: 6,
    handed: [
      {
        text: 'I took the kick out for the last four bars and it suddenly feels like something is about to happen.',
        feedback: 'It does! Now let it happen: bring the kick back one beat late and see what the room does.',
        point: 9,
      },
      { text: 'Added a second melody and then removed the first one. Is that cheating?' },
      {
        text: 'Sixteen bars, same chords, but I sang over it. I have never sung over anything.',
        feedback: 'Keep the second take. The first is cleaner, the second means it.',
        point: 10,
      },
    ],
  },
  rooms: [
    {
      name: 'The rehearsal room',
      said: [
        { by: 'owner', text: 'Welcome in! Say hello, show what you are making, ask the question you think is too small.', hours: 80 },
        { by: 8, text: 'Hi all, finished my first loop last night at 1 am. Regret nothing.', hours: 71 },
        { by: 10, text: 'Which one? I am still choosing between four', hours: 70.4 },
        { by: 8, text: 'The one I could not stop humming on the way to work', hours: 70.1 },
        { by: 'owner', text: 'That is the correct method, and we charge for it in week one.', hours: 69.8 },
        { by: 13, text: 'Anybody in Lisbon who wants to do a field recording walk on Sunday?', hours: 21 },
        { by: 15, text: 'Me! By the river, early, before the tuk-tuks?', hours: 19.5 },
      ],
    },
  ],
};
