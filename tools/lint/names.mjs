import { basename } from 'node:path';

/** Words that our names must not use, each with the one that stands for the thing (docs/glossary.md). */
const REPLACED = [
  { other: /student|attendee|enrollee/i, word: 'learner' },
  { other: /film/i, word: 'video' },
];
const wordFor = (name) => REPLACED.find(({ other }) => other.test(name))?.word;
/** Names that the wire or a database already has: errors, paths, fields of bodies, settings, words, columns, stored pages. */
const ON_THE_WIRE = [
  'CLASS_HAS_STUDENTS',
  'PLAN_STUDENT_LIMIT',
  'attendee',
  'attendeeJoinTimeLive',
  'attendees',
  'courseRemainingAttendeeShowYn',
  'enrolleeState',
  'filmUrl',
  'firstStudent',
  'marketingRollingAttendeeYn',
  'student_limit',
  'studentLimit',
  'students',
];

/** Words that alone say of no constant whose it is; `HOLD_RETRY_SECONDS` does, and `SECONDS` means another thing in the next file. */
const NO_SUBJECT = new Set(
  (
    'ABSENT ACCEPTED AGAIN ALIKE ALSO ANY ASKED AT BEFORE BUSY CARRIED COUNTED DAYS DEEP DELAY DONE DRAWN EARLY ELSEWHERE EMPTY ENDED ' +
    'EVERY FEW FIRST FOUND FRESH FROM GAP GONE GRACE HELD HIDDEN INSERT KEEP KEPT KEY KEYS KIND KINDS KNOWN LATE LATER LEAST LIFE LIMIT ' +
    'LONG LONGEST MADE MANY MAX MIN MINE MORE MOST NAME NAMES NARROW NEVER NEXT NOBODY NONE NOTHING NOW ONE OPEN OTHERS OURS PAGE ' +
    'PATIENCE PAUSE QUIET READ ROOM ROUND SAID SECONDS SEEN SHORT SHOWN SIZE SIZES SOON START STATE STATES STEP TAKEN TIMES TOLD TONES ' +
    'TRIES TYPE TYPES USUAL VALUE WAITS WIDE WITHIN WORDS WRITTEN'
  ).split(' '),
);
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
        if (ofFile && NO_SUBJECT.has(id.name) && !IN_TESTS.test(context.filename))
          context.report({ node: id, messageId: 'subject', data: { name: id.name } });
      },
      ExportNamedDeclaration({ declaration }) {
        if (isService && declaration?.type === 'ClassDeclaration' && !declaration.id.name.endsWith('Service'))
          context.report({ node: declaration.id, messageId: 'service', data: { name: declaration.id.name } });
      },
    };
  },
};
