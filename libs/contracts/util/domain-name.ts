import { parse } from 'tldts';
import { hostOf } from '../main/site-host';

/** On the list of public suffixes, but no registry sells names below them. */
const NEVER_SOLD = ['arpa', 'onion'];
/** `_madang.` goes before it, and a name of DNS has 253 characters. */
const NAME_MAX = 245;

/**
 * A name by the list of public suffixes, of which the part that registries keep counts: below the suffixes that hosting companies add to it
 * they sell no domains. The texts are host names already, so the library need not look for one in them.
 */
const bySuffix = (name: string) => parse(name, { extractHostname: false, validateHostname: false });

/**
 * What somebody typed as a domain that can be registered, in punycode; null for anything else. An address pasted whole is taken for its
 * host.
 */
export function domainName(typed: string): string | null {
  const text = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  if (/[/?#@:\\%\s\p{Cc}]/u.test(text)) return null;
  let name: string;
  try {
    name = hostOf(new URL(`http://${text}`).hostname);
  } catch {
    return null;
  }
  const labels = name.split('.');
  const sound = name.length <= NAME_MAX && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  if (!sound || NEVER_SOLD.includes(labels.at(-1)!)) return null;
  const { domain, isIcann } = bySuffix(name);
  return domain && isIcann ? name : null;
}

/** The part of a name that is registered: `example.co.kr` of `www.example.co.kr`. */
export const registeredName = (name: string): string => bySuffix(name).domain ?? name;
/** Whether a name is the registered part itself, which DNS does not let be an alias. */
export const isApex = (name: string) => registeredName(name) === name;
/** How most providers want a name: without the registered part, `@` for that itself. */
export function relativeName(name: string): string {
  const own = registeredName(name);
  return name === own ? '@' : name.slice(0, -own.length - 1);
}
