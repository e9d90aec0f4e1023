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

/** Lint rule for names: one word for a learner and one for a video, and a class named …Service in each service file. */
export const names = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      word: '{{name}}: the word is {{word}}; another one stands only where the wire or stored data have it (docs/glossary.md).',
      service: '{{name}} is exported from a *.service.ts: its name ends in Service, or the file has another one.',
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
      ExportNamedDeclaration({ declaration }) {
        if (isService && declaration?.type === 'ClassDeclaration' && !declaration.id.name.endsWith('Service'))
          context.report({ node: declaration.id, messageId: 'service', data: { name: declaration.id.name } });
      },
    };
  },
};
