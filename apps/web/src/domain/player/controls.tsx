import { Check, Maximize, Minimize, Pause, PictureInPicture2, Play, RotateCcw, RotateCw, Volume1, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/format';
import { cx } from '../../ui/cx';
import s from './player.module.css';
import type { Attached } from './source';
import { SPEEDS, type VideoState } from './state';

/** By how many seconds the skip buttons go back and forward. */
const SKIP_SECONDS = 10;
export interface PlayerActions {
  toggle: () => void;
  seek: (to: number) => void;
  by: (seconds: number) => void;
  volume: (to: number) => void;
  mute: () => void;
  rate: (to: number) => void;
  fullscreen: () => void;
  pip: () => void;
}

function useFullscreen(): boolean {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const read = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, []);
  return on;
}

/** The player's bar of controls. */
export function Controls({
  state,
  actions,
  attached,
  speeds,
}: {
  state: VideoState;
  actions: PlayerActions;
  attached: Attached;
  speeds: boolean;
}) {
  const { t } = useTranslation('player');
  const full = useFullscreen();
  const Volume = state.muted || state.volume === 0 ? VolumeX : state.volume < 0.5 ? Volume1 : Volume2;
  const heights = attached.qualities;
  const qualityName =
    attached.quality === -1
      ? t('auto') + (attached.playingHeight ? ` ${attached.playingHeight}p` : '')
      : `${heights.find((q) => q.index === attached.quality)?.height ?? ''}p`;
  return (
    <div className={s.bar}>
      <Seek state={state} onSeek={actions.seek} />
      <div className={s.row}>
        <Tool toggle label={t(state.playing ? 'pause' : 'play')} onClick={actions.toggle}>
          {state.playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" fill="currentColor" />}
        </Tool>
        <Tool label={t('back', { seconds: SKIP_SECONDS })} wide onClick={() => actions.by(-SKIP_SECONDS)}>
          <span className={s.ten}>
            <RotateCcw aria-hidden="true" />
            <i data-step={SKIP_SECONDS} aria-hidden="true" />
          </span>
        </Tool>
        <Tool label={t('forward', { seconds: SKIP_SECONDS })} wide onClick={() => actions.by(SKIP_SECONDS)}>
          <span className={s.ten}>
            <RotateCw aria-hidden="true" />
            <i data-step={SKIP_SECONDS} aria-hidden="true" />
          </span>
        </Tool>
        <span className={s.volume}>
          <Tool label={t(state.muted ? 'unmute' : 'mute')} wide onClick={actions.mute}>
            <Volume aria-hidden="true" />
          </Tool>
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={state.muted ? 0 : state.volume}
            aria-label={t('volume')}
            style={{ '--at': `${(state.muted ? 0 : state.volume) * 100}%` } as CSSProperties}
            onChange={(event) => actions.volume(Number(event.target.value))}
          />
        </span>
        <span className={s.time}>
          {formatDuration(state.time)} <span>/ {formatDuration(state.duration)}</span>
        </span>
        {speeds && (
          <Choice
            title={t('speed')}
            label={t('speedNow', { rate: state.rate })}
            shown={`${state.rate}×`}
            value={state.rate}
            options={SPEEDS.map((rate) => ({ value: rate, label: `${rate}×` }))}
            onChoose={actions.rate}
          />
        )}
        {heights.length > 1 && (
          <Choice
            title={t('quality')}
            label={t('qualityNow', { name: qualityName })}
            shown={qualityName}
            value={attached.quality}
            options={[...heights.map((q) => ({ value: q.index, label: `${q.height}p` })), { value: -1, label: t('auto') }]}
            onChoose={attached.chooseQuality}
          />
        )}
        {document.pictureInPictureEnabled && (
          <Tool label={t('pip')} wide onClick={actions.pip}>
            <PictureInPicture2 aria-hidden="true" />
          </Tool>
        )}
        <Tool label={t(full ? 'exitFullscreen' : 'fullscreen')} onClick={actions.fullscreen}>
          {full ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        </Tool>
      </div>
    </div>
  );
}

interface ToolProps {
  label: string;
  /** Whether the button is left out on phones, where a gesture or the system does the same. */
  wide?: boolean;
  /** Whether this is the button for play and pause. */
  toggle?: boolean;
  onClick: () => void;
  children: ReactNode;
}
function Tool({ label, wide, toggle, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className={cx(s.tool, wide && s.wide)}
      aria-label={label}
      title={label}
      data-toggle={toggle || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** The time line: a range input over a drawn track with the played part, the loaded part, and the time under the pointer. */
function Seek({ state, onSeek }: { state: VideoState; onSeek: (to: number) => void }) {
  const { t } = useTranslation('player');
  const [hover, setHover] = useState<number | null>(null);
  const total = state.duration || 1;
  const percent = (n: number) => `${Math.min(100, (n / total) * 100)}%`;
  return (
    <div
      className={s.seek}
      style={{ '--at': percent(state.time), '--loaded': percent(state.buffered) } as CSSProperties}
      onPointerMove={(event) => {
        const area = event.currentTarget.getBoundingClientRect();
        setHover(Math.max(0, Math.min(1, (event.clientX - area.left) / (area.width || 1))));
      }}
      onPointerLeave={() => setHover(null)}
    >
      <input
        type="range"
        min={0}
        max={total}
        step={1}
        value={Math.min(state.time, total)}
        aria-label={t('seek')}
        aria-valuetext={t('seekAt', { time: formatDuration(state.time), duration: formatDuration(state.duration) })}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      {hover !== null && state.duration > 0 && (
        <output className={s.hover} style={{ left: `${hover * 100}%` }} aria-hidden="true">
          {formatDuration(hover * state.duration)}
        </output>
      )}
    </div>
  );
}

interface ChoiceProps {
  title: string;
  label: string;
  shown: string;
  value: number;
  options: readonly { value: number; label: string }[];
  onChoose: (value: number) => void;
}
/** A small menu above its button: arrow keys move, Escape closes. It is rendered inside the player, so that full screen shows it. */
function Choice({ title, label, shown, value, options, onChoose }: ChoiceProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    const outside = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  return (
    <span
      ref={root}
      className={s.choice}
      onKeyDown={(event) => {
        if (!open) return;
        const items = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])];
        const at = items.indexOf(document.activeElement as HTMLElement);
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
        if (event.key === 'Escape') close();
        else if (event.key === 'Tab') setOpen(false);
        else if (to !== undefined) items[(to + items.length) % items.length]?.focus();
        else return;
        if (event.key !== 'Tab') event.preventDefault();
        event.stopPropagation();
      }}
    >
      <button
        type="button"
        className={s.text}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        title={title}
        onClick={() => setOpen(!open)}
      >
        {shown}
      </button>
      {open && (
        <span className={s.menu} role="menu" id={id} aria-label={title}>
          <b aria-hidden="true">{title}</b>
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              role="menuitemradio"
              aria-checked={option.value === value}
              onClick={() => {
                onChoose(option.value);
                close();
              }}
            >
              {option.label}
              {option.value === value && <Check aria-hidden="true" />}
            </button>
          ))}
        </span>
      )}
    </span>
  );
}
