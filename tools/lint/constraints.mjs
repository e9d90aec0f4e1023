const scope = (name) => `scope:${name}`;
const kind = (name) => `kind:${name}`;
const services = ['main', 'util', 'event', 'alarm', 'form', 'campaign', 'page'].map((name) => `api-${name}`);

/** Who may import whom, by the tags in `project.json`; what is not named here, may not. */
export const constraints = [
  { sourceTag: kind('contracts'), onlyDependOnLibsWithTags: [kind('contracts')] },
  { sourceTag: kind('server'), onlyDependOnLibsWithTags: [kind('server'), kind('contracts')] },
  ...[...services, 'sandbox-pay', 'sandbox-social'].map((name) => ({
    sourceTag: scope(name),
    onlyDependOnLibsWithTags: [scope(name), kind('server'), kind('contracts')],
  })),
  { sourceTag: kind('web'), onlyDependOnLibsWithTags: [kind('web'), kind('contracts')] },
  { sourceTag: kind('e2e'), onlyDependOnLibsWithTags: [kind('e2e'), kind('contracts'), kind('tools')] },
  { sourceTag: kind('gateway'), onlyDependOnLibsWithTags: [kind('gateway'), kind('contracts'), kind('tools')] },
  { sourceTag: kind('tools'), onlyDependOnLibsWithTags: ['*'] },
];
