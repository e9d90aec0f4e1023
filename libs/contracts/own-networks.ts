/**
 * Loopback and private networks, in which gateway and services run. A caller from one is one of our own proxies and not a visitor: what its
 * headers say about the visitor is believed, and it has no limits of its own. Each stands as a range and as a pattern of its addresses, in
 * syntax that JavaScript and PCRE share.
 */
export const OWN_NETWORKS = [
  { range: '127.0.0.0/8', pattern: '^127\\.' },
  { range: '10.0.0.0/8', pattern: '^10\\.' },
  { range: '192.168.0.0/16', pattern: '^192\\.168\\.' },
  { range: '172.16.0.0/12', pattern: '^172\\.(1[6-9]|2[0-9]|3[01])\\.' },
  { range: '::1/128', pattern: '^::1$' },
  { range: 'fc00::/7', pattern: '^f[cd]' },
  { range: 'fe80::/10', pattern: '^fe[89ab]' },
] as const;
