import { YN, type Yn } from '@madang/contracts/codes';
import type { Channel } from '@madang/contracts/main/channel';
import { hasTools } from '@madang/contracts/main/marketing';
import { channelSeq, useChannel } from '../../lib/channel';
import { toolsRun, useConsent } from '../../lib/consent';
import { leave } from '../../lib/leave';
import { log } from '../../lib/log';
import { useSession } from '../../lib/session';
import { hasMarketingSnippets } from './snippets';

type Consent = Yn | null;
const keyOf = () => `madang.consent.${channelSeq() ?? 0}`;
function kept(): Consent {
  try {
    const value = localStorage.getItem(keyOf());
    return value === YN.YES || value === YN.NO ? value : null;
  } catch (error) {
    log('consent', error);
    return null;
  }
}
const MARKETING_COOKIE_PATTERN = /^(_ga|_gid|_gat|_gcl|_fbp|_fbc|ch-)/;
/** Deletes the marketing tools' cookies on this host and on its parent domains. */
function dropCookies(): void {
  const parts = location.hostname.split('.');
  const domains = ['', ...parts.map((_, i) => `;domain=.${parts.slice(i).join('.')}`)];
  for (const name of document.cookie.split('; ').map((pair) => pair.split('=')[0]!))
    if (MARKETING_COOKIE_PATTERN.test(name)) for (const domain of domains) document.cookie = `${name}=;path=/;max-age=0${domain}`;
}
/** Stores the visitor's choice in this browser. After a no, the page reloads if tools run already, because only a reload stops them. */
export function decide(choice: Yn): void {
  localStorage.setItem(keyOf(), choice);
  useConsent.setState({ asked: false });
  if (choice === YN.YES) return;
  dropCookies();
  if (toolsRun()) leave(location.href);
}

/** Whether marketing tools `load`, or the visitor has to be asked first (`ask`); staff never get the tools. */
export function useTools(): 'load' | 'ask' | 'none' {
  const open = useChannel(
    (state) => state.tools && state.channel !== null && (hasTools(state.channel.marketingTools) || hasMarketingSnippets()),
  );
  const staff = useSession((state) => state.roles.length > 0);
  const { asked } = useConsent();
  if (!open || staff) return 'none';
  const said = kept();
  if (asked || said === null) return 'ask';
  return said === YN.YES ? 'load' : 'none';
}

function script(src: string): void {
  const element = document.createElement('script');
  element.async = true;
  element.src = src;
  element.dataset['tool'] = '';
  document.head.append(element);
}
interface Pixel {
  (...args: unknown[]): void;
  queue: unknown[];
  loaded: boolean;
  version: string;
  push?: Pixel;
  /** Set by the tool's script once it has loaded. */
  callMethod?: (...args: unknown[]) => void;
}
interface ChannelTalk {
  (...args: unknown[]): void;
  q: unknown[];
  c: (args: unknown[]) => void;
}
const put = (name: string, value: unknown) => Object.assign(window, { [name]: value });

/** Loads the marketing tools as their vendors describe, but without inline script; only once in a document. */
export function loadTools({ ANALYTICS, PIXEL, CHANNEL_TALK }: Channel['marketingTools']): void {
  if (document.querySelector('script[data-tool]')) return;
  if (ANALYTICS) {
    const layer: unknown[] = [];
    // The tool recognizes its calls by the type `arguments`, so this builds an object like it: numbered, with a length and a callee.
    const gtag = (...args: unknown[]) => {
      layer.push({ ...args, length: args.length, callee: null, [Symbol.toStringTag]: 'Arguments' });
    };
    put('dataLayer', layer);
    put('gtag', gtag);
    gtag('js', new Date());
    gtag('config', ANALYTICS, { anonymize_ip: true });
    script(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(ANALYTICS)}`);
  }
  if (PIXEL) {
    const queue: unknown[] = [];
    const fbq: Pixel = Object.assign(
      (...args: unknown[]) => {
        if (fbq.callMethod) fbq.callMethod(...args);
        else queue.push(args);
      },
      { queue, loaded: true, version: '2.0' },
    );
    fbq.push = fbq;
    put('fbq', fbq);
    put('_fbq', fbq);
    fbq('init', PIXEL);
    fbq('track', 'PageView');
    script('https://connect.facebook.net/en_US/fbevents.js');
  }
  if (CHANNEL_TALK) {
    const q: unknown[] = [];
    const channelIo: ChannelTalk = Object.assign((...args: unknown[]) => channelIo.c(args), {
      q,
      c: (args: unknown[]) => {
        q.push(args);
      },
    });
    put('ChannelIO', channelIo);
    channelIo('boot', { pluginKey: CHANNEL_TALK });
    script('https://cdn.channel.io/plugin/ch-plugin-web.js');
  }
}
