import { parse } from 'tldts';
import { hostOf } from '../main/site-host';

/** Endings that are on the list of public suffixes although no domains are sold below them. */
const NEVER_SOLD = ['arpa', 'onion'];
/** Maximum number of letters in a domain: a name in DNS has at most 253, and the proof of ownership puts `_madang.` before it. */
const NAME_MAX = 245;

/**
 * Splits a host name by the list of public suffixes. Only suffixes of registries count (`isIcann`), since hosting companies, whose suffixes
 * the list has too, sell no domains. The text is a host name already, so that the library need not extract one.
 */
const bySuffix = (name: string) => parse(name, { extractHostname: false, validateHostname: false });

/**
 * The domain that somebody typed, in lower case and punycode; null where it is none that can be registered. A pasted web address counts as
 * its host.
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

/** The part of a host name that is registered: `example.co.kr` of `www.example.co.kr`. */
export const registeredName = (name: string): string => bySuffix(name).domain ?? name;
/** Whether a host name is the registered part itself; DNS allows no CNAME record for such a name. */
export const isApex = (name: string) => registeredName(name) === name;
/** A host name as most DNS providers want it typed: without the registered part, or `@` for that part itself. */
export function relativeName(name: string): string {
  const own = registeredName(name);
  return name === own ? '@' : name.slice(0, -own.length - 1);
}
