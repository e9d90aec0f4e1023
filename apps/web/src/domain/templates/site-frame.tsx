import type { Block } from '@madang/contracts/page/blocks/block';
import type { BlockData } from '@madang/contracts/page/blocks/data';
import type { SiteLook } from '@madang/contracts/page/look';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { BlockList } from '../blocks/block-list';
import { applyLookToFrame } from '../brand/theme';
import l from '../../ui/layout.module.css';
import s from './templates.module.css';

const FRAME_WIDTHS = { desktop: 1280, phone: 375 } as const;
export type FrameDevice = keyof typeof FRAME_WIDTHS;

interface FrameProps {
  title: string;
  /** The address shown in the bar of the drawn browser window. */
  address: string;
  device: FrameDevice;
  look: SiteLook;
  site: { name: string; headerLogoUrl?: string | null };
  menus: readonly string[];
  blocks: readonly Block[];
  data: BlockData;
}
/** The width in pixels that the frame has room for. */
function useRoom() {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>(FRAME_WIDTHS.desktop);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  return { place, room };
}
/** The body of the iframe, with the stylesheets of this document copied into it; null until it exists. */
function useFrame(look: SiteLook) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const own = frame.current?.contentDocument;
    if (!own) return;
    for (const sheet of document.querySelectorAll('link[rel=stylesheet], style:not(#brand)')) own.head.append(sheet.cloneNode(true));
    own.documentElement.lang = document.documentElement.lang;
    own.documentElement.toggleAttribute('data-dressed', document.documentElement.hasAttribute('data-dressed'));
    setBody(own.body);
  }, []);
  const text = JSON.stringify(look);
  useEffect(() => {
    const own = frame.current?.contentDocument;
    if (own) applyLookToFrame(own, JSON.parse(text) as SiteLook);
  }, [text]);
  return { frame, body };
}

/** A page of blocks as the site would show it, in the drawn window of a desktop or a phone; its links do nothing. */
export function SiteFrame({ title, address, device, look, site, menus, blocks, data }: FrameProps) {
  const { t } = useTranslation('templates');
  const { place, room } = useRoom();
  const { frame, body } = useFrame(look);
  const width = FRAME_WIDTHS[device];
  const scale = Math.min(1, room / width);
  return (
    <div className={l.stack8} ref={place}>
      <div className={s.window} style={{ width: width * scale }}>
        <p className={s.url} aria-hidden="true">
          {address}
        </p>
        <div className={s.page} style={{ aspectRatio: device === 'phone' ? '375 / 720' : '1280 / 1240' }}>
          {/* The keyboard skips the frame, because nothing inside can be pressed and a focused frame shows no ring. */}
          <iframe ref={frame} title={title} tabIndex={-1} style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }} />
        </div>
      </div>
      {body &&
        createPortal(
          <div inert>
            <header className={s.head} data-site-head>
              <div className="wrap">
                {site.headerLogoUrl ? <img src={site.headerLogoUrl} alt={site.name} /> : <b>{site.name}</b>}
                <ul>
                  {menus.map((menu) => (
                    <li key={menu}>{menu}</li>
                  ))}
                </ul>
                <span>{t('frame.login')}</span>
              </div>
            </header>
            <div className="blk-page">
              <BlockList still blocks={blocks.filter((one) => !one.hidden)} data={data} />
            </div>
            <footer className={s.foot}>
              <div className="wrap">{site.name}</div>
            </footer>
          </div>,
          body,
        )}
    </div>
  );
}
