import type { DemoTeacher } from './content';

export const offbeatTeachers: DemoTeacher[] = [
  {
    name: 'Mara Whitfield',
    email: 'mara@offbeat.example',
    introduction: 'Producer. Eleven years of club nights, three albums, and one very patient neighbour.',
    line: 'Finished is a skill. You can practise it.',
    text:
      'I have put out three albums and thrown away thirty. The ones that came out were not better; ' +
      'they were done.\n\nIn my classes we work on your track, not on mine. I listen to every ' +
      'second that you hand in and write back with two things: what to keep, and what to lose.',
    face: { hair: 'bob', colours: ['#4b34a8', '#f0c27a', '#f2c9a6', '#120c2e'], glasses: true },
  },
  {
    name: 'Idris Kolade',
    email: 'idris@offbeat.example',
    introduction: 'Sound engineer and recordist. Has recorded rain on four continents.',
    line: 'Turn it down until you miss it.',
    text:
      'I mix films by day and record streets by night. Most of what I know I learned from things that went ' +
      'wrong: wind, hum, a dog.\n\nYou need no studio. You need one quiet hour and the nerve to turn things down.',
    face: { hair: 'short', colours: ['#12616a', '#17110e', '#8d5a3c', '#ffe07a'] },
  },
  {
    name: 'June Aldana',
    email: 'june@offbeat.example',
    introduction: 'Singer and songwriter. Teaches grown-ups who were told they could not.',
    line: 'Everybody who speaks can sing.',
    text:
      'I was told to mouth the words in the school choir. I took it personally.\n\nSince then I have taught some ' +
      'four hundred adults to sing, to play a little piano and to write the song they were walking around with.',
    face: { hair: 'long', colours: ['#8f2b3c', '#2a1712', '#e0a57f', '#ffc36b'] },
  },
];
