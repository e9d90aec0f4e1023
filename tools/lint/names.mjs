import { basename } from 'node:path';

/** The wire's words for a learner (docs/glossary.md). */
const WIRE_WORD = /student|attendee|enrollee/i;
/** Errors, paths, keys of bodies, settings and words, and columns: the wire or a database has them already. */
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

/** One word for a learner, and a class of a service file that is called a service. */
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
