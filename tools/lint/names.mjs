import { basename } from 'node:path';

/** Words that our names must not use, each with the one that stands for the thing (docs/glossary.md). */
const REPLACED = [
  { other: /student|attendee|enrollee/i, word: 'learner' },
  { other: /film/i, word: 'video' },
  { other: /choise/i, word: 'selection or application' },
];
const wordFor = (name) => REPLACED.find(({ other }) => other.test(name))?.word;
/** Names that the wire or a database already has: errors, paths, fields of bodies, settings, words, columns, stored pages. */
const ON_THE_WIRE = [
  'CLASS_HAS_STUDENTS',
  'PLAN_STUDENT_LIMIT',
  'attendee',
  'attendeeJoinTimeLive',
  'attendees',
  'choise_status_cd',
  'choise_type_cd',
  'choiseStatusCd',
  'choiseTypeCd',
  'courseRemainingAttendeeShowYn',
  'enrolleeState',
  'filmUrl',
  'firstStudent',
  'marketingRollingAttendeeYn',
  'student_limit',
  'studentLimit',
  'students',
];

/** Words that say of no constant whose it is: `HOLD_RETRY_SECONDS` does, and `SECONDS` means another thing in the next file. */
const VAGUE_WORDS = new Set(
  (
    'ABSENT ACCEPTED AGAIN ALIKE ALSO ANY ASKED AT BEFORE BUSY CARRIED DAYS DEEP DELAY DONE DRAWN EARLY ELSEWHERE EMPTY ENDED EVERY ' +
    'FEW FIRST FOUND FRESH FROM GAP GONE GRACE HELD HIDDEN HOURS KEEP KEPT KNOWN LATE LATER LEAST LIFE LONG LONGEST MADE MANY MAX MIN ' +
    'MINE MORE MOST NARROW NEVER NEXT NOBODY NONE NOTHING NOW ONE OTHERS OURS PATIENCE PAUSE QUIET READ SAID SECONDS SEEN SHORT SHOWN ' +
    'SIZE SOON STEP TAKEN TIMES TOLD TRIES USUAL WAITS WIDE WITHIN WRITTEN'
  ).split(' '),
);
/** Words that are a subject only beside another one, such as `PAGE` in `PAGE_MAX`. */
const LONE_WORDS = new Set(
  'COUNTED INSERT KEY KEYS KIND KINDS LIMIT NAME NAMES OPEN PAGE ROOM ROUND SIZES START STATE STATES TONES TYPE TYPES VALUE WORDS'.split(
    ' ',
  ),
);
/** Words that bring no subject into a name of several words, such as `AT_ONCE` or `MOST_BYTES`. */
const JOINING_WORDS = new Set(
  'A AFTER ALL BEHIND BOTH BY BYTES EACH FOR IN IT LETTERS LOOK MS NO NOT OF OFF ON ONCE OUT OWN STEPS UNTIL WAITING WAY WAYS YET'.split(
    ' ',
  ),
);
function hasSubject(name) {
  const words = name.split('_');
  if (words.length === 1) return !VAGUE_WORDS.has(name) && !LONE_WORDS.has(name);
  return !words.every((word) => VAGUE_WORDS.has(word) || JOINING_WORDS.has(word));
}
const IN_TESTS = /\.(spec|test|fixture|e2e|check)\.tsx?$|\/(testing|web-e2e)\//;

/**
 * Lint rule for names: one word for a learner, a video and an enrolment, a class named …Service in each service file, and constants of a
 * file that name their subject.
 */
export const names = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      word: '{{name}}: the word is {{word}}; another one stands only where the wire or stored data have it (docs/glossary.md).',
      service: '{{name}} is exported from a *.service.ts: its name ends in Service, or the file has another one.',
      subject: '{{name}} does not say what it is of: name its subject too, and its unit if it is a number, such as HOLD_RETRY_SECONDS.',
    },
  },
  create(context) {
    const file = basename(context.filename);
    const isService = file.endsWith('.service.ts');
    const check = (node, name = node.name) => {
      const word = wordFor(name);
      if (word && !ON_THE_WIRE.includes(name)) context.report({ node, messageId: 'word', data: { name, word } });
    };
    return {
      Program: (node) => check(node, file),
      Identifier: (node) => check(node),
      VariableDeclarator({ id, parent }) {
        if (/^attends?$/.test(id.name)) context.report({ node: id, messageId: 'word', data: { name: id.name, word: 'enrolment' } });
        const ofFile = parent.parent.type === 'Program' || parent.parent.type === 'ExportNamedDeclaration';
        if (ofFile && id.type === 'Identifier' && !hasSubject(id.name) && !IN_TESTS.test(context.filename))
          context.report({ node: id, messageId: 'subject', data: { name: id.name } });
      },
      ExportNamedDeclaration({ declaration }) {
        if (isService && declaration?.type === 'ClassDeclaration' && !declaration.id.name.endsWith('Service'))
          context.report({ node: declaration.id, messageId: 'service', data: { name: declaration.id.name } });
      },
    };
  },
};
