import type { Endpoint } from '@madang/contracts/endpoint';
import type { Permission } from '@madang/contracts/permissions';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { FORM_WORDS, loadWords } from './i18n';

/** What a route asks of its visitor; read by the guard (RT-161..170). */
export interface PageNeeds {
  /** Whether the page asks for a session; without one it leads to the log-in and back. */
  login?: boolean;
  /** One of these permissions on this site, else an alert and main. */
  need?: Pick<Endpoint, 'access'> | Permission | readonly Permission[];
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
/** A lazy page of a feature: its code and its words (their namespace, or several) come together, and what fields say about input. */
export const page = (words: Words, load: Load, needs: PageNeeds = {}) => lazyPage([words, FORM_WORDS].flat(), load, needs);
/** A page that most people come in by and that has no field of its own: the words of fields come after it (main.tsx). */
export const openingPage = (words: Words, load: Load) => lazyPage([words].flat(), load, {});
