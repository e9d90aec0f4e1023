import Sequencer from '@jest/test-sequencer';

/** The longest test files, which run first, so that no worker has a long one left at the end; a fresh clone has no durations yet. */
const LONGEST_FILES = [
  'gateway/copies',
  'tools/faults/faults',
  'tools/faults/consumers',
  'tools/faults/database',
  'api-main/src/video/upload-copies',
  'gateway/hung-writes-conformance',
  'tools/faults/leases',
  'gateway/cache-conformance',
  'tools/journeys/permissions',
  'tools/faults/keyed-walk',
  'tools/faults/sockets',
  'gateway/hung-conformance',
  'gateway/slow-conformance',
  'gateway/limits-conformance',
  'tools/security/hostile',
  'tools/security/entries',
  'tools/faults/pressure',
];
const rank = (test) => {
  const at = LONGEST_FILES.findIndex((name) => test.path.includes(`${name}.spec`));
  return at < 0 ? LONGEST_FILES.length : at;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}
