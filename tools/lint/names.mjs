import { basename } from 'node:path';

/** Words of the wire for a learner, which our names must not use (docs/glossary.md). */
const WIRE_WORD = /student|attendee|enrollee/i;
/** Names that the wire or a database already has: errors, paths, fields of bodies, settings, words, columns. */
const ON_THE_WIRE = [
  'CLASS_HAS_STUDENTS',
  'PLAN_STUDENT_LIMIT',
  'attendee',
  'attendeeJoinTimeLive',
  'attendees',
  'courseRemainingAttendeeShowYn',
  'enrolleeState',
  'firstStudent',
  'marketingRollingAttendeeYn',
  'student_limit',
  'studentLimit',
  'students',
];

/** Lint rule for names: one word for a learner, and a class named …Service in each service file. */
export const names = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      word: '{{name}}: whoever is enrolled is a learner; other words stand only where the wire has them (docs/glossary.md).',
      service: '{{name}} is exported from a *.service.ts: its name ends in Service, or the file has another one.',
    },
  },
  create(context) {
    const file = basename(context.filename);
    const isService = file.endsWith('.service.ts');
    const check = (node) => {
      if (WIRE_WORD.test(node.name) && !ON_THE_WIRE.includes(node.name))
        context.report({ node, messageId: 'word', data: { name: node.name } });
    };
    return {
      Program(node) {
        if (WIRE_WORD.test(file)) context.report({ node, messageId: 'word', data: { name: file } });
      },
      Identifier: check,
      ExportNamedDeclaration({ declaration }) {
        if (isService && declaration?.type === 'ClassDeclaration' && !declaration.id.name.endsWith('Service'))
          context.report({ node: declaration.id, messageId: 'service', data: { name: declaration.id.name } });
      },
    };
  },
};
