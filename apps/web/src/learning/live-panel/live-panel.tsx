import { YN } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import type { LiveItem } from '@madang/contracts/main/curriculum';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSaidLive } from '../../domain/course/go-on';
import { getCookie, setCookie } from '../../lib/cookie';
import { useMedia } from '../../lib/media';
import { isPaymentPage } from '../../lib/page';
import { Button, ButtonLink, IconButton } from '../../ui/button';
import { Cover } from '../../domain/course/course-card';
import { cx } from '../../ui/cx';
import { useLiveStates, useLiveWords, windowOf, type LiveState } from '../../domain/live/live-clock';
import { joinWord, useLiveJoin } from '../../domain/live/use-live-join';
import b from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import { Badge } from '../../ui/parts';
import s from './live-panel.module.css';
import { useLives } from './use-lives';
import { useFolded, useRoom } from './free-space';

const PANEL_OPEN_COOKIE = 'livePanelOpen';
const COOKIE_DAYS = 30;
/** Milliseconds after the last resize of the window until the number of cards is calculated again. */
const RESIZE_DELAY_MS = 200;
/** Pages whose amounts and coupons the open panel would cover. */
const AMOUNT_PATH_PATTERN = /^\/(?:paymenthistory|coupon|me\/)/;
/** The main page, whose first card the panel would cover on a phone. */
const MAIN_PATH_PATTERN = /^\/(main)?$/;
/** Pages of one post or notice, whose text the open panel would cover, so that it opens only when the person presses it. */
const READING_PATH_PATTERN = /^\/notices\/\d+$|\/posts\/\d+\/view$/;

/** How many cards of live lessons fit into a window of this height in pixels; on a phone two (LV-031..034). */
export const cardsFor = (height: number, phone: boolean) => (phone ? 2 : height > 942 ? 3 : height > 684 ? 2 : height > 426 ? 1 : 0);

function useHeight(): number {
  const [height, setHeight] = useState(() => window.innerHeight);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const resized = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setHeight(window.innerHeight), RESIZE_DELAY_MS);
    };
    window.addEventListener('resize', resized);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', resized);
    };
  }, []);
  return height;
}

/** The key of the panel's title: a live lesson runs; else one starts soon or is over; else all of them come later. */
const titleOf = (states: readonly LiveState[]) =>
  states.some((one) => one.remaining <= 0 && !one.over) ? 'running' : states.some((one) => one.label !== 'before') ? 'title' : 'coming';

/** Whether the person has scrolled on this page. */
function useScrolled(pathname: string): boolean {
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    const scrolled = () => window.scrollY > 0 && setAt(pathname);
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, [pathname]);
  return at === pathname;
}

/**
 * Whether the person opened or closed the panel; without a choice, null on the first page that shows it, and closed from the next page on.
 */
function useChosen(pathname: string, there: boolean) {
  const [chosen, setChosen] = useState(() => getCookie(PANEL_OPEN_COOKIE));
  const first = useRef<string | null>(null);
  useEffect(() => {
    if (!there || chosen !== null) return;
    if (first.current === null) {
      first.current = pathname;
      setCookie(PANEL_OPEN_COOKIE, YN.NO, COOKIE_DAYS);
    } else if (first.current !== pathname) setChosen(YN.NO);
  }, [pathname, there, chosen]);
  const choose = (next: boolean) => {
    setCookie(PANEL_OPEN_COOKIE, next ? YN.YES : YN.NO, COOKIE_DAYS);
    setChosen(next ? YN.YES : YN.NO);
  };
  return { chosen, choose };
}

/**
 * The panel in the corner with this week's live lessons that run now or come next. On phones it is one line until opened. It is hidden on
 * pages of a payment, on the person's own page and, on phones, at the top of the main page.
 */
export default function LivePanel() {
  const { t } = useTranslation('live-panel');
  const { list, difference } = useLives();
  const phone = useMedia(`(max-width: ${LIMITS.mobileMenuMax}px)`);
  const cards = cardsFor(useHeight(), phone);
  const states = useLiveStates(list, windowOf, difference);
  const { join, joining } = useLiveJoin();
  const { pathname } = useLocation();
  // The panel is hidden on pages of a payment, so that it covers no button.
  const paying = isPaymentPage(pathname);
  const scrolled = useScrolled(pathname);
  const waits = phone && MAIN_PATH_PATTERN.test(pathname) && !scrolled;
  const first = list[0];
  const box = useRef<HTMLElement>(null);
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const openedHere = openedAt === pathname;
  // The person's page shows the same live lessons in more detail.
  const there = first !== undefined && !paying && !waits && pathname !== '/mypage';
  const { folded, few, unfold } = useFolded(box, pathname, openedHere, there);
  const saidLive = useSaidLive((card) => card.to);
  const { chosen, choose } = useChosen(pathname, first !== undefined && !paying && !waits);
  // Whether the main page's first card already shows this live lesson: then the panel is closed, unless it is opened there.
  const said = first && saidLive === `/classes/${first.courseSeq}/classroom/${first.itemSeq}`;
  const wanted = chosen === null ? !phone && !AMOUNT_PATH_PATTERN.test(pathname) : chosen === YN.YES;
  const open = cards > 0 && !folded && (said || READING_PATH_PATTERN.test(pathname) ? openedHere : wanted);
  const room = useRoom(box, there && !open);
  if (!there) return null;
  const title = t(titleOf(states));
  const shown = list.slice(0, few ? 1 : Math.max(1, cards));
  return (
    <section ref={box} className={cx(s.panel, !open && s.closed)} data-live-panel data-room={open ? 'open' : room} aria-label={title}>
      <header className={s.head}>
        <span className={s.title}>
          <i className={s.dot} />
          {title}
          {list.length > 1 && <Badge tone="bad">{list.length}</Badge>}
        </span>
        {open && (
          <ButtonLink size="sm" tone="ghost" to="/mypage#lives">
            {t('seeAll')}
          </ButtonLink>
        )}
        {!open && <Brief live={first} state={states[0]!} joining={joining === first.itemSeq} onJoin={() => void join(first)} />}
        <IconButton
          dense
          label={t(open ? 'close' : 'open')}
          aria-expanded={open}
          disabled={cards === 0}
          onClick={() => {
            unfold();
            setOpenedAt(open ? null : pathname);
            choose(!open);
          }}
        >
          {open ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
        </IconButton>
      </header>
      {open && (
        <ul className={s.list}>
          {shown.map((live, i) => (
            <LiveCard key={live.itemSeq} live={live} state={states[i]!} joining={joining === live.itemSeq} onJoin={() => void join(live)} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  live: LiveItem;
  state: LiveState;
  joining: boolean;
  onJoin: () => void;
}
function JoinButton({ live, state, joining, onJoin, small }: RowProps & { small?: boolean }) {
  const { t } = useTranslation('live');
  return (
    <Button tone="primary" size={small ? 'sm' : 'md'} disabled={!state.joinable} busy={joining} busyLabel={t('joining')} onClick={onJoin}>
      {t(joinWord(live))}
    </Button>
  );
}
/** The closed panel on a phone: the next live lesson in one line. */
function Brief({ live, state, joining, onJoin }: RowProps) {
  const words = useLiveWords()(state);
  return (
    <span className={s.brief}>
      <span className={cx(l.oneLine, s.line)}>
        <span className="num" data-live={state.label}>
          {words.time || words.lead}
        </span>
        {live.title}
      </span>
      <JoinButton small live={live} state={state} joining={joining} onJoin={onJoin} />
    </span>
  );
}
function LiveCard({ live, state, joining, onJoin }: RowProps) {
  const words = useLiveWords()(state);
  return (
    <li className={s.card}>
      <div className={l.between}>
        <Cover imageUrl={live.imageUrl} className={b.picture} />
        <div className={l.grow}>
          <h2 className={l.cut2}>{live.curriculumTitle}</h2>
          <p className={cx(l.oneLine, l.muted13)}>{live.title}</p>
        </div>
      </div>
      <div className={l.between}>
        <p className={s.time} data-live={state.label}>
          {words.lead}
          {words.time && <b className="num">{words.time}</b>}
        </p>
        <JoinButton live={live} state={state} joining={joining} onJoin={onJoin} />
      </div>
    </li>
  );
}
