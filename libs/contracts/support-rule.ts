import type { Endpoint } from './endpoint';

/**
 * The permissions with which a support log-in may change something: how pages, forms and lessons look and read. A support log-in changes
 * nothing that sells, sends, runs code, binds by law or decides about people; a call that would do so with one of these permissions is
 * declared with `.notBySupport()`.
 */
const PUTS_RIGHT = /^(SITE_(DESIGN|SEO|FORM)_UPDATE|SITE_PAGE_(CREATE|UPDATE)|CLASS_(INFO|LIFECYCLE)_UPDATE)$/;

/** Whether a support log-in may make a call of the site that granted it access, provided that its permissions suffice. */
export const supportMay = ({
  access,
  also = [],
  method,
  support,
}: Pick<Endpoint, 'access' | 'also' | 'support'> & Partial<Pick<Endpoint, 'method'>>): boolean =>
  support ?? (method === 'GET' || [access, ...also].every((one) => [one].flat().some((name) => PUTS_RIGHT.test(name))));
