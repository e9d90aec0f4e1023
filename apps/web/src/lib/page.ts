import type { Endpoint } from '@madang/contracts/endpoint';
import type { Permission } from '@madang/contracts/permissions';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { FORM_WORDS, loadWords } from './i18n';

/** What a route requires of its visitor; the guard checks it (RT-161..170). */
export interface PageNeeds {
  /**
   * Whether the page needs a session; without one the visitor goes to the login or, from the page that opens a site, to the sign-up; both
   * return here.
   */
  login?: boolean;
  /**
   * A call that the person must be allowed to make, or permissions of which one is enough, on this site or in the class of the page;
   * without it, an alert, then the main page.
   */
  need?: Pick<Endpoint, 'access' | 'also' | 'inConsole'> | Permission | readonly Permission[];
}
type Load = () => Promise<{ default: ComponentType }>;
type Words = string | readonly string[];

const lazyPage = (words: readonly string[], load: Load, needs: PageNeeds): Pick<RouteObject, 'lazy' | 'handle'> => ({
  handle: needs,
  lazy: async () => {
    const [module] = await Promise.all([load(), loadWords(words)]);
    return { Component: module.default };
  },
});
/** A lazy route: loads the page's code together with its words (one or several namespaces) and the words of forms. */
export const page = (words: Words, load: Load, needs: PageNeeds = {}) => lazyPage([words, FORM_WORDS].flat(), load, needs);
/** Whether an address is of a page on which something is paid: nothing there may cover amounts or distract from paying. */
export const isPaymentPage = (pathname: string): boolean => /\/payment(\/|$)/.test(pathname);
/** A lazy route for an opening page without form fields; main.tsx loads the words of forms afterwards. */
export const openingPage = (words: Words, load: Load) => lazyPage([words].flat(), load, {});
