const COMMIT_TYPES = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'build', 'style', 'chore'];
const SUBJECT_FORM = new RegExp(`^(${COMMIT_TYPES.join('|')})(\\([a-z0-9-]+\\))?: \\S`);
/** Messages that git writes itself, or that are folded into another commit before they are shared. */
const WRITTEN_BY_GIT = /^(Merge|Revert|fixup!|squash!|amend!) /;

/**
 * What is wrong with a commit's message, as a sentence; undefined where nothing is. Lines that begin with `#` are git's own hints.
 */
export function messageFault(text) {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const subject = lines[0] ?? '';
  if (WRITTEN_BY_GIT.test(subject)) return undefined;
  if (!SUBJECT_FORM.test(subject)) return `The first line is no "type(scope): what" with one of ${COMMIT_TYPES.join(', ')}.`;
  if (lines[1]?.trim()) return 'The second line has to be empty.';
  if (!lines.slice(2).some((line) => line.trim())) return 'The body that says why is missing.';
  return undefined;
}
