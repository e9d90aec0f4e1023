import { aspectOf } from '@madang/contracts/page/blocks/aspects';
import type { Focus } from '@madang/contracts/page/blocks/fields';
import { srcSetOf } from '@madang/contracts/picture';
import { Monitor, Smartphone } from 'lucide-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import s from './focus-input.module.css';
import { ChoiceGroup } from '../../ui/choice-group';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

const share = (value: number) => Math.max(0, Math.min(100, Math.round(value)));
/** By how many percent of the picture an arrow key moves the focus. */
const FOCUS_STEP_PERCENT = 2;
/** By how many percent an arrow key moves the focus while Shift is pressed. */
const SHIFT_STEP_PERCENT = 10;
const ARROW_DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const firstOf = (group: Record<string, unknown>, names: readonly string[]) =>
  names.map((name) => group[name]).find((one): one is string => typeof one === 'string' && one !== '');

interface FocusInputProps {
  name: string;
  focus: Focus;
  group: Record<string, unknown>;
  onGroup: (change: Record<string, unknown>) => void;
  looks: Record<string, unknown>;
}
/**
 * Chooses the part of a picture that stays visible when it is cropped: by pressing, dragging or arrow keys, beside previews of the crops.
 * Nothing without a picture.
 */
export function FocusInput({ name, focus, group, onGroup, looks }: FocusInputProps) {
  const { t } = useTranslation('admin-site-editor');
  const box = useRef<HTMLDivElement>(null);
  const shapes = focus.shapes.flatMap(({ on, image, aspect }) => {
    const url = firstOf(group, image);
    return url ? [{ on, url, aspect: aspectOf(aspect, looks) }] : [];
  });
  const whole = shapes[0]?.url;
  if (!whole) return null;
  const [x, y] = [Number(group[name]), Number(group[focus.down])];
  const set = (left: number, top: number) => onGroup({ [name]: share(left), [focus.down]: share(top) });
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.buttons) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, top, width, height } = box.current!.getBoundingClientRect();
    set(((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const way = ARROW_DIRECTIONS[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? SHIFT_STEP_PERCENT : FOCUS_STEP_PERCENT;
    set(x + way[0] * step, y + way[1] * step);
    // A handle that came into focus by Tab stands at the panel's edge, with the picture and its crops below it.
    box.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  };
  const position = `${x}% ${y}%`;
  return (
    <ChoiceGroup label={t('focus.title')}>
      <div ref={box} className={s.whole} onPointerDown={point} onPointerMove={point}>
        <img src={whole} srcSet={srcSetOf(whole)} sizes="320px" alt="" draggable={false} />
        <button
          type="button"
          className={s.handle}
          style={{ left: `${x}%`, top: `${y}%` }}
          aria-label={t('focus.handle', { x, y })}
          onKeyDown={press}
        />
      </div>
      <small>{t('focus.hint')}</small>
      <div className={s.shapes}>
        {shapes.map(({ on, url, aspect }) => (
          <figure key={on} className={cx(l.grid8, on === 'phone' ? s.phone : s.desktop)}>
            <img src={url} srcSet={srcSetOf(url)} sizes="320px" alt="" style={{ aspectRatio: aspect, objectPosition: position }} />
            <figcaption>
              <small className={l.withIcon}>
                {on === 'phone' ? <Smartphone aria-hidden="true" /> : <Monitor aria-hidden="true" />}
                {t(shapes.length > 1 ? `option.on.${on}` : 'focus.shown')}
              </small>
            </figcaption>
          </figure>
        ))}
      </div>
    </ChoiceGroup>
  );
}
