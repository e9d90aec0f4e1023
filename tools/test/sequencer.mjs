import Sequencer from '@jest/test-sequencer';

/** The longest test files, which run first, so that no worker has a long one left at the end; a fresh clone has no durations yet. */
const LONG = [
  'tools/faults/faults',
  'tools/faults/database',
  'tools/faults/consumers',
  'tools/faults/sockets',
  'libs/server/outbox',
  'gateway/cache-conformance',
  'api-main/src/account/account-security',
];
const rank = (test) => {
  const at = LONG.findIndex((name) => test.path.includes(`${name}.spec`));
  return at < 0 ? LONG.length : at;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}
